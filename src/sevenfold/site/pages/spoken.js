// The one live region: it says to a screen reader what happens.

const MOST = 12;

/** Say some sentences, each as a line of its own. */
export function speakUp(sentences) {
  const region = document.getElementById("spoken");
  for (const sentence of sentences) {
    const line = document.createElement("p");
    line.textContent = sentence;
    region.append(line);
  }
  while (region.childElementCount > MOST) region.firstElementChild.remove();
}
