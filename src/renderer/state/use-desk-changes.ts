import { useEffect } from 'react';
import type { CustomerDisplay } from '../../shared/customer-display.ts';
import { useParts } from './parts.ts';

/**
 * Listens to the desk, to the bank page and to the customer display, and reads the first and the last once: after a reload
 * the payment at the counter is there again. Where a step is shown is read before what the step is.
 */
export function useDeskChanges(): void {
  const { client, desk, bankPage, turn } = useParts();
  useEffect(() => {
    const accept = (display: CustomerDisplay) => {
      turn.getState().acceptDisplay(display);
      const { continued } = display;
      if (continued) desk.getState().continueAt(continued.reference, continued.step);
    };
    const stop = client.listen('customerDisplay.changed', accept);
    void client.ask('customerDisplay.read', undefined).then((result) => {
      if (result.ok) accept(result.value);
      else desk.getState().report(result.problem);
    });
    return stop;
  }, [client, desk, turn]);
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
