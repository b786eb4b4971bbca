import type { Happening, JournalEntry } from '../../shared/journal-entry.ts';
import type { PaymentEvent } from '../../shared/payment-event.ts';
import type { PaymentState, SaleStatus } from '../../shared/payment-state.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import type { LastRequery, PaymentRecord, SaleRecord } from '../../shared/records.ts';
import { openStepOf, transition } from '../../shared/transition.ts';
import type { Counter } from './counter.ts';
import type { DeskJournal, Sale, StepDetail } from './journal-port.ts';
import type { DeskParts } from './parts.ts';
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
  stepDetail?: StepDetail;
  lastRequery?: LastRequery;
  saleStatus?: SaleStatus;
}

export interface Changed {
  payment: PaymentRecord;
  sale: SaleRecord;
  /** The row of the transition table that decided. */
  row: string | null;
}

/** The only way in which a payment changes: read it, decide, write it down, and only then show it. */
export interface RecordKeeper {
  /** Writes the intent of a new payment. */
  open(sale: SaleRecord, payment: PaymentRecord): Promise<void>;
  /** @throws JournalFailed where the change could not be made durable; nothing has then changed */
  change(reference: string, decide: (situation: Situation) => Change | Problem): Promise<Result<Changed>>;
}

export function createRecordKeeper(
  parts: Pick<DeskParts, 'till' | 'clock' | 'actor'> & { journal: DeskJournal; counter: Counter; queue: Queue },
): RecordKeeper {
  const { till, clock, actor, journal, counter, queue } = parts;

  function entry(at: string, by: string, happening: Happening, sale: SaleRecord, payment: PaymentRecord): JournalEntry {
    return { form: 1, till: till.name, actor: by, at, zone: till.zone, happening, payment, sale };
  }

  async function open(sale: SaleRecord, payment: PaymentRecord): Promise<void> {
    await journal.append(entry(payment.createdAt, actor(), { kind: 'paymentIntended' }, sale, payment));
  }

  async function changeNow(reference: string, decide: (situation: Situation) => Change | Problem) {
    const payment = await journal.payment(reference);
    const sale = payment && (await journal.sale(payment.saleId));
    if (!payment || !sale) return problem('paymentNotFound', { reference });
    const at = clock.now().toISOString();
    const decided = decide({ payment, sale, at });
    if ('code' in decided) return { ok: false as const, problem: decided };

    const { state, row, refusal } = transition(payment.state, decided.event);
    if (refusal) return problem(refusal, releaseFacts(payment.state));
    const after = { ...payment, state, updatedAt: at, lastRequery: decided.lastRequery ?? payment.lastRequery };
    const saleAfter = { ...sale.sale, status: decided.saleStatus ?? sale.sale.status, updatedAt: at };
    const stepDetail = openStepOf(state) ? decided.stepDetail : null;
    await journal.append(entry(at, decided.actor ?? actor(), decided.happening, saleAfter, after), stepDetail);
    counter.recordChanged(saleAfter, after, progressAfter(after, row, stepDetail));
    return { ok: true as const, value: { payment: after, sale: saleAfter, row } };
  }

  return { open, change: (reference, decide) => queue.run(() => changeNow(reference, decide)) };
}

/** What the screen shows beside the record from now on. */
function progressAfter({ state }: PaymentRecord, row: string | null, stepDetail: StepDetail | null | undefined) {
  const progress: Partial<Progress> = {};
  if (stepDetail !== undefined) progress.stepDetail = stepDetail;
  const step = openStepOf(state)?.step;
  if (row === 'step again') progress.notice = step === 'bankPage' ? 'bankPageClosed' : 'notAccepted';
  if (row === 'step answered' || step === undefined) progress.notice = null;
  if (row === 'step submitted' || row === 'step answered') progress.attempts = 0;
  return progress;
}

/** When and by whom the goods were handed over, for the sentence that refuses a second time. */
function releaseFacts(state: PaymentState): Record<string, string> {
  return state.outcome === 'paid' && state.released ? { at: state.released.at, by: state.released.by } : {};
}
