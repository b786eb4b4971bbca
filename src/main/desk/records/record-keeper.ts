import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import type { SecondPayment } from '../../../shared/payment/second-payment.ts';
import type { Verdict } from '../../../shared/payment/verdict.ts';
import { type Watch, watchAfter } from '../../../shared/payment/watch.ts';
import { type Problem, problem, type Result } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import type { RunChange } from '../ports/run-journal-port.ts';
import type { Measuring } from './measuring.ts';
import type { OpenSteps } from './open-steps.ts';
import type { Change, Decide, PaymentChange, Situation } from './payment-change.ts';
import { paymentOfSale } from './payment-of-sale.ts';
import { createPreparing, type Prepared } from './prepared-change.ts';
import { type ProvenSale, readProven } from './proven-sale.ts';
import type { Queue } from './queue.ts';
import type { SaleCache } from './sale-cache.ts';
import type { TillClock } from './till-clock.ts';

/** What is written with an intent. */
interface Intended {
  returnUrl: string;
  /** Set where a person decided to charge all the same. */
  override: SecondPayment | null;
}

/** An entry that speaks of the till, and what holds once it is written. */
interface Noted {
  happening: Happening;
  at: string;
  written: () => void;
}

type KnownSale = Pick<ProvenSale, 'payment' | 'sale'>;

/** Why a change of a sale is refused, read while nothing is being written; null if it is not. */
type Hindrance = (known: KnownSale) => Promise<Problem | null>;

const UNHINDERED: Hindrance = async () => null;

type DecideBeside = (
  situation: Situation,
  proven: { tied: readonly PaymentRecord[]; lastVerdict: Verdict | null },
) => Change | Problem;

export interface Changed {
  payment: PaymentRecord;
  sale: SaleRecord;
  /** The row of the transition table that decided. */
  row: string | null;
}

/**
 * The only way in which a payment changes: read it, decide, write it down, and only then show it. One change at a time,
 * so that what is decided still holds when it is written.
 */
export interface RecordKeeper {
  /**
   * Writes the intent of a new payment. Runs in the queue of its caller, which has just decided on it.
   * @returns the payment as it was written
   */
  open(sale: SaleRecord, payment: PaymentRecord, intended: Intended): Promise<PaymentRecord>;
  /** Writes an entry that speaks of the till, and with it how a run of re-queries stands. */
  note(happening: Happening, at: string, runChange?: RunChange): Promise<void>;
  /**
   * Writes such an entry where nothing is against it, and lets what it says hold at once: nothing comes in between.
   * @returns what is against it, or null
   */
  noteUnless(refusal: () => Promise<Problem | null>, noted: Noted): Promise<Problem | null>;
  /** @throws JournalFailed where the change could not be made durable; nothing has then changed */
  change(reference: string, decide: Decide): Promise<Result<Changed>>;
  /** As `change`, after something else was read while nothing is being written; a problem that was read keeps the change back. */
  changeAfter<Known extends object>(
    reference: string,
    read: () => Promise<Problem | Known>,
    decide: (situation: Situation, known: Known) => Change | Problem,
  ): Promise<Result<Changed>>;
  /** Reads a payment from the chain, as `readProven`, when nothing is being written. */
  proven(reference: string): Promise<Result<ProvenSale>>;
  /**
   * As `change`, from what the chain proves in that moment; else `notProven`, and nothing is written.
   * @param decide is given what the newest answer meant, and the payments that may be for the same purchase: see `paymentsTiedTo`
   */
  changeProven(reference: string, decide: DecideBeside): Promise<Result<Changed>>;
  /**
   * The same for many payments, with one wait for the disk: each is decided as `change` decides it, and sees what became of
   * those before it. A payment that could not be changed keeps none of the others back.
   * @param runChangeOf what changes with them of a run of re-queries, once it is known what became of each
   */
  changeMany(
    changes: readonly PaymentChange[],
    runChangeOf: (results: readonly Result<Changed>[]) => RunChange,
  ): Promise<Result<Changed>[]>;
  /** The same for a sale, through the payment that speaks for it: every entry of the journal shows both. */
  changeSale(saleId: string, decide: Decide, hindrance?: Hindrance): Promise<Result<Changed>>;
}

export function createRecordKeeper(
  parts: Pick<DeskParts, 'till' | 'clock' | 'actor' | 'randomInt'> & {
    journal: DeskJournal;
    /** Through which everything of a sale is written. */
    saleCache: SaleCache;
    activeSale: ActiveSale;
    openSteps: OpenSteps;
    queue: Queue;
    tillClock: TillClock;
    measuring: Measuring;
    /** Told of every payment of a sale of which one has changed, once that is durable. */
    changed: (payment: PaymentRecord, sale: SaleRecord) => void;
  },
): RecordKeeper {
  const { actor, journal, saleCache, activeSale, openSteps, queue, tillClock, measuring } = parts;
  const { filled, random, prepare, prepareAll, entryOf, show } = createPreparing(parts);

  async function open(sale: SaleRecord, payment: PaymentRecord, intended: Intended): Promise<PaymentRecord> {
    const { returnUrl, override } = intended;
    const { createdAt: at } = payment;
    const watched = { ...payment, watch: firstWatch(payment, random()) };
    const happening: Happening = { kind: 'paymentIntended', ...(override && { despite: override }) };
    const stepDetail = { instruction: null, authUrl: null, returnUrl };
    await saleCache.append(filled({ at, actor: actor(), happening, payment: watched, sale }), stepDetail);
    openSteps.changed(watched.reference, stepDetail);
    tillClock.journaled(at);
    measuring.intended(watched.reference, watched.watch);
    return watched;
  }

  const changeAfter: RecordKeeper['changeAfter'] = async (reference, read, decide) => {
    const known = await read();
    return 'code' in known ? { ok: false, problem: known } : await change(reference, (given) => decide(given, known));
  };

  async function change(reference: string, decide: Decide): Promise<Result<Changed>> {
    const sale = await journal.saleOf(reference);
    const payment = sale?.payments.find((candidate) => candidate.reference === reference);
    return payment && sale ? await apply({ payment, sale }, decide) : problem('paymentNotFound', { reference });
  }

  async function changeProven(reference: string, decide: DecideBeside): Promise<Result<Changed>> {
    const [proven, tied] = [await readProven(journal, reference), await journal.paymentsTiedTo(reference)];
    return proven.ok ? await apply(proven.value, beside(proven.value, tied, decide)) : proven;
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
    const { entry, stepDetail } = entryOf(prepared.value);
    await saleCache.append(entry, stepDetail);
    show(prepared.value);
    return { ok: true, value: changedOf(prepared.value) };
  }

  return {
    open,
    ...createNotes({ actor, saleCache, tillClock, filled, queue }),
    change: (reference, decide) => queue.run(() => change(reference, decide)),
    changeAfter: (reference, read, decide) => queue.run(() => changeAfter(reference, read, decide)),
    proven: (reference) => queue.run(() => readProven(journal, reference)),
    changeProven: (reference, decide) => queue.run(() => changeProven(reference, decide)),
    changeMany: (changes, runChangeOf) => queue.run(() => changeMany(changes, runChangeOf)),
    changeSale: (...given) => queue.run(() => changeSale(...given)),
  };
}

function createNotes({
  actor,
  saleCache,
  tillClock,
  filled,
  queue,
}: {
  actor: () => string;
  saleCache: SaleCache;
  tillClock: TillClock;
  filled: ReturnType<typeof createPreparing>['filled'];
  queue: Queue;
}): Pick<RecordKeeper, 'note' | 'noteUnless'> {
  async function note(happening: Happening, at: string, runChange: RunChange | undefined): Promise<void> {
    const entry = filled({ at, actor: actor(), happening, payment: null, sale: null });
    await saleCache.appendAll([{ entry }], runChange);
    tillClock.journaled(at);
  }

  async function noteUnless(refusal: () => Promise<Problem | null>, noted: Noted): Promise<Problem | null> {
    const refused = await refusal();
    if (refused) return refused;
    await note(noted.happening, noted.at, undefined);
    noted.written();
    return null;
  }

  return {
    note: (happening, at, runChange) => queue.run(() => note(happening, at, runChange)),
    noteUnless: (refusal, noted) => queue.run(() => noteUnless(refusal, noted)),
  };
}

function beside({ lastVerdict }: ProvenSale, tied: readonly PaymentRecord[], decide: DecideBeside): Decide {
  return (situation) => decide(situation, { tied, lastVerdict });
}

function firstWatch({ state, createdAt: at }: PaymentRecord, random: number): Watch {
  return watchAfter(undefined, { state, at, asked: null, waitedMs: null, random });
}

function changedOf({ after, saleAfter, row }: Prepared): Changed {
  return { payment: after, sale: saleAfter, row };
}
