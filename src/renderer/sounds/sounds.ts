import { type Heard, type Sound, soundOf } from './sound-of.ts';

/** Plays one sound, and is closed by itself after it. */
export interface Speaker {
  play(sound: Sound): Promise<void>;
  close(): void;
}

/** What lets the answers at the counter be heard. */
interface Sounds {
  /** The counter went from one snapshot to the next. */
  hear(before: Heard, after: Heard): void;
  stop(): void;
}

/**
 * Opens the speaker while a payment is on the wire, when nobody waits for the screen: the page stands still until the system has
 * its sound ready, and the answer would come so much later.
 */
export function createSounds({
  openSpeaker,
  oncePainted,
  isHeard,
}: {
  openSpeaker: () => Promise<Speaker>;
  /** Runs it once what has changed is to be seen. */
  oncePainted: (run: () => void) => void;
  isHeard: () => boolean;
}): Sounds {
  let opened: Promise<Speaker | null> | null = null;
  const open = () => new Promise<void>((resolve) => oncePainted(resolve)).then(openSpeaker).catch(silent);
  const take = () => {
    const speaker = opened;
    opened = null;
    return speaker;
  };
  const stop = () => void take()?.then((speaker) => speaker?.close());
  return {
    hear(before, after) {
      const sound = soundOf(before, after);
      if (sound && isHeard()) {
        const speaker = take() ?? open();
        oncePainted(() => void speaker.then((ready) => ready?.play(sound)).catch(silent));
      } else if (sound || !after?.current) {
        stop();
      } else if (after.current.view.screen === 'sending') {
        opened ??= open();
      }
    },
    stop,
  };
}

/** A machine without sound, or a page in which nobody has pressed anything: the screen says the same. */
function silent(): null {
  return null;
}
