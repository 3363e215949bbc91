// Short cues, made by the browser itself; off unless the reader switched them on.

import { sounds } from "./settings.js";

const CUES = {
  turn: [[659, 0], [880, 0.09]],
  move: [[392, 0]],
  round: [[523, 0], [659, 0.1], [784, 0.2]],
  over: [[523, 0], [659, 0.12], [784, 0.24], [1047, 0.36]],
};
let context = null;

/** Play a cue by its name. */
export function cue(name) {
  if (!sounds.value) return;
  context ??= new AudioContext();
  for (const [pitch, delay] of CUES[name]) note(pitch, context.currentTime + delay);
}

function note(pitch, at) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.12, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.3);
}
