import type { Happening, JournalEntry } from '../../../src/shared/journal/journal-entry.ts';
import type { RequeryAnswer, RequeryOutcome, StepAnswer } from '../../../src/shared/payment/answers.ts';
import { LONGEST_MEASURED_SECONDS, type Measured } from '../../../src/shared/payment/measured.ts';
import { nextStepOf } from '../../../src/shared/payment/next-step.ts';
import type { MoneyOperation, OpenStep } from '../../../src/shared/payment/payment-state.ts';
import type { SeededRandom } from '../../torture/seeded-random.ts';
import { businessDayOf, intentOf, SEEDED_TILL } from './receipt.ts';
import { type Way, wayAtLast } from './ways.ts';

export interface Receipt {
  way: Way;
  counter: number;
  at: Date;
  /** True if the receipt is so old that no payment of its day is still open. */
  isLongAgo: boolean;
}

/** Generates the three to six entries of a receipt in order. Later re-queries of the watch are left out. */
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
    story.pressed('goodsHandedOver', 6_000);
  },
  paidWithPin(story) {
    story.answered('initiate', { suggestedAuthentication: 'PIN' });
    story.submitted('authenticate');
    story.answered('authenticate', { authModelUsed: 'PIN', authenticateCode: '00' });
    story.requeried({ code: '000', status: 'successful' });
    story.pressed('goodsHandedOver', 6_000);
  },
  paidWithOtp(story) {
    story.answered('initiate', { authModelUsed: 'AUTH', authenticateCode: '02', instruction: 'Enter the OTP' });
    story.submitted('validate');
    story.answered('validate', { paymentCode: '00' });
    story.requeried({ code: '000', status: 'successful' });
    story.pressed('goodsHandedOver', 6_000);
  },
  paidAfterLostAnswer(story) {
    story.answerLost();
    story.requeried({ code: '000', status: 'successful' });
    story.pressed('goodsHandedOver', 6_000);
  },
  declined(story) {
    story.answered('initiate', { authModelUsed: 'AUTH', authenticateCode: '00' });
    story.requeried({ code: '51', status: 'failed', message: 'Insufficient funds' });
    story.pressed('saleCancelled', 8_000);
  },
  neverReceived(story) {
    story.answerLost();
    for (let question = 0; question < 3; question += 1) story.notFound();
    story.pressed('saleCancelled', 8_000);
  },
  parked(story) {
    story.answered('initiate', { authModelUsed: 'AUTH', authenticateCode: '00' });
    story.requeried({ code: '000', status: 'successful' });
    story.pressed('saleParked', 8_000);
  },
  review(story) {
    story.answered('initiate', { authModelUsed: 'AUTH', authenticateCode: '00' });
    story.requeried({ code: '000', status: 'successful', amountMinor: 100 });
    story.pressed('saleParked', 8_000);
  },
  unknown(story) {
    story.answerLost();
    story.pressed('saleParked', 8_000);
  },
};

/** About the time between two answers "not found". The rules count three of them only if they span two minutes. */
const NOT_FOUND_AFTER_MS = 70_000;

class Story {
  readonly entries: JournalEntry[] = [];
  readonly #random: SeededRandom;
  readonly #told: ReturnType<typeof intentOf>;
  #atMs: number;
  #step: OpenStep | null = null;
  #sentAtMs: number;
  #notFoundAtMs: number | null = null;

  constructor(receipt: Receipt, random: SeededRandom) {
    this.#told = intentOf(receipt, random);
    this.#random = random;
    this.#atMs = receipt.at.getTime();
    this.#sentAtMs = this.#atMs;
    this.#note(this.#told.intent);
  }

  answered(operation: MoneyOperation, given: Partial<StepAnswer>): void {
    const answer = { ...NO_STEP_ANSWER, reference: this.#told.reference, status: 'successful', ...given };
    const next = nextStepOf(operation, answer, this.#step);
    this.#step = next.step;
    this.#pass(900);
    this.#note({ kind: 'stepAnswered', operation, answer, next });
  }

  submitted(operation: MoneyOperation): void {
    this.#pass(9_000);
    this.#sentAtMs = this.#atMs;
    this.#note({ kind: 'stepSubmitted', operation });
  }

  answerLost(): void {
    const cause = this.#random.pick(['timedOut', 'connectionLost', 'serverError'] as const);
    this.#pass(60_000);
    this.#note({ kind: 'answerLost', operation: 'initiate', cause, unsent: false, code: null }, 'paydesk');
  }

  requeried(given: Partial<RequeryAnswer>): void {
    const { reference, intent } = this.#told;
    const { amountMinor, currency } = intent.amount;
    const customerEmail = intent.customer.email;
    const answer = { ...NO_REQUERY_ANSWER, reference, amountMinor, currency, customerEmail, ...given };
    this.#pass(1_200);
    this.#ask({ outcome: { kind: 'answered', answer }, emailMatches: 'yes' });
  }

  notFound(): void {
    this.#pass(NOT_FOUND_AFTER_MS);
    this.#ask({ outcome: { kind: 'notFound' } });
    this.#notFoundAtMs ??= this.#atMs;
  }

  pressed(kind: 'goodsHandedOver' | 'saleParked' | 'saleCancelled', usuallyMs: number): void {
    this.#pass(usuallyMs);
    this.#note({ kind });
  }

  #ask(facts: { outcome: RequeryOutcome; emailMatches?: 'yes' }): void {
    const measured: Measured = {
      sinceSentSeconds: this.#secondsSince(this.#sentAtMs),
      ...(this.#notFoundAtMs !== null && { sinceNotFoundSeconds: this.#secondsSince(this.#notFoundAtMs) }),
    };
    this.#note({ kind: 'requeried', ...facts, measured }, 'paydesk');
  }

  #secondsSince(ms: number): number {
    return Math.min(Math.floor((this.#atMs - ms) / 1_000), LONGEST_MEASURED_SECONDS);
  }

  #note(happening: Happening, actor = 'cashier'): void {
    const { till } = SEEDED_TILL;
    const { saleId, reference } = this.#told;
    const at = new Date(this.#atMs).toISOString();
    this.entries.push({
      form: 1,
      rules: 1,
      till,
      day: businessDayOf(at),
      actor,
      at,
      saleId,
      reference,
      happening,
    });
  }

  #pass(usuallyMs: number): void {
    this.#atMs += Math.ceil(usuallyMs * (0.9 + this.#random.fraction() * 0.6));
  }
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
