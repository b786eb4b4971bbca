import { flagsOf } from '../../shared/case/case-transition.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Journal } from '../journal/journal.ts';
import type { CaseKeeper } from './case-keeper.ts';

/**
 * Opens cases for payments in review or without a settlement, and keeps reviews up to date with their cases. Only a
 * hand-over waits for this. Everything else that is missing is written at the next start.
 */
export type CaseWatch = ReturnType<typeof createCaseWatch>;

/** Entries that never need a case. They are written while a customer pays, when speed matters. */
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
}) {
  const { journal, keeper, clock, failed } = parts;
  /** Findings of this run, to skip the many entries that change nothing. */
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

  /** New cases come first, because a payment with a new case is no longer decided by an earlier one. */
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
    /** Receives every durable entry. */
    heard: ({ reference, happening }: Pick<JournalEntry, 'reference' | 'happening'>) =>
      reference === undefined || FINDS_NOTHING.includes(happening.kind)
        ? Promise.resolve()
        : inBackground(lookAtPayment(reference)),
    /** Opens cases that an earlier run did not get to. */
    catchUp: () => inBackground(lookAtUntold()),
    /** Catches up on one payment before its goods leave. @throws the error, which is also reported to `failed` */
    async catchUpOn(reference: string): Promise<void> {
      const work = lookAtOne(reference);
      await Promise.all([work, inBackground(work)]);
    },
    /** Waits for work in progress, then ignores further entries. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(underWay);
    },
  };
}
