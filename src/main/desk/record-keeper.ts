import type { Happening, JournalEntry } from '../../shared/journal-entry.ts';
import type { PaymentEvent } from '../../shared/payment-event.ts';
import type { PaymentState, SaleStatus } from '../../shared/payment-state.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import type { LastRequery, PaymentRecord, SaleRecord } from '../../shared/records.ts';
import type { SecondPayment } from '../../shared/second-payment.ts';
import { frozenAtOf, openStepOf, transition } from '../../shared/transition.ts';
import { watchAfter } from '../../shared/watch.ts';
import { newsBeside, takesOverCounter } from './announcement.ts';
import type { Counter } from './counter.ts';
import type { DeskJournal, Sale, StepDetail } from './journal-port.ts';
import type { DeskParts } from './parts.ts';
import { paymentOfSale } from './payment-of-sale.ts';
import type { Progress } from './payment-view.ts';
import type { Queue } from './queue.ts';
import type { TillClock } from './till-clock.ts';

/** Who acted where no person did. */
export const PAYDESK = 'paydesk';

export interface Situation {
  payment: PaymentRecord;
  sale: Sale;
  /** The time of the entry that is about to be written. */
  at: string;
}

/** What to do about a situation: an event for the lifecycle and what the journal says of it. */
export interface Change {
  event: PaymentEvent;
  happening: Happening;
  /** Who acted; the person at the counter where left out. */
  actor?: string;
  /** What the step that comes now needs; where the bank page returns to stays as it is. */
  stepDetail?: Omit<StepDetail, 'returnUrl'>;
  lastRequery?: LastRequery;
  saleStatus?: SaleStatus;
  /** The sale comes to the counter with this change. */
  comesToCounter?: true;
}

/** What is written with an intent. */
export interface Intended {
  returnUrl: string;
  /** Set where a person decided to charge all the same. */
  despite: SecondPayment | null;
}

type Decide = (situation: Situation) => Change | Problem;

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
  /** Writes an entry that speaks of the till. */
  note(happening: Happening, at: string): Promise<void>;
  /** @throws JournalFailed where the change could not be made durable; nothing has then changed */
  change(reference: string, decide: Decide): Promise<Result<Changed>>;
  /** The same for a sale, through the payment that speaks for it: every entry of the journal shows both. */
  changeSale(saleId: string, decide: Decide): Promise<Result<Changed>>;
}

export function createRecordKeeper(
  parts: Pick<DeskParts, 'till' | 'clock' | 'actor' | 'randomInt'> & {
    journal: DeskJournal;
    counter: Counter;
    queue: Queue;
    tillClock: TillClock;
    /** Told of every payment that has changed, once that is durable. */
    changed: (payment: PaymentRecord, sale: SaleRecord) => void;
  },
): RecordKeeper {
  const { till, clock, actor, randomInt, journal, counter, queue, tillClock, changed } = parts;

  async function append(
    about: Pick<JournalEntry, 'at' | 'actor' | 'happening' | 'payment' | 'sale'>,
    stepDetail?: StepDetail | null,
  ): Promise<void> {
    await journal.append({ form: 1, till: till.name, zone: till.zone, ...about }, stepDetail);
    tillClock.journaled(about.at);
  }

  async function open(sale: SaleRecord, payment: PaymentRecord, intended: Intended): Promise<PaymentRecord> {
    const { returnUrl, despite } = intended;
    const { state, createdAt: at } = payment;
    const watched = { ...payment, watch: watchAfter(undefined, { state, at, asked: null, random: random() }) };
    const happening: Happening = { kind: 'paymentIntended', ...(despite && { despite }) };
    const stepDetail = { instruction: null, authUrl: null, returnUrl };
    await append({ at, actor: actor(), happening, payment: watched, sale }, stepDetail);
    return watched;
  }

  /** From -1 to 1. */
  function random(): number {
    return randomInt(2_001) / 1_000 - 1;
  }

  /** Absent leaves it as it is, null empties it: nothing of a step is kept once no step can come any more. */
  async function stepDetailAfter(
    { reference, state }: PaymentRecord,
    given: Change['stepDetail'],
  ): Promise<StepDetail | null | undefined> {
    if (!mayStepCome(state)) return null;
    if (!given) return undefined;
    const before = await journal.stepDetail(reference);
    return { ...given, returnUrl: before?.returnUrl ?? null };
  }

  async function change(reference: string, decide: Decide): Promise<Result<Changed>> {
    const sale = await journal.saleOf(reference);
    const payment = sale?.payments.find((candidate) => candidate.reference === reference);
    return payment && sale ? await apply(payment, sale, decide) : problem('paymentNotFound', { reference });
  }

  async function changeSale(saleId: string, decide: Decide): Promise<Result<Changed>> {
    const sale = await journal.sale(saleId);
    const payment = sale && paymentOfSale(sale.payments);
    return payment && sale ? await apply(payment, sale, decide) : problem('saleNotFound', { saleId });
  }

  async function apply(payment: PaymentRecord, sale: Sale, decide: Decide): Promise<Result<Changed>> {
    const at = clock.now().toISOString();
    const decided = decide({ payment, sale, at });
    if ('code' in decided) return { ok: false, problem: decided };

    const { state, row, refusal } = transition(payment.state, decided.event);
    if (refusal) return problem(refusal, releaseFacts(payment.state));
    const after = recordAfter(payment, state, decided, { at, random: random() });
    const saleAfter = { ...sale.sale, status: decided.saleStatus ?? sale.sale.status, updatedAt: at };
    const stepDetail = await stepDetailAfter(after, decided.stepDetail);
    const kept = decided.comesToCounter ? await journal.stepDetail(payment.reference) : null;
    const { happening, actor: by = actor() } = decided;
    await append({ at, actor: by, happening, payment: after, sale: saleAfter }, stepDetail);
    if (decided.comesToCounter || takesOverCounter(counter, payment, after, saleAfter)) {
      const earlierPayments = sale.payments.findIndex(({ reference }) => reference === payment.reference);
      counter.place({ sale: saleAfter, payment: after, earlierPayments, progress: resumed(after, kept) });
    } else {
      counter.recordChanged(saleAfter, after, progressAfter(payment.state, state, row, stepDetail));
      const news = newsBeside(counter, payment, after);
      if (news) counter.announce(news);
    }
    changed(after, saleAfter);
    return { ok: true, value: { payment: after, sale: saleAfter, row } };
  }

  return {
    open,
    note: (happening, at) => queue.run(() => append({ at, actor: actor(), happening, payment: null, sale: null })),
    change: (reference, decide) => queue.run(() => change(reference, decide)),
    changeSale: (saleId, decide) => queue.run(() => changeSale(saleId, decide)),
  };
}

/** The record of a payment after a change: its state, what was asked, and when it is asked for next. */
function recordAfter(
  before: PaymentRecord,
  state: PaymentState,
  { happening, lastRequery }: Change,
  { at, random }: { at: string; random: number },
): PaymentRecord {
  const becamePaid = before.state.outcome !== 'paid' && state.outcome === 'paid';
  return {
    ...before,
    state,
    updatedAt: at,
    lastRequery: lastRequery ?? before.lastRequery,
    ...(becamePaid && lastRequery && { confirmation: lastRequery }),
    watch: watchAfter(before.watch, { state, at, asked: answerTo(happening), random }),
  };
}

function answerTo(happening: Happening): 'answered' | 'unanswered' | null {
  if (happening.kind !== 'requeried') return null;
  return happening.row === 'noAnswer' || happening.row === 'overtaken' ? 'unanswered' : 'answered';
}

function mayStepCome(state: PaymentState): boolean {
  return state.outcome === 'open' && (state.stage.kind === 'sending' || state.stage.step !== null);
}

/** What the screen shows of a payment that comes back to the counter: a step goes on only when a person says so. */
export function resumed({ state }: PaymentRecord, stepDetail: StepDetail | null): Partial<Progress> {
  return { stepDetail, notice: openStepOf(state) ? 'resumed' : null };
}

/** What the screen shows beside the record from now on. */
function progressAfter(
  before: PaymentState,
  after: PaymentState,
  row: string | null,
  stepDetail: StepDetail | null | undefined,
): Partial<Progress> {
  const progress: Partial<Progress> = {};
  if (stepDetail !== undefined) progress.stepDetail = stepDetail;
  const step = openStepOf(after)?.step;
  // A keyed step that was frozen comes back without a word: nothing that was keyed has been refused. A bank page is offered.
  if (row === 'step again' && (step === 'bankPage' || frozenAtOf(before) === null)) {
    progress.notice = step === 'bankPage' ? 'bankPageClosed' : 'notAccepted';
  }
  if (row === 'step answered' || step === undefined) progress.notice = null;
  if (row === 'step submitted' || row === 'step answered') progress.attempts = 0;
  if (row === 'step submitted') progress.notice = null;
  return progress;
}

/** When and by whom the goods were handed over, for the sentence that refuses a second time. */
function releaseFacts(state: PaymentState): Record<string, string> {
  return state.outcome === 'paid' && state.released ? { at: state.released.at, by: state.released.by } : {};
}
