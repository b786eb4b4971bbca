import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CustomerDisplay } from '../../shared/customer-display.ts';
import { ADDRESSES, goTo } from '../routes.ts';
import { useParts } from './parts.ts';
import { forgetAnswers } from './queries/readings.ts';

const TOUCHED_EVERY_MS = 5_000;

/**
 * Drops all data that was read for the previous person when another person signs in, and opens Sell. The sale at the
 * counter stays.
 */
export function usePeopleChanges(): void {
  const { client, people, journalList, exports, barcodes } = useParts();
  const queries = useQueryClient();
  useEffect(() => {
    const stop = client.listen('people.changed', (state) => people.getState().accept(state));
    let personId: string | null = null;
    const stopWatching = people.subscribe(({ people: now }) => {
      const next = now?.session?.person.id ?? null;
      if (next === null || next === personId) return;
      if (personId !== null) {
        forgetAnswers(queries);
        journalList.forget();
        exports.getState().close();
        barcodes.dismiss();
        goTo(ADDRESSES.sell);
      }
      personId = next;
    });
    void client.ask('people.read', undefined).then((result) => {
      if (result.ok) people.getState().accept(result.value);
      else people.getState().fail(result.problem);
    });
    return () => {
      stopWatching();
      stop();
    };
  }, [client, people, queries, journalList, exports, barcodes]);
}

export function useActivityReport(): void {
  const { client, people } = useParts();
  useEffect(() => {
    let toldAtMs = Number.NEGATIVE_INFINITY;
    const tell = () => {
      if (people.getState().people?.session?.isLocked !== false) return;
      const nowMs = performance.now();
      if (nowMs - toldAtMs < TOUCHED_EVERY_MS) return;
      toldAtMs = nowMs;
      void client.ask('people.touched', { isSaleBegun: false });
    };
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal } as const;
    for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
      window.addEventListener(event, tell, options);
    return () => listening.abort();
  }, [client, people]);
}

/**
 * Reads the desk and the display at the start, so that a reload shows the payment at the counter again. The display
 * comes first, because it decides where a step is shown.
 */
export function useDeskChanges(): void {
  const { client, desk, bankPage, turn } = useParts();
  useEffect(() => {
    const accept = (display: CustomerDisplay) => {
      turn.getState().acceptDisplay(display);
      desk.getState().follow(display);
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
