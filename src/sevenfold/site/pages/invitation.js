// The way to a table for others: its address as a QR code and to copy, as it works in the network.

import { html, Icon, useEffect, useState } from "./ui.js";
import { ask } from "./api.js";

/** The addresses of a table for others; the one in the address bar until the server has answered. */
export function useInvitations(id) {
  const [found, setFound] = useState({ links: [`${location.origin}/tables/${id}`], near: true });
  useEffect(() => {
    ask(`/api/tables/${id}/invitations`).then(setFound, () => {});
  }, [id]);
  return found;
}

export function Invitation({ words, id }) {
  const { links, near } = useInvitations(id);
  const [chosen, choose] = useState(0);
  return html`
    <img class="qr" src=${`/api/tables/${id}/invitation.svg?address=${chosen}`} alt=${words.say("waiting.qr")} width="220" height="220" />
    <${Addresses} words=${words} links=${links} chosen=${chosen} choose=${choose} />
    <${CopyLink} words=${words} link=${links[chosen]} />
    ${!near && html`<p class="quiet-text">${words.say("waiting.not_near")}</p>`}`;
}

/** A machine in several networks has several addresses. */
function Addresses({ words, links, chosen, choose }) {
  if (links.length < 2) return null;
  return html`<label class="field"><span>${words.say("waiting.address")}</span>
    <select value=${chosen} onChange=${(event) => choose(Number(event.target.value))}>
      ${links.map((link, number) => html`<option value=${number}>${new URL(link).host}</option>`)}</select></label>`;
}

function CopyLink({ words, link }) {
  const [copied, setCopied] = useState(null); // the link that was
  const copy = async (event) => {
    const field = event.target.closest(".copy").querySelector("input");
    field.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied(link);
    } catch {
      // it is selected: the reader can copy it by hand
    }
  };
  const done = copied === link;
  return html`<div class="copy"><label><span class="only-heard">${words.say("waiting.link")}</span><input readonly value=${link} /></label>
    <button class="button" onClick=${copy}><${Icon} name=${done ? "check" : "copy"} /> <span role="status">${words.say(done ? "share.copied" : "copy")}</span></button></div>`;
}

/** One's own seat as a QR code, for another device; whoever reads it plays there, too. */
export function OwnSeat({ words, id, token }) {
  const { links, near } = useInvitations(id);
  const [chosen, choose] = useState(0);
  const [picture, setPicture] = useState(null);
  useEffect(() => {
    let wanted = true;
    const headers = { authorization: `Bearer ${token}` };
    fetch(`/api/tables/${id}/seat.svg?address=${chosen}`, { headers }).then((answer) => answer.text())
      .then((drawn) => wanted && setPicture(`data:image/svg+xml,${encodeURIComponent(drawn)}`), () => {});
    return () => (wanted = false);
  }, [id, token, chosen]);
  return html`<p>${words.say("device.text")}</p>
    ${picture && html`<img class="qr" src=${picture} alt=${words.say("device.qr")} width="220" height="220" />`}
    <${Addresses} words=${words} links=${links} chosen=${chosen} choose=${choose} />
    ${!near && html`<p class="quiet-text">${words.say("waiting.not_near")}</p>`}`;
}
