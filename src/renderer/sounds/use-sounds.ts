import { useEffect } from 'react';
import { readRoute } from '../routes.ts';
import { useParts } from '../state/parts.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import { type Sound, soundOf } from './sound-of.ts';

/** Lets the answers at the counter be heard, where they can be read. */
export function useSounds(): void {
  const { desk } = useParts();
  const { hasSounds } = useCounterSettings();
  useEffect(() => {
    if (!hasSounds) return;
    return desk.subscribe(({ snapshot }, before) => {
      const sound = snapshot === before.snapshot ? null : soundOf(before.snapshot, snapshot);
      if (sound && readRoute(window.location.hash).screen === 'sell') void play(sound);
    });
  }, [desk, hasSounds]);
}

async function play(sound: Sound): Promise<void> {
  try {
    (await import('./play-sound.ts')).playSound(sound);
  } catch {
    // A machine without sound: the screen says the same.
  }
}
