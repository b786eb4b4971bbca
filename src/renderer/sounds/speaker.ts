import type { Sound } from './sound-of.ts';
import { createSounds, type Speaker } from './sounds.ts';

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

/** The sounds of this page. */
export function openSounds(isHeard: () => boolean) {
  return createSounds({ openSpeaker, oncePainted, isHeard });
}

/** At rest until it plays. Made of tones: no file is read, and nothing is left open afterwards. */
async function openSpeaker(): Promise<Speaker> {
  const audio = new AudioContext();
  const close = () => void audio.close();
  await audio.suspend();
  return {
    async play(sound) {
      const notes = NOTES[sound];
      for (const note of notes) playNote(audio, note);
      const endS = Math.max(...notes.map(({ atS, lengthS }) => atS + lengthS));
      setTimeout(close, (endS + REST_S) * 1_000);
      await audio.resume();
    },
    close,
  };
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

/** A window that is not to be seen paints nothing. */
function oncePainted(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
