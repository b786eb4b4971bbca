import type { Happening, JournalEntry } from '../../shared/journal-entry.ts';
import type { PaymentEvent } from '../../shared/payment-event.ts';
import type { PaymentState, SaleStatus } from '../../shared/payment-state.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import type { LastRequery, PaymentRecord, SaleRecord } from '../../shared/records.ts';
import { frozenAtOf, openStepOf, transition } from '../../shared/transition.ts';
import type { Counter } from './counter.ts';
import type { DeskJournal, Sale, StepDetail } from './journal-port.ts';
import type { DeskParts } from './parts.ts';
import { paymentOfSale } from './payment-of-sale.ts';
import type { Progress } from './payment-view.ts';
import type { Queue } from './queue.ts';

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
  /** Writes the intent of a new payment. Runs in the queue of its caller, which has just decided on it. */
  open(sale: SaleRecord, payment: PaymentRecord, returnUrl: string): Promise<void>;
  /** @throws JournalFailed where the change could not be made durable; nothing has then changed */
  change(reference: string, decide: Decide): Promise<Result<Changed>>;
  /** The same for a sale, through the payment that speaks for it: every entry of the journal shows both. */
  changeSale(saleId: string, decide: Decide): Promise<Result<Changed>>;
}

export function createRecordKeeper(
  parts: Pick<DeskParts, 'till' | 'clock' | 'actor'> & { journal: DeskJournal; counter: Counter; queue: Queue },
): RecordKeeper {
  const { till, clock, actor, journal, counter, queue } = parts;

  function entry(at: string, by: string, happening: Happening, sale: SaleRecord, payment: PaymentRecord): JournalEntry {
    return { form: 1, till: till.name, actor: by, at, zone: till.zone, happening, payment, sale };
  }

  async function open(sale: SaleRecord, payment: PaymentRecord, returnUrl: string): Promise<void> {
    const stepDetail = { instruction: null, authUrl: null, returnUrl };
    await journal.append(entry(payment.createdAt, actor(), { kind: 'paymentIntended' }, sale, payment), stepDetail);
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
    const after = { ...payment, state, updatedAt: at, lastRequery: decided.lastRequery ?? payment.lastRequery };
    const saleAfter = { ...sale.sale, status: decided.saleStatus ?? sale.sale.status, updatedAt: at };
    const stepDetail = await stepDetailAfter(after, decided.stepDetail);
    const kept = decided.comesToCounter ? await journal.stepDetail(payment.reference) : null;
    await journal.append(entry(at, decided.actor ?? actor(), decided.happening, saleAfter, after), stepDetail);
    if (decided.comesToCounter) {
      const earlierPayments = sale.payments.findIndex(({ reference }) => reference === payment.reference);
      counter.place({ sale: saleAfter, payment: after, earlierPayments, progress: resumed(after, kept) });
    } else {
      counter.recordChanged(saleAfter, after, progressAfter(payment.state, state, row, stepDetail));
    }
    return { ok: true, value: { payment: after, sale: saleAfter, row } };
  }

  return {
    open,
    change: (reference, decide) => queue.run(() => change(reference, decide)),
    changeSale: (saleId, decide) => queue.run(() => changeSale(saleId, decide)),
  };
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
  // A step that was frozen comes back without a word: nothing that was keyed has been refused.
  if (row === 'step again' && frozenAtOf(before) === null) {
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
