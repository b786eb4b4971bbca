import { useEffect } from 'react';
import { useParts } from './parts.ts';

/** Listens to the desk and to the bank page, and reads the snapshot once: after a reload the payment at the counter is there again. */
export function useDeskChanges(): void {
  const { client, desk, bankPage } = useParts();
  useEffect(() => {
    const stop = client.listen('desk.changed', (snapshot) => desk.getState().accept(snapshot));
    void client.ask('desk.read', undefined).then((result) => {
      if (result.ok) desk.getState().accept(result.value);
      else desk.getState().report(result.problem);
    });
    return stop;
  }, [client, desk]);
  useEffect(() => bankPage.listen(), [bankPage]);
}
