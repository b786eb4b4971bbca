import { type Happening, PAYDESK } from '../../../shared/journal/journal-entry.ts';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import { isFinalWord } from '../../../shared/payment/final-words.ts';
import { type InstrumentKind, PAYMENT_TYPES } from '../../../shared/payment/instrument.ts';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { emailMatchesOf, type Verdict } from '../../../shared/payment/verdict.ts';
import { isTooSoon } from '../../../shared/payment/watch.ts';
import { outcomeWithoutPersonal } from '../../../shared/personal/without-personal.ts';
import { problem, type Result } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { Gateway } from '../ports/gateway-port.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { Clock, MonotonicTime } from '../ports/parts.ts';
import type { Decide, Situation } from '../records/payment-change.ts';
import type { Changed, RecordKeeper } from '../records/record-keeper.ts';
import type { Contact } from './contact.ts';
import type { OpenBankPage } from './open-bank-page.ts';

/** Re-queries payments and journals the answers, one re-query at a time for each payment. */
export type StatusQueries = ReturnType<typeof createStatusQueries>;

export type AskedBy = Pick<Gateway, 'requery'>;

interface Begun {
  crossing: Crossing;
  /** Call when the answer arrived, or when none will come. Its write may take long. @returns this moment */
  heard(): MonotonicTime;
}

type Answering = (question: Begun) => Promise<Result<Answered> | null>;

interface Question {
  crossing: Crossing;
  isHeard(): boolean;
  answer: Promise<Result<Answered> | null>;
}

interface Crossing {
  /** An automatic re-query sets this too while the customer is at the page. */
  bankPageLeft: boolean;
}

export interface Answered extends Changed {
  /** When the answer arrived, or the wait ended; its write may be much later. */
  heardAt: MonotonicTime;
  answered: boolean;
  outcome: RequeryOutcome;
  verdict: Verdict;
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
}) {
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
    // Callers see the error; without callers it must not end the program.
    kept.catch(() => undefined);
    onTheWire.set(reference, { crossing, isHeard: () => isHeard, answer: kept });
    return { crossing, heard };
  }

  /** Joins a running re-query, if there is one. Otherwise `by` sends a re-query. */
  async function once(reference: string, actor: string, by: AskedBy = gateway): Promise<Result<Answered>> {
    activeSale.progressChanged(reference, { requerying: true });
    if (!onTheWire.has(reference)) keep(reference, actor, (question) => ask(reference, question, actor, by));
    return (await onTheWire.get(reference)?.answer) ?? (await once(reference, actor, by));
  }

  /** Like `once`, but an answer that is still being written does not count, because it may be old on a slow disk. */
  async function afresh(reference: string, actor: string): Promise<Result<Answered>> {
    const before = onTheWire.get(reference);
    if (before?.isHeard()) await before.answer;
    return await once(reference, actor);
  }

  return {
    once,
    afresh,
    /**
     * Returns a promise of the running re-query's written answer, or of null if nothing is written; undefined if no
     * re-query runs.
     */
    onTheWire: (reference: string) => onTheWire.get(reference)?.answer,
    /**
     * Starts a re-query whose answer the caller writes. None may be running. Callers that joined learn the result; if
     * nothing is written (null), they ask again.
     */
    begin(reference: string) {
      const question = Promise.withResolvers<Result<Answered> | null>();
      const begun = keep(reference, PAYDESK, () => question.promise);
      return { ...begun, end: question.resolve, fail: question.reject };
    },
    /** Notes that the customer left the bank page. A running re-query does not know what happened there. */
    bankPageLeft(reference: string) {
      const question = onTheWire.get(reference);
      if (question) question.crossing.bankPageLeft = true;
    },
    wasAsked: (reference: string) => answeredFor.has(reference),
    /** @returns null if the service has not said paid, has contradicted it since, or if the machine has slept since */
    confirmedAgoMs(reference: string): number | null {
      const [then, now] = [confirmedAt.get(reference), clock.monotonic()];
      return then?.count === now.count ? now.ms - then.ms : null;
    },
    answered: async () => void (await Promise.allSettled([...onTheWire.values()].map(({ answer }) => answer))),
  };
}

/** Tells whether the answer can be read; errors count. An HTTP status alone may come from a proxy. */
export function isAnswer({ kind }: RequeryOutcome): boolean {
  return kind !== 'lost';
}

export function putOffMsOf({ outcome }: Pick<Answered, 'outcome'>): number {
  return outcome.kind === 'lost' ? (outcome.retryAfterMs ?? 0) : 0;
}

/** Returns the type with which a payment is re-queried (specification, "Re-query payment"). */
export function paymentTypeOf({ instrument }: PaymentRecord): (typeof PAYMENT_TYPES)[InstrumentKind] {
  return PAYMENT_TYPES[instrument.kind];
}

/** A sent re-query, the payment at that time, and what happened before the answer. */
export interface Asked {
  payment: PaymentRecord;
  crossing: Crossing;
  heardAt: MonotonicTime;
  finalWords: readonly string[] | undefined;
}

export function applyRequery(asked: Asked, actor: string, outcome: RequeryOutcome) {
  const { heardAt } = asked;
  const { reference, saleId } = asked.payment;
  let before = asked.payment;
  let kept = outcome;
  const decide: Decide = (situation) => {
    before = situation.payment;
    // An answer must not bring back personal data that was erased.
    if (before.personalErasedAt !== undefined) kept = outcomeWithoutPersonal(outcome);
    return { happening: requeried(situation, kept, asked), actor };
  };
  const answered = outcome.kind === 'answered' || outcome.kind === 'notFound';
  const answeredBy = (result: Result<Changed>): Result<Answered> => {
    if (!result.ok) return result;
    const verdict = result.value.judgement?.verdict ?? 'wait';
    return { ok: true, value: { ...result.value, answered, heardAt, outcome: kept, verdict, before } };
  };
  return { change: { reference, saleId, decide }, answeredBy };
}

export function requeried(
  { payment, at, measured, waitedMs }: Situation,
  outcome: RequeryOutcome,
  asked: Asked,
): Extract<Happening, { kind: 'requeried' }> {
  const answer = outcome.kind === 'answered' ? outcome.answer : null;
  const emailMatches = answer ? emailMatchesOf(answer, payment.customer) : undefined;
  const status = answer?.status ?? null;
  const isFinalHere = isFinalWord(status, asked.finalWords) && !isFinalWord(status);
  return {
    kind: 'requeried',
    outcome,
    ...(isOvertaken(asked, payment.state) && { overtaken: true }),
    ...(emailMatches && { emailMatches }),
    ...(isFinalHere && { finalWord: true }),
    ...(isTooSoon(payment.watch, at, waitedMs) && { early: true }),
    measured: measured(asked.heardAt),
  };
}

/** Tells whether the service may not have known what was sent since, or what the customer did at the bank page. */
function isOvertaken({ payment: { state: then }, crossing }: Asked, now: PaymentState): boolean {
  const wasSending = then.outcome === 'open' && then.stage.kind === 'sending';
  return wasSending || then.sentAt !== now.sentAt || crossing.bankPageLeft;
}
