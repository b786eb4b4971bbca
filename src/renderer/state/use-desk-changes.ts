import { useEffect } from 'react';
import type { CustomerDisplay } from '../../shared/customer-display.ts';
import { useParts } from './parts.ts';

/**
 * Reads the desk and the display once, so that a reload shows the payment at the counter again. The display comes first: its place must be
 * known before the step is shown.
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
