import { flagsOf } from '../../shared/case/case-transition.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Journal } from '../journal/journal.ts';
import type { CaseKeeper } from './case-keeper.ts';

/**
 * Sees to it that no payment for review, and none that nobody could settle, is without a case, and that no review lags behind
 * its cases. Only goods that are about to leave wait for it: what was not written otherwise is written at the next start.
 */
export interface CaseWatch {
  /** Called with every entry once it is durable. */
  heard(entry: Pick<JournalEntry, 'reference' | 'happening'>): Promise<void>;
  /** Tells what an earlier run had no time for. */
  catchUp(): Promise<void>;
  /** The same for one payment, whose goods are about to leave. @throws what kept it from that, which `failed` is told of, too */
  catchUpOn(reference: string): Promise<void>;
  /** Waits for work in progress, then reports nothing more. */
  stop(): Promise<void>;
}

/** Entries that are written while a customer pays, and after which there is never anything new to tell. */
const FINDS_NOTHING: readonly JournalEntry['happening']['kind'][] = [
  'paymentIntended',
  'stepSubmitted',
  'stepAnswered',
  'bankPageOpened',
];

export function createCaseWatch(parts: {
  journal: Pick<Journal, 'payment' | 'paymentsWithoutCase' | 'reviewsBehind'>;
  keeper: Pick<CaseKeeper, 'tell' | 'followCases'>;
  clock: Pick<Clock, 'now'>;
  failed: (error: unknown) => void;
}): CaseWatch {
  const { journal, keeper, clock, failed } = parts;
  /** What was told by this run: many an entry follows that changes nothing here. */
  const told = new Set<string>();
  const underWay = new Set<Promise<void>>();
  let isStopped = false;

  async function look(payment: PaymentRecord): Promise<void> {
    for (const flag of flagsOf(payment, clock.now().toISOString())) {
      const key = `${flag.why} ${flag.reference} ${flag.why === 'reviewAgain' ? flag.at : ''}`;
      if (told.has(key) || isStopped) continue;
      await keeper.tell(payment, flag);
      told.add(key);
    }
  }

  /** First what was found, since a payment that is told of in a new case is not decided by the one before. */
  async function lookAtUntold(): Promise<void> {
    for (const payment of await journal.paymentsWithoutCase()) await look(payment);
    for (const reference of await journal.reviewsBehind()) {
      if (!isStopped) await keeper.followCases(reference);
    }
  }

  async function lookAtPayment(reference: string): Promise<void> {
    const payment = await journal.payment(reference);
    if (payment) await look(payment);
  }

  async function lookAtOne(reference: string): Promise<void> {
    await lookAtPayment(reference);
    await keeper.followCases(reference);
  }

  function inBackground(work: Promise<void>): Promise<void> {
    const done = work.catch(failed).finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  }

  return {
    heard: ({ reference, happening }) =>
      reference === undefined || FINDS_NOTHING.includes(happening.kind)
        ? Promise.resolve()
        : inBackground(lookAtPayment(reference)),
    catchUp: () => inBackground(lookAtUntold()),
    async catchUpOn(reference) {
      const work = lookAtOne(reference);
      await Promise.all([work, inBackground(work)]);
    },
    async stop() {
      isStopped = true;
      await Promise.all(underWay);
    },
  };
}
