import { isDeepStrictEqual } from 'node:util';
import type { Happening, JournalEntry } from '../../src/shared/journal/journal-entry.ts';
import type { RequeryAnswer } from '../../src/shared/payment/answers.ts';
import type { PaymentRecord, SaleRecord } from '../../src/shared/payment/records.ts';

type Intent = Extract<Happening, { kind: 'paymentIntended' }>;
type Requeried = Extract<Happening, { kind: 'requeried' }>;

export interface ReadPayment {
  reference: string;
  saleId: string;
  intent: Intent;
  intendedAt: string;
  /** When an entry last recorded that an operation that moves money was sent. */
  sentAt: string;
  isOnItsWay: boolean;
  timesSentAgain: number;
  isReferenceTaken: boolean;
  /** When an answer first passed every check; null if none has. */
  paidAt: string | null;
  /** True if an answer spoke of money or of another payment and did not match, so that a person must look. */
  isForReview: boolean;
  /** The answers to re-queries, oldest first. */
  answers: readonly { at: string; answer: RequeryAnswer }[];
  handOvers: readonly { at: string; by: string }[];
}

/** Reads payments and sales from entries without the program's fold, so that faults in the fold are noticed. */
export class FactsReading {
  readonly #payments = new Map<string, ReadPayment>();
  readonly #sales = new Map<string, SaleRecord>();

  payment(reference: string): ReadPayment | null {
    return this.#payments.get(reference) ?? null;
  }

  get payments(): ReadPayment[] {
    return [...this.#payments.values()];
  }

  /** @returns null before the first intent of the sale */
  sale(saleId: string): SaleRecord | null {
    return this.#sales.get(saleId) ?? null;
  }

  follow({ saleId, reference, at, actor, happening }: JournalEntry): void {
    if (saleId === undefined || reference === undefined) return;
    const sale = saleAfter(this.#sales.get(saleId), { saleId, at, happening });
    if (sale) this.#sales.set(saleId, sale);
    const before = this.#payments.get(reference) ?? null;
    const after =
      happening.kind === 'paymentIntended'
        ? (before ?? intended({ saleId, reference, at, intent: happening }))
        : before && paymentAfter(before, happening, { at, by: actor });
    if (after) this.#payments.set(reference, after);
  }
}

function intended(told: { saleId: string; reference: string; at: string; intent: Intent }): ReadPayment {
  const { at, ...named } = told;
  const nothingYet = { timesSentAgain: 0, isReferenceTaken: false, paidAt: null, isForReview: false };
  return { ...named, intendedAt: at, sentAt: at, isOnItsWay: true, ...nothingYet, answers: [], handOvers: [] };
}

function paymentAfter(before: ReadPayment, happening: Happening, acted: { at: string; by: string }): ReadPayment {
  const { at } = acted;
  switch (happening.kind) {
    case 'stepSubmitted':
      return { ...before, sentAt: at, isOnItsWay: true };
    case 'sentAgain':
      return { ...before, sentAt: at, isOnItsWay: true, timesSentAgain: before.timesSentAgain + 1 };
    case 'stepAnswered':
    case 'stepRefused':
    case 'answerLost':
      return { ...before, isOnItsWay: false };
    case 'referenceInUse':
      return { ...before, isOnItsWay: false, isReferenceTaken: before.isReferenceTaken || !happening.sentBefore };
    case 'requeried':
      return heard(before, happening, at);
    case 'goodsHandedOver':
      return { ...before, handOvers: [...before.handOvers, acted] };
    default:
      return before;
  }
}

function heard(before: ReadPayment, requeried: Requeried, at: string): ReadPayment {
  if (requeried.outcome.kind !== 'answered') return before;
  const { answer } = requeried.outcome;
  const isPaid = saysPaid(requeried, before);
  const isOfAnother = [answer.reference, answer.otherReference].some((given) => given && given !== before.reference);
  return {
    ...before,
    paidAt: before.paidAt ?? (isPaid ? at : null),
    isForReview: before.isForReview || (!isPaid && (answer.code === '000' || isOfAnother)),
    answers: [...before.answers, { at, answer }],
  };
}

function saleAfter(
  before: SaleRecord | undefined,
  { saleId, at, happening }: { saleId: string; at: string; happening: Happening },
): SaleRecord | undefined {
  const intended = happening.kind === 'paymentIntended' ? happening : before;
  if (!intended) return undefined;
  const { amount, customer, note } = intended;
  const status = statusAfter(before?.status ?? 'active', happening);
  return { id: saleId, amount, customer, note, status, createdAt: before?.createdAt ?? at, updatedAt: at };
}

function statusAfter(before: SaleRecord['status'], { kind }: Happening): SaleRecord['status'] {
  if (kind === 'saleParked') return 'parked';
  if (kind === 'saleResumed') return 'active';
  if (kind === 'saleCancelled') return 'cancelled';
  return kind === 'goodsHandedOver' ? 'handedOver' : before;
}

/** The service sends times without a zone, so they may be off by up to twelve hours. */
const HALF_A_DAY_MS = 12 * 3_600_000;

function saysPaid({ outcome, emailMatches }: Requeried, payment: ReadPayment): boolean {
  if (outcome.kind !== 'answered') return false;
  const { intent, reference, isReferenceTaken, intendedAt } = payment;
  if (!fits(outcome.answer, { reference, amount: intent.amount })) return false;
  if (!isReferenceTaken) return true;
  // The reference was taken, so the payment may be somebody else's and must match in every respect.
  const { createdAt, amountMinor } = outcome.answer;
  const createdMs = createdAt === null ? Number.NaN : Date.parse(createdAt.endsWith('Z') ? createdAt : `${createdAt}Z`);
  const isFromAfter = createdMs >= Date.parse(intendedAt) - HALF_A_DAY_MS;
  return isFromAfter && amountMinor === intent.amount.amountMinor && emailMatches !== 'no';
}

/** Applies the checks of the specification ("Re-query payment") independently of the desk. */
export function fits(
  answer: RequeryAnswer,
  { reference, amount }: Pick<PaymentRecord, 'reference' | 'amount'>,
): boolean {
  const { amountMinor, chargedAmountMinor: charged, isLive } = answer;
  if (contradictsItself(answer)) return false;
  if (answer.reference !== reference || answer.code !== '000' || answer.currency !== amount.currency) return false;
  if (amountMinor === null || amountMinor < amount.amountMinor) return false;
  const isChargedLow = charged !== null && (charged === 'unreadable' || charged < amountMinor);
  return !isChargedLow && (isLive === null || isLive === false);
}

function contradictsItself({ otherReference, status, chargeCode, fraudStatus }: RequeryAnswer): boolean {
  if (otherReference !== undefined || !/^(success|successful)$/i.test(status ?? 'success')) return true;
  return !/^0?00$/.test(chargeCode ?? '00') || (fraudStatus ?? 'ok') !== 'ok';
}

/** @returns a sentence about the first difference; null if there is none */
export function differenceFrom(read: ReadPayment, payment: PaymentRecord): string | null {
  const { state } = payment;
  const { kind: _kind, override: _override, ...fixed } = read.intent;
  const has = { ...payment };
  for (const [name, value] of Object.entries(fixed)) {
    if (!isDeepStrictEqual(has[name as keyof typeof fixed], value)) return `another ${name} than was intended`;
  }
  if (payment.saleId !== read.saleId || payment.createdAt !== read.intendedAt) return 'another sale or time';
  if (state.sentAt !== read.sentAt) return 'another time of sending';
  if (read.isForReview && state.review === null) return 'not for review, whatever an answer said';
  const { lastRequery } = payment;
  const said = { at: lastRequery?.at, answer: lastRequery?.answer };
  if (lastRequery && !read.answers.some((each) => isDeepStrictEqual(each, said))) return 'an answer that never came';
  if (state.outcome !== 'paid') return read.paidAt === null ? null : `${state.outcome} after an answer that fits`;
  if (state.paidAt !== read.paidAt) return 'paid by another answer than the one that fits';
  const [handedOver = null] = read.handOvers;
  return isDeepStrictEqual(state.handedOver, handedOver) ? null : 'handed over otherwise';
}
