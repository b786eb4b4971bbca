import { useEffect } from 'react';
import { readRoute } from '../routes.ts';
import { useParts } from '../state/parts.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';

/** Lets the answers at the counter be heard, where they can be read. What was there at the start is not heard. */
export function useSounds(): void {
  const { desk } = useParts();
  const { hasSounds } = useCounterSettings();
  useEffect(() => {
    if (!hasSounds) return;
    let sounds: ReturnType<typeof readSounds> | null = null;
    const unsubscribe = desk.subscribe(({ snapshot }, before) => {
      if (snapshot === before.snapshot || before.snapshot === null) return;
      sounds ??= readSounds();
      void sounds.then(({ hear }) => hear(before.snapshot, snapshot));
    });
    return () => {
      unsubscribe();
      void sounds?.then(({ stop }) => stop());
    };
  }, [desk, hasSounds]);
}

async function readSounds() {
  const { openSounds } = await import('./speaker.ts');
  return openSounds(() => readRoute(window.location.hash).screen === 'sell');
}
