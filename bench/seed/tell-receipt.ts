import type { Happening, JournalEntry } from '../../src/shared/journal/journal-entry.ts';
import type { RequeryAnswer, RequeryOutcome, StepAnswer } from '../../src/shared/payment/answers.ts';
import { nextStepOf } from '../../src/shared/payment/next-step.ts';
import type { PaymentEvent } from '../../src/shared/payment/payment-event.ts';
import type { MoneyOperation, SaleStatus } from '../../src/shared/payment/payment-state.ts';
import type { LastRequery, PaymentRecord, SaleRecord } from '../../src/shared/payment/records.ts';
import { openStepOf, transition } from '../../src/shared/payment/transition.ts';
import { judge } from '../../src/shared/payment/verdict.ts';
import { WATCH_WAITS_MS, type Watch, watchAfter } from '../../src/shared/payment/watch.ts';
import type { SeededRandom } from '../../torture/seeded-random.ts';
import { businessDayOf, intendedPayment, SEEDED_TILL } from './receipt.ts';
import { type Way, wayAtLast } from './ways.ts';

/** A receipt whose entries are told. */
export interface Receipt {
  way: Way;
  /** Its number among the till's payments. */
  counter: number;
  /** When it begins. */
  at: Date;
  /** Its watch is over, and of what was not settled that day the end is known. */
  isLongAgo: boolean;
}

/**
 * The entries of one receipt, three to six, in their order. They come about by the program's own rules: the table of a
 * payment's life and the verdicts. What its watch brought in the days after it is left out: nothing new, six times over.
 */
export function tellReceipt(receipt: Receipt, random: SeededRandom): JournalEntry[] {
  const way = receipt.isLongAgo ? wayAtLast(receipt.way) : receipt.way;
  const story = new Story({ ...receipt, way }, random);
  WAYS_TOLD[way](story);
  return story.entries;
}

const WAYS_TOLD: Readonly<Record<Way, (story: Story) => void>> = {
  paidAtOnce(story) {
    story.answered('initiate', { authModelUsed: 'AUTH', authenticateCode: '00' });
    story.requeried({ code: '000', status: 'successful' });
    story.handedOver();
  },
  paidWithPin(story) {
    story.answered('initiate', { suggestedAuthentication: 'PIN' });
    story.submitted('authenticate');
    story.answered('authenticate', { authModelUsed: 'PIN', authenticateCode: '00' });
    story.requeried({ code: '000', status: 'successful' });
    story.handedOver();
  },
  paidWithOtp(story) {
    story.answered('initiate', { authModelUsed: 'AUTH', authenticateCode: '02', instruction: 'Enter the OTP' });
    story.submitted('validate');
    story.answered('validate', { paymentCode: '00' });
    story.requeried({ code: '000', status: 'successful' });
    story.handedOver();
  },
  paidAfterLostAnswer(story) {
    story.answerLost();
    story.requeried({ code: '000', status: 'successful' });
    story.handedOver();
  },
  declined(story) {
    story.answered('initiate', { authModelUsed: 'AUTH', authenticateCode: '00' });
    story.requeried({ code: '51', status: 'failed', message: 'Insufficient funds' });
    story.saleEnds('saleCancelled', 'cancelSale', 'cancelled');
  },
  neverReceived(story) {
    story.answerLost();
    for (let question = 0; question < 3; question += 1) story.notFound();
    story.saleEnds('saleCancelled', 'cancelSale', 'cancelled');
  },
  parked(story) {
    story.answered('initiate', { authModelUsed: 'AUTH', authenticateCode: '00' });
    story.requeried({ code: '000', status: 'successful' });
    story.saleEnds('saleParked', 'leaveForLater', 'parked');
  },
  review(story) {
    story.answered('initiate', { authModelUsed: 'AUTH', authenticateCode: '00' });
    story.requeried({ code: '000', status: 'successful', amountMinor: 100 });
    story.saleEnds('saleParked', 'leaveForLater', 'parked');
  },
  unknown(story) {
    story.answerLost();
    story.saleEnds('saleParked', 'leaveForLater', 'parked');
  },
};

/** Seconds between two "not found": the service is believed only after two minutes. */
const NOT_FOUND_AFTER_MS = 65_000;

/** A payment on its way, and what the journal says of it. */
class Story {
  readonly entries: JournalEntry[] = [];
  readonly #random: SeededRandom;
  readonly #isLongAgo: boolean;
  #atMs: number;
  #sale: SaleRecord;
  #payment: PaymentRecord;

  constructor(receipt: Receipt, random: SeededRandom) {
    const { sale, payment } = intendedPayment(receipt, random);
    this.#random = random;
    this.#isLongAgo = receipt.isLongAgo;
    this.#atMs = receipt.at.getTime();
    this.#sale = sale;
    this.#payment = payment;
    this.#note({ kind: 'paymentIntended' }, 'cashier');
  }

  answered(operation: MoneyOperation, given: Partial<StepAnswer>): void {
    const at = this.#later(900);
    const answer = { ...NO_STEP_ANSWER, reference: this.#payment.reference, status: 'successful', ...given };
    const next = nextStepOf(operation, answer, openStepOf(this.#payment.state));
    this.#move({ kind: 'stepAnswered', operation, next, at }, { kind: 'stepAnswered', operation, answer });
  }

  submitted(operation: MoneyOperation): void {
    this.#move({ kind: 'stepSubmitted', operation, at: this.#later(9_000) }, { kind: 'stepSubmitted', operation });
  }

  answerLost(): void {
    const cause = this.#random.pick(['timedOut', 'connectionLost', 'serverError'] as const);
    const happening: Happening = { kind: 'answerLost', operation: 'initiate', cause, unsent: false, code: null };
    this.#move({ kind: 'answerLost', cause, unsent: false, at: this.#later(60_000) }, happening, { actor: 'paydesk' });
  }

  requeried(given: Partial<RequeryAnswer>): void {
    const { reference, amount, customer } = this.#payment;
    const { amountMinor, currency } = amount;
    const answer = { ...NO_REQUERY_ANSWER, reference, amountMinor, currency, customerEmail: customer.email, ...given };
    this.#ask({ kind: 'answered', answer }, this.#later(1_200));
  }

  notFound(): void {
    this.#ask({ kind: 'notFound' }, this.#later(NOT_FOUND_AFTER_MS));
  }

  handedOver(): void {
    const event: PaymentEvent = { kind: 'handOver', by: 'cashier', at: this.#later(6_000) };
    this.#move(event, { kind: 'goodsHandedOver' }, { saleStatus: 'handedOver' });
  }

  saleEnds(
    kind: 'saleCancelled' | 'saleParked',
    eventKind: 'cancelSale' | 'leaveForLater',
    saleStatus: SaleStatus,
  ): void {
    this.#move({ kind: eventKind, at: this.#later(8_000) }, { kind }, { saleStatus });
  }

  #ask(outcome: RequeryOutcome, at: string): void {
    const { reference, amount, mode, state } = this.#payment;
    const stepOpen = openStepOf(state) !== null;
    const unhindered = { failedBeforeMs: null, overtaken: false, intent: null };
    const judgement = judge(outcome, { reference, amount, mode, stepOpen, ...unhindered });
    const { verdict, row, checks } = judgement;
    const answer = outcome.kind === 'answered' ? outcome.answer : null;
    const sale = { status: this.#sale.status, paidByAnother: false };
    this.#move(
      { kind: 'requeried', at, judgement, code: answer?.code ?? null, sale, isRepeated: false, measured: null },
      { kind: 'requeried', outcome, verdict, row },
      { actor: 'paydesk', ...(answer && { lastRequery: { at, answer, checks } }) },
    );
  }

  #move(
    event: PaymentEvent,
    happening: Happening,
    also: { actor?: string; lastRequery?: LastRequery; saleStatus?: SaleStatus } = {},
  ): void {
    const { at } = event;
    const before = this.#payment;
    const { state, row } = transition(before.state, event);
    if (row === null) throw new Error(`Nothing comes of ${event.kind} in a payment that is ${before.state.outcome}.`);
    const becamePaid = before.state.outcome !== 'paid' && state.outcome === 'paid';
    const asked = happening.kind === 'requeried' ? 'answered' : null;
    const watch = watchAfter(before.watch, {
      state,
      at,
      asked,
      waitedMs: null,
      random: this.#random.fraction() * 2 - 1,
    });
    this.#payment = {
      ...before,
      state,
      updatedAt: at,
      lastRequery: also.lastRequery ?? before.lastRequery,
      ...(becamePaid && also.lastRequery && { confirmation: also.lastRequery }),
      watch: this.#isLongAgo ? ended(watch) : watch,
    };
    this.#sale = { ...this.#sale, status: also.saleStatus ?? this.#sale.status, updatedAt: at };
    this.#note(happening, also.actor ?? 'cashier');
  }

  #note(happening: Happening, actor: string): void {
    const { till, zone } = SEEDED_TILL;
    const at = this.#payment.updatedAt;
    const day = { businessDay: businessDayOf(at), dayEndsAtHour: 0 };
    this.entries.push({
      form: 1,
      rules: 1,
      till,
      zone,
      ...day,
      actor,
      at,
      happening,
      payment: this.#payment,
      sale: this.#sale,
    });
  }

  /** The time after so long, more or less. */
  #later(usuallyMs: number): string {
    this.#atMs += Math.ceil(usuallyMs * (0.9 + this.#random.fraction() * 0.6));
    return new Date(this.#atMs).toISOString();
  }
}

function ended({ plan }: Watch): Watch {
  return { plan, answered: WATCH_WAITS_MS[plan].length, unanswered: 0, dueAt: null };
}

const NO_STEP_ANSWER: StepAnswer = {
  reference: null,
  status: null,
  statusMessage: null,
  suggestedAuthentication: null,
  authModelUsed: null,
  authenticateCode: null,
  paymentCode: null,
  message: null,
  instruction: null,
  authUrl: null,
};

const NO_REQUERY_ANSWER: RequeryAnswer = {
  reference: null,
  code: null,
  message: null,
  status: null,
  currency: null,
  amountMinor: null,
  chargedAmountMinor: null,
  appFeeMinor: null,
  merchantBearsFee: true,
  isLive: false,
  customerEmail: null,
  createdAt: null,
  authModel: null,
  chargeCode: null,
  chargeMessage: null,
};
