import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import type { Result } from '../../../shared/problems.ts';
import { resultOfExternal, resultOfOurs } from '../../../shared/run/requery-result.ts';
import type { PaymentType, RunResult } from '../../../shared/run/requery-run.ts';
import type { Gateway } from '../ports/gateway-port.ts';
import { isJournalFault } from '../ports/journal-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import type { RunChange } from '../ports/run-journal-port.ts';
import type { PaymentChange } from '../records/payment-change.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import type { PaymentOfSale, SaleCache } from '../records/sale-cache.ts';
import type { Requery, Turn } from './requery.ts';
import { type Answered, applyRequery, paymentTypeOf, type StatusQueries } from './status-queries.ts';

export interface Heard {
  outcome: RequeryOutcome;
  /** The entry to write for a payment of this till; null if the answer is already journaled, or the payment is not ours. */
  pending: Pending | null;
  result: RunResult | null;
}

interface Pending {
  change: PaymentChange;
  answeredBy: ReturnType<typeof applyRequery>['answeredBy'];
  end: (result: Result<Answered> | null) => void;
  fail: (error: unknown) => void;
}

/** Re-queries for runs. Asking and writing are separate, so that many answers share one sync. */
export type BulkQueries = ReturnType<typeof createBulkQueries>;

export function createBulkQueries(
  parts: Pick<DeskParts, 'till' | 'clock'> & {
    saleCache: Pick<SaleCache, 'readAhead' | 'salesOf'>;
    gateway: Pick<Gateway, 'requery'>;
    statusQueries: StatusQueries;
    records: RecordKeeper;
    requery: Requery;
    journalFailed: (error: unknown) => void;
  },
) {
  const { till, clock, saleCache, gateway, statusQueries, records, requery, journalFailed } = parts;
  const { finalWords } = till;
  const now = () => clock.now().toISOString();

  function told(error: unknown): unknown {
    if (isJournalFault(error)) journalFailed(error);
    return error;
  }

  async function ask(of: PaymentOfSale, actor: string): Promise<Heard> {
    const { reference } = of;
    const joined = await statusQueries.onTheWire(reference);
    if (joined?.ok) return joinedHeard(joined.value);
    // Another caller may have started a re-query during the wait.
    if (statusQueries.onTheWire(reference)) return await ask(of, actor);
    const { crossing, heard, ...question } = statusQueries.begin(reference);
    try {
      const payment = await asItIsNow(of);
      const outcome = await gateway.requery(payment, { reference, paymentType: paymentTypeOf(payment) });
      return {
        outcome,
        pending: { ...applyRequery({ payment, crossing, heardAt: heard(), finalWords }, actor, outcome), ...question },
        result: null,
      };
    } catch (error) {
      question.fail(error);
      throw error;
    }
  }

  /** Reads the payment again, because an answer is judged by the payment's state at the time of the request. */
  async function asItIsNow(of: PaymentOfSale): Promise<PaymentRecord> {
    const sales = await saleCache.salesOf([of]).catch((error: unknown) => Promise.reject(told(error)));
    const found = sales.flatMap(({ payments }) => payments).find(({ reference }) => reference === of.reference);
    if (!found) throw new Error('The journal no longer has this payment of the run.');
    return found;
  }

  async function askExternal(reference: string, paymentType: PaymentType): Promise<Heard> {
    const outcome = await gateway.requery(till, { reference, paymentType });
    return { outcome, pending: null, result: resultOfExternal(reference, outcome, now()) };
  }

  /**
   * Writes all answers at once.
   * @param turn the run's turn, in which follow-up re-queries are sent
   * @throws JournalFailed; nothing is written then
   */
  async function keep(
    heard: readonly Heard[],
    runChangeOf: (results: readonly RunResult[]) => RunChange,
    turn?: Turn,
  ): Promise<void> {
    const pending = heard.flatMap((each) => each.pending ?? []);
    let answers: Result<Answered>[] = [];
    try {
      await records.changeMany(
        pending.map(({ change }) => change),
        (changed) => {
          answers = changed.map((each, index) => pending[index]?.answeredBy(each) ?? missing());
          return runChangeOf(resultsOf(heard, answers, now()));
        },
      );
    } catch (error) {
      for (const { fail } of pending) fail(error);
      throw told(error);
    }
    const inTurn: Turn | undefined = turn && ((ask, signal) => turn(() => ask(gateway), signal));
    for (const [index, answer] of answers.entries()) {
      pending[index]?.end(answer);
      if (answer.ok) requery.heard(answer.value.payment, inTurn);
    }
  }

  return {
    ask,
    askExternal,
    keep,
    /** Leaves out references of other journals, and caches payments until they are asked about. */
    async payments(references: readonly string[]): Promise<PaymentOfSale[]> {
      const wanted = new Set(references);
      const sales = await saleCache.readAhead(references).catch((error: unknown) => Promise.reject(told(error)));
      return sales.flatMap(({ payments }) => payments.filter(({ reference }) => wanted.has(reference)));
    },
    /** Writes nothing, for example if the service did not hear the request. Callers that joined it ask again. */
    abandon: ({ pending }: Heard) => pending?.end(null),
    note: (happening: Happening, runChange: RunChange) =>
      records.note(happening, now(), runChange).catch((error: unknown) => Promise.reject(told(error))),
  };
}

function joinedHeard({ outcome, before, payment, verdict }: Answered): Heard {
  return { outcome, pending: null, result: resultOfOurs(before, payment, { outcome, verdict }) };
}

function resultsOf(heard: readonly Heard[], answers: readonly Result<Answered>[], at: string): RunResult[] {
  const next = answers.values();
  return heard.map(({ pending, result }) => {
    const answer = pending ? next.next().value : undefined;
    if (!answer) return result ?? missing();
    if (!answer.ok) return { kind: 'error', at, error: { kind: 'notKept', cause: null, code: answer.problem.code } };
    const { before, payment, outcome, verdict } = answer.value;
    return resultOfOurs(before, payment, { outcome, verdict });
  });
}

function missing(): never {
  throw new Error('A question of a run has no result.');
}
