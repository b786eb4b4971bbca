import type { RequeryAnswer, RequeryOutcome } from '../../../shared/payment/answers.ts';
import { isFinalWord, mayHaveFailed } from '../../../shared/payment/final-words.ts';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { FREEZE_MS } from '../../../shared/payment/verdict.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { Clock, MonotonicTime, Till } from '../ports/parts.ts';
import { elapsedMs } from '../records/measuring.ts';

/** The open bank page, one at a time, and the service's answers while the customer uses it. */
export type OpenBankPage = ReturnType<typeof createOpenBankPage>;

interface Page {
  reference: string;
  end: AbortController;
  /** When the service first said failed, unless it said something else since. */
  failedAt?: MonotonicTime | undefined;
  putOff?: { at: MonotonicTime; ms: number };
}

export function createOpenBankPage(parts: {
  clock: Pick<Clock, 'monotonic'>;
  activeSale: Pick<ActiveSale, 'snapshot' | 'onChange'>;
  till: Pick<Till, 'finalWords'>;
}) {
  const { clock, activeSale, till } = parts;
  let page: Page | null = null;

  const isOpen = (reference: string) => page?.reference === reference;
  const hasFailed = (answer: RequeryAnswer) => isFinalWord(answer.status, till.finalWords) && mayHaveFailed(answer);

  function end(): void {
    page?.end.abort();
    page = null;
  }

  function endWithStep({ current }: DeskSnapshot): void {
    const isAtCounter = current !== null && isOpen(current.payment.reference) && current.sale.status === 'active';
    if (!isAtCounter || current.view.screen !== 'step' || current.view.step !== 'bankPage') end();
  }

  activeSale.onChange(endWithStep);
  return {
    /** @returns a signal that aborts when the page ends, or its payment continues without it */
    opened(reference: string): AbortSignal {
      end();
      const opened = new AbortController();
      page = { reference, end: opened };
      endWithStep(activeSale.snapshot());
      return opened.signal;
    },
    left(reference: string) {
      if (isOpen(reference)) end();
    },
    isOpen,
    /** True while no automatic re-query may end the page: until 30 s after the service first said "failed". */
    isInUse: (reference: string) =>
      isOpen(reference) && (elapsedMs(page?.failedAt, clock.monotonic()) ?? 0) < FREEZE_MS,
    /** Returns the wait that the service asked for before the next re-query of this payment. */
    restMs() {
      const { at, ms } = page?.putOff ?? { ms: 0 };
      return Math.max(0, ms - (elapsedMs(at, clock.monotonic()) ?? ms));
    },
    heard(reference: string, outcome: RequeryOutcome, at: MonotonicTime) {
      if (page?.reference !== reference) return;
      if (outcome.kind === 'lost') page.putOff = { at, ms: outcome.retryAfterMs ?? 0 };
      if (outcome.kind !== 'answered') return;
      const isFirst = elapsedMs(page.failedAt, at) === null;
      if (!hasFailed(outcome.answer) || isFirst) page.failedAt = hasFailed(outcome.answer) ? at : undefined;
    },
  };
}
