import { fold } from '../../../shared/fold/fold.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import type { Judgement } from '../../../shared/payment/verdict.ts';
import { type Problem, problem, type Result } from '../../../shared/problems.ts';
import { paymentOfSale } from '../counter/payment-view.ts';
import type { DeskJournal, Sale } from '../ports/journal-port.ts';
import type { RunChange } from '../ports/run-journal-port.ts';
import type { Change, Decide, PaymentChange, Situation } from './payment-change.ts';
import { createPreparing, type Prepared, type PreparingParts } from './prepared-change.ts';
import { type ReadProof, readProof } from './proven-sale.ts';
import type { Queue } from './queue.ts';
import type { SaleCache } from './sale-cache.ts';
import type { TillClock } from './till-clock.ts';

interface Intended {
  at: string;
  saleId: string;
  reference: string;
  happening: Extract<Happening, { kind: 'paymentIntended' }>;
  returnUrl: string;
}

interface Noted {
  happening: Happening;
  at: string;
  written: () => void;
}

export interface KnownSale {
  payment: PaymentRecord;
  sale: Sale;
}

/** A check that runs in the queue, while nothing is written, and may refuse a change. */
type Hindrance = (known: KnownSale) => Promise<Problem | null>;

const UNHINDERED: Hindrance = async () => null;

export interface Changed {
  payment: PaymentRecord;
  sale: SaleRecord;
  /** The meaning of a re-query; null for every other entry. */
  judgement: Judgement | null;
}

/**
 * The only way to change a payment: read, decide, journal, then show. Changes run one at a time, so no decision is
 * stale.
 */
export type RecordKeeper = ReturnType<typeof createRecordKeeper>;

export function createRecordKeeper(parts: PreparingParts & { queue: Queue }) {
  const { actor, journal, saleCache, activeSale, openSteps, queue, tillClock, measuring } = parts;
  const { filled, prepare, prepareAll, entryOf, show } = createPreparing(parts);

  async function open(existing: Sale | null, intended: Intended): Promise<Pick<Changed, 'payment' | 'sale'>> {
    const { at, saleId, reference, happening, returnUrl } = intended;
    const entry = filled({ at, actor: actor(), happening, saleId, reference });
    const result = fold(existing, entry);
    if (!result.ok) throw new Error(`The intent breaks the rule ${result.rule}.`);
    const { payment, state } = result.value;
    const stepDetail = { instruction: null, authUrl: null, returnUrl };
    await saleCache.append(entry, stepDetail);
    openSteps.changed(reference, stepDetail);
    tillClock.journaled(at);
    measuring.intended(reference, payment.watch);
    return { payment, sale: state.sale };
  }

  async function changeAfter<Known>(
    reference: string,
    read: (known: KnownSale) => Promise<Known>,
    decide: (situation: Situation, known: Known) => Change | Problem,
  ): Promise<Result<Changed>> {
    const known = await readKnown(journal, reference);
    if (!known) return problem('paymentNotFound', { reference });
    const found = await read(known);
    return await apply(known, (given) => decide(given, found));
  }

  async function changeSale(
    saleId: string,
    decide: Decide,
    hindrance: Hindrance = UNHINDERED,
  ): Promise<Result<Changed>> {
    const sale = await journal.sale(saleId);
    const payment = sale && paymentOfSale(sale.payments);
    if (!payment || !sale) return problem('saleNotFound', { saleId });
    const refused = await hindrance({ payment, sale });
    return refused ? { ok: false, problem: refused } : await apply({ payment, sale }, decide);
  }

  async function changeMany(
    changes: readonly PaymentChange[],
    runChangeOf: (results: readonly Result<Changed>[]) => RunChange,
  ): Promise<Result<Changed>[]> {
    const prepared = await prepareAll(changes);
    const results = prepared.map((each) => (each.ok ? { ok: true as const, value: changedOf(each.value) } : each));
    const made = prepared.flatMap((each) => (each.ok ? [each.value] : []));
    await saleCache.appendAll(made.map(entryOf), runChangeOf(results));
    activeSale.together(() => {
      for (const each of made) show(each);
    });
    return results;
  }

  async function apply({ payment, sale }: KnownSale, decide: Decide): Promise<Result<Changed>> {
    const prepared = await prepare(payment, sale, decide);
    if (!prepared.ok) return prepared;
    await saleCache.append(prepared.value.entry, entryOf(prepared.value).stepDetail);
    show(prepared.value);
    return { ok: true, value: changedOf(prepared.value) };
  }

  return {
    /** Call it in the queue task that decided. `existing` is the sale, unless this is its first payment. */
    open,
    ...createNotes({ actor, saleCache, tillClock, filled, queue }),
    /** @throws JournalFailed if the change is not durable; nothing has changed then */
    change: (reference: string, decide: Decide) => queue.run(() => changeAfter(reference, UNHINDERED, decide)),
    /** Does what `change` does, after reading something else in the queue. */
    changeAfter: <Known>(...given: Parameters<typeof changeAfter<Known>>) => queue.run(() => changeAfter(...given)),
    /** Reads a payment's proof in the queue; null if the payment does not exist. */
    proof: (reference: string) => queue.run(() => proofOf(journal, reference)),
    /** Changes many payments with one sync. Each change sees earlier results; a failure stops no other change. */
    changeMany: (...given: Parameters<typeof changeMany>) => queue.run(() => changeMany(...given)),
    /** Changes a sale through its main payment, because every entry shows both. */
    changeSale: (...given: Parameters<typeof changeSale>) => queue.run(() => changeSale(...given)),
  };
}

function createNotes(parts: {
  actor: () => string;
  saleCache: SaleCache;
  tillClock: TillClock;
  filled: ReturnType<typeof createPreparing>['filled'];
  queue: Queue;
}) {
  const { actor, saleCache, tillClock, filled, queue } = parts;
  async function note(happening: Happening, at: string, runChange?: RunChange): Promise<void> {
    const entry = filled({ at, actor: actor(), happening });
    await saleCache.appendAll([{ entry }], runChange);
    tillClock.journaled(at);
  }

  async function noteUnless(refusal: () => Promise<Problem | null>, noted: Noted): Promise<Problem | null> {
    const refused = await refusal();
    if (refused) return refused;
    await note(noted.happening, noted.at);
    noted.written();
    return null;
  }

  return {
    note: (...given: Parameters<typeof note>) => queue.run(() => note(...given)),
    /** Writes an entry of the till unless it is refused, and applies its effect at once. */
    noteUnless: (...given: Parameters<typeof noteUnless>) => queue.run(() => noteUnless(...given)),
  };
}

async function proofOf(journal: Pick<DeskJournal, 'saleOf' | 'prove'>, reference: string): Promise<ReadProof | null> {
  const known = await readKnown(journal, reference);
  return known && (await readProof(journal, known));
}

/** Reads a payment and its sale; null if the payment does not exist. */
export async function readKnown(journal: Pick<DeskJournal, 'saleOf'>, reference: string): Promise<KnownSale | null> {
  const sale = await journal.saleOf(reference);
  const payment = sale?.payments.find((candidate) => candidate.reference === reference);
  return payment && sale ? { payment, sale } : null;
}

function changedOf({ folded: { payment, state, judgement } }: Prepared): Changed {
  return { payment, sale: state.sale, judgement };
}
