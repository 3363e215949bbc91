// Requests to the server's API. A refusal has a stable code, which the words explain.

export class Refusal extends Error {
  constructor(code, message, option) {
    super(message);
    this.code = code;
    this.option = option; // the one that is wrong, if one is
  }
}

const WAITS = [2000, 4000, 8000]; // milliseconds, where many people behind one address ask at once

/** Fetch something; what only looks is asked for again if it was too much for a moment. */
export async function fetchPatiently(path, asking = {}) {
  for (const wait of WAITS) {
    const answer = await fetch(path, asking);
    if (answer.status !== 429 || (asking.method ?? "GET") !== "GET") return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return fetch(path, asking);
}

/** Ask the server. With `send` it is a POST, with `token` for the seat of that link. */
export async function ask(path, { send, token, signal } = {}) {
  const headers = {};
  if (send) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetchPatiently(path, {
      method: send ? "POST" : "GET", headers, signal, body: send && JSON.stringify(send),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal("unreachable", String(error));
  }
  const said = await answer.json();
  if (!answer.ok) throw new Refusal(said.error?.code ?? "internal", said.error?.message ?? "", said.error?.option);
  return said;
}

/** What to say to a person about something that went wrong. The server's message is for programmers. */
export function complaint(words, error) {
  const key = `refused.${error.code}`;
  return words.say(words.has(key) ? key : "refused.other");
}
