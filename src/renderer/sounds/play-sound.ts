import type { Sound } from './sound-of.ts';

interface Note {
  hertz: number;
  atS: number;
  lengthS: number;
}

/** Told apart by where they go: up, level, and down. */
const NOTES: Record<Sound, readonly Note[]> = {
  takeGoods: [
    { hertz: 659, atS: 0, lengthS: 0.12 },
    { hertz: 988, atS: 0.13, lengthS: 0.28 },
  ],
  wait: [
    { hertz: 523, atS: 0, lengthS: 0.1 },
    { hertz: 523, atS: 0.2, lengthS: 0.1 },
  ],
  no: [
    { hertz: 311, atS: 0, lengthS: 0.16 },
    { hertz: 220, atS: 0.18, lengthS: 0.34 },
  ],
};

const LOUDNESS = 0.25;
/** An edge that is not cut clicks. */
const EDGE_S = 0.015;
const REST_S = 0.1;

/** Plays it once; a machine without sound stays silent. Made of tones: no file is read, and nothing is left open afterwards. */
export function playSound(sound: Sound): void {
  const audio = new AudioContext();
  const notes = NOTES[sound];
  for (const note of notes) playNote(audio, note);
  const endS = Math.max(...notes.map(({ atS, lengthS }) => atS + lengthS));
  setTimeout(() => void audio.close(), (endS + REST_S) * 1_000);
}

function playNote(audio: AudioContext, { hertz, atS, lengthS }: Note): void {
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
  const loudness = new GainNode(audio, { gain: 0 });
  const beginsS = audio.currentTime + atS;
  loudness.gain.setValueAtTime(0, beginsS);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, beginsS + EDGE_S);
  loudness.gain.setValueAtTime(LOUDNESS, beginsS + lengthS - EDGE_S);
  loudness.gain.linearRampToValueAtTime(0, beginsS + lengthS);
  tone.connect(loudness).connect(audio.destination);
  tone.start(beginsS);
  tone.stop(beginsS + lengthS);
}
