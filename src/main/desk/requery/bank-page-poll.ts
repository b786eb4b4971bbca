import type { Clock } from '../ports/parts.ts';
import type { OpenBankPage } from './open-bank-page.ts';
import type { Requery } from './requery.ts';

/** Re-queries while a bank page is open: some pages return in a frame or not at all, and stay on the screen. */
export type BankPagePoll = ReturnType<typeof createBankPagePoll>;

const BETWEEN_MS = 20_000;

const BETWEEN_HINTS_MS = 3_000;

export function createBankPagePoll(parts: {
  clock: Pick<Clock, 'sleep'>;
  openPage: Pick<OpenBankPage, 'opened' | 'isOpen' | 'restMs'>;
  requery: Pick<Requery, 'check'>;
  failed: (error: unknown) => void;
}) {
  const { clock, openPage, requery, failed } = parts;
  const ending = new AbortController();
  let hinted = new AbortController();
  let done: Promise<void> = Promise.resolve();

  async function run(reference: string, closeIfHeld: () => Promise<void>, signal: AbortSignal): Promise<void> {
    let quietMs = 0;
    while (true) {
      const firstMs = Math.max(quietMs, Math.min(openPage.restMs(), BETWEEN_MS));
      if (firstMs > 0) await clock.sleep(firstMs, signal);
      await clock.sleep(Math.max(BETWEEN_MS - firstMs, 0), AbortSignal.any([signal, hinted.signal]));
      if (signal.aborted) return;
      await closeIfHeld();
      if (signal.aborted) return;
      if (openPage.restMs() > 0) continue;
      hinted = new AbortController();
      await requery.check(reference);
      quietMs = BETWEEN_HINTS_MS;
    }
  }

  return {
    /**
     * Starts with a wait, and ends the poll of an earlier page.
     * @param closeIfHeld called before each re-query, and meanwhile if the service asked for a pause
     */
    start(reference: string, closeIfHeld: () => Promise<void>) {
      hinted = new AbortController();
      done = run(reference, closeIfHeld, AbortSignal.any([openPage.opened(reference), ending.signal])).catch(failed);
    },
    /** Re-queries as soon as the last re-query or a requested pause allows, because the customer may be done. */
    hint(reference: string) {
      if (openPage.isOpen(reference)) hinted.abort();
    },
    async stop(): Promise<void> {
      ending.abort();
      await done;
    },
  };
}
