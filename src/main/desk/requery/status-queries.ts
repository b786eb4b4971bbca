import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import type { RequeryAnswer, RequeryOutcome } from '../../../shared/payment/answers.ts';
import { declineCodeOf } from '../../../shared/payment/final-words.ts';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { SUCCESS_FIELDS } from '../../../shared/payment/success-values.ts';
import { isFailedOnce, isStepOpen } from '../../../shared/payment/transition.ts';
import { type Expectation, type Judgement, judge, type Verdict } from '../../../shared/payment/verdict.ts';
import { problem, type Result } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { Gateway } from '../ports/gateway-port.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { Clock, MonotonicTime } from '../ports/parts.ts';
import type { Change, Decide, Situation } from '../records/payment-change.ts';
import type { Changed, RecordKeeper } from '../records/record-keeper.ts';
import type { Contact } from './contact.ts';
import type { OpenBankPage } from './open-bank-page.ts';

/** Asks the service what happened and journals the answer. One question at a time for each payment. */
export interface StatusQueries {
  /**
   * Joins the question that is on the wire, if one is.
   * @param actor who asked; the program itself where a schedule runs
   * @param by how it is sent, where that is not the way of the counter
   */
  once(reference: string, actor: string, by?: AskedBy): Promise<Result<Answered>>;
  /**
   * As `once`, for an answer that has not come yet: one that is still being written may be hours old where the disk is slow. That is
   * waited for, and the service is asked anew.
   */
  afresh(reference: string, actor: string): Promise<Result<Answered>>;
  /**
   * The question about this payment that is on the wire, if one is, until its answer is written; null comes of one of which nothing
   * is written.
   */
  onTheWire(reference: string): Promise<Result<Answered> | null> | undefined;
  /** Puts a question on the wire whose answer somebody else writes down. There must be none. */
  begin(reference: string): BegunQuestion;
  /** The customer has left the bank page: what was done there is not known to a question that is on the wire. */
  bankPageLeft(reference: string): void;
  /** Whether the service has answered about this payment since the program was started. */
  wasAsked(reference: string): boolean;
  /**
   * How long ago, by monotonic time, the service last said that it is paid; null where it has not since the count began, or has
   * answered something else since.
   */
  confirmedAgoMs(reference: string): number | null;
  /** Resolves when no question is on the wire that was there when this was called. */
  answered(): Promise<void>;
}

export type AskedBy = Pick<Gateway, 'requery'>;

/** Whoever joins it learns how it ended; one of which nothing is written (null) is asked again by whoever joined. */
interface BegunQuestion {
  crossing: Crossing;
  /** The answer has come, or will not: it may be long until that is written. @returns this moment */
  heard(): MonotonicTime;
  end(result: Result<Answered> | null): void;
  fail(error: unknown): void;
}

type Begun = Pick<BegunQuestion, 'crossing' | 'heard'>;

type Answering = (question: Begun) => Promise<Result<Answered> | null>;

interface Question {
  crossing: Crossing;
  isHeard(): boolean;
  answer: Promise<Result<Answered> | null>;
}

/** What has crossed a question while it is on the wire. */
interface Crossing {
  /** Also while the customer is at the page, where the program asks by itself. */
  bankPageLeft: boolean;
}

export interface Answered extends Changed {
  /** When the answer came, or was waited for no longer; it may have been written long after. */
  heardAt: MonotonicTime;
  /** Whether the service answered about the payment; else nothing is known that was not known before. */
  answered: boolean;
  outcome: RequeryOutcome;
  verdict: Verdict;
  /** The payment as it was when the answer was written down. */
  before: PaymentRecord;
}

export function createStatusQueries(parts: {
  clock: Pick<Clock, 'monotonic'>;
  journal: DeskJournal;
  gateway: AskedBy;
  records: RecordKeeper;
  activeSale: ActiveSale;
  contact: Pick<Contact, 'asked'>;
  openPage: Pick<OpenBankPage, 'isInUse' | 'heard'>;
  finalWords: readonly string[] | undefined;
}): StatusQueries {
  const { clock, journal, gateway, records, activeSale, contact, openPage, finalWords } = parts;
  const onTheWire = new Map<string, Question>();
  const answeredFor = new Set<string>();
  const confirmedAt = new Map<string, MonotonicTime>();

  async function ask(reference: string, question: Begun, actor: string, by: AskedBy): Promise<Result<Answered>> {
    const { crossing, heard } = question;
    const payment = await journal.payment(reference);
    if (!payment) return problem('paymentNotFound', { reference });
    const { baseUrl, publicKey } = payment;
    const outcome = await by.requery({ baseUrl, publicKey }, { reference, paymentType: paymentTypeOf(payment) });
    const { change, answeredBy } = applyRequery({ payment, crossing, heardAt: heard(), finalWords }, actor, outcome);
    return answeredBy(await records.change(reference, change.decide));
  }

  /** Everything that is on the wire goes through here. */
  function keep(reference: string, actor: string, answer: Answering): Begun {
    const crossing: Crossing = { bankPageLeft: actor === PAYDESK && openPage.isInUse(reference) };
    let isHeard = false;
    const heard = () => {
      isHeard = true;
      return clock.monotonic();
    };
    const ended = answer({ crossing, heard }).then((result) => {
      if (result?.ok) {
        const { answered, heardAt, outcome, payment, verdict } = result.value;
        if (answered) answeredFor.add(reference);
        openPage.heard(reference, outcome, heardAt);
        if (verdict === 'paid') confirmedAt.set(reference, heardAt);
        else if (isAnswer(outcome)) confirmedAt.delete(reference);
        contact.asked(payment, { isAnswered: answered, putOffMs: putOffMsOf(result.value) });
      }
      return result;
    });
    const kept = ended.finally(() => {
      onTheWire.delete(reference);
      activeSale.progressChanged(reference, { requerying: false });
    });
    // Whoever asked is told; a question that nobody joined must not end the program.
    kept.catch(() => undefined);
    onTheWire.set(reference, { crossing, isHeard: () => isHeard, answer: kept });
    return { crossing, heard };
  }

  async function once(reference: string, actor: string, by: AskedBy = gateway): Promise<Result<Answered>> {
    activeSale.progressChanged(reference, { requerying: true });
    if (!onTheWire.has(reference)) keep(reference, actor, (question) => ask(reference, question, actor, by));
    return (await onTheWire.get(reference)?.answer) ?? (await once(reference, actor, by));
  }

  async function afresh(reference: string, actor: string): Promise<Result<Answered>> {
    const before = onTheWire.get(reference);
    if (before?.isHeard()) await before.answer;
    return await once(reference, actor);
  }

  return {
    once,
    afresh,
    onTheWire: (reference) => onTheWire.get(reference)?.answer,
    begin(reference) {
      const question = Promise.withResolvers<Result<Answered> | null>();
      const begun = keep(reference, PAYDESK, () => question.promise);
      return { ...begun, end: question.resolve, fail: question.reject };
    },
    bankPageLeft(reference) {
      const question = onTheWire.get(reference);
      if (question) question.crossing.bankPageLeft = true;
    },
    wasAsked: (reference) => answeredFor.has(reference),
    confirmedAgoMs(reference) {
      const [then, now] = [confirmedAt.get(reference), clock.monotonic()];
      return then?.count === now.count ? now.ms - then.ms : null;
    },
    answered: async () => void (await Promise.allSettled([...onTheWire.values()].map(({ answer }) => answer))),
  };
}

/**
 * Whether the service said something that could be read, be it an error: goods that it does not confirm then stay. An HTTP status
 * alone may come from whatever stands in front of the service.
 */
export function isAnswer({ kind }: RequeryOutcome): boolean {
  return kind !== 'lost';
}

/** How long the service asked not to be asked again. */
export function putOffMsOf({ outcome }: Pick<Answered, 'outcome'>): number {
  return outcome.kind === 'lost' ? (outcome.retryAfterMs ?? 0) : 0;
}

/** What the payment is asked for as (specification, "Re-query payment"). */
export function paymentTypeOf({ instrument }: PaymentRecord): 'CARD' | 'ACCOUNT' {
  return instrument.kind === 'card' ? 'CARD' : 'ACCOUNT';
}

/** A question as it left, the payment as it was then, and what crossed it until the answer came. */
export interface Asked {
  payment: PaymentRecord;
  crossing: Crossing;
  heardAt: MonotonicTime;
  /** Statuses that end a payment unpaid at this till besides the program's own list. */
  finalWords: readonly string[] | undefined;
}

/** What an answer changes of the payment, and what is said of it once that is written. */
export function applyRequery(asked: Asked, actor: string, outcome: RequeryOutcome) {
  const { heardAt } = asked;
  const { reference, saleId } = asked.payment;
  let before = asked.payment;
  let verdict: Verdict = 'wait';
  const decide: Decide = (situation) => {
    const { change, judgement } = changeFor(situation, outcome, asked, actor);
    before = situation.payment;
    verdict = judgement.verdict;
    return change;
  };
  const answered = outcome.kind === 'answered' || outcome.kind === 'notFound';
  const answeredBy = (result: Result<Changed>): Result<Answered> =>
    result.ok ? { ok: true, value: { ...result.value, answered, heardAt, outcome, verdict, before } } : result;
  return { change: { reference, saleId, decide }, answeredBy };
}

function changeFor(
  { payment, sale, at, measured }: Situation,
  outcome: RequeryOutcome,
  asked: Asked,
  actor: string,
): { change: Change; judgement: Judgement } {
  const { reference, amount, mode, successValues, state, customer, createdAt } = payment;
  const expectation: Expectation = {
    reference,
    amount,
    mode,
    successValues,
    finalWords: asked.finalWords,
    stepOpen: isStepOpen(state),
    failedBeforeMs: !isFailedOnce(state) ? null : 1_000 * (measured.sinceFailedSeconds ?? 0),
    overtaken: isOvertaken(asked, state),
    intent: state.referenceTaken ? { email: customer.isShopsEmail ? null : customer.email, createdAt } : null,
  };
  const judgement = judge(outcome, expectation);
  const others = sale.payments.filter((other) => other.reference !== reference);
  const paidByAnother = others.some((other) => other.state.outcome === 'paid');
  const answer = outcome.kind === 'answered' ? outcome.answer : null;
  // The checks that made it paid stay beside "Paid" until an answer confirms or contradicts them.
  const saysSomething = state.outcome !== 'paid' || judgement.verdict !== 'wait';
  const change: Change = {
    event: {
      kind: 'requeried',
      at,
      judgement,
      code: declineCodeOf(answer),
      sale: { status: sale.sale.status, paidByAnother },
      isRepeated: saidBefore(payment, answer, judgement, expectation),
      measured,
    },
    happening: { kind: 'requeried', outcome, verdict: judgement.verdict, row: judgement.row, measured },
    actor,
    ...(answer && saysSomething && { lastRequery: { at, answer, checks: judgement.checks } }),
  };
  return { change, judgement };
}

/**
 * Whether the last answer that was kept said the same, and not only what comes to the same: whoever decided on an amount that is
 * too low has decided nothing of one that is lower still.
 */
function saidBefore(
  { lastRequery }: PaymentRecord,
  answer: RequeryAnswer | null,
  judgement: Judgement,
  expectation: Expectation,
): boolean {
  if (!lastRequery || !answer) return false;
  const before = judge({ kind: 'answered', answer: lastRequery.answer }, expectation);
  const isJudgedAlike = before.verdict === judgement.verdict && before.review === judgement.review;
  return isJudgedAlike && DECIDING.every((name) => (lastRequery.answer[name] ?? null) === (answer[name] ?? null));
}

/** What is held against what was owed. */
const DECIDING = [
  ...(['reference', 'otherReference', 'code', 'currency', 'amountMinor', 'chargedAmountMinor', 'isLive'] as const),
  ...SUCCESS_FIELDS,
];

/** Whether the service may not have known, when it was asked, what has been sent or what the customer has done at the bank page. */
function isOvertaken({ payment: { state: then }, crossing }: Asked, now: PaymentState): boolean {
  const wasSending = then.outcome === 'open' && then.stage.kind === 'sending';
  return wasSending || then.sentAt !== now.sentAt || crossing.bankPageLeft;
}
