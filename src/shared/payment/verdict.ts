import { z } from 'zod';
import type { Mode } from '../mode.ts';
import type { Money } from '../money/money.ts';
import type { RequeryAnswer, RequeryOutcome } from './answers.ts';
import { isFinalFailure, isFinalWord, mayHaveFailed } from './final-words.ts';
import type { Review } from './payment-state.ts';
import { type AddedSuccessValues, isNoContradiction, SUCCESS_FIELDS } from './success-values.ts';

export const verdictSchema = z.enum(['paid', 'declined', 'wait', 'review']);
export type Verdict = z.infer<typeof verdictSchema>;

/** The checks before a payment is paid: four of the specification ("Re-query payment") and five of Paydesk's own. */
export const checkSchema = z.object({
  name: z.enum(['reference', 'code', 'currency', 'amount', 'chargedAmount', 'isLive', ...SUCCESS_FIELDS]),
  passed: z.boolean(),
});
export type Check = z.infer<typeof checkSchema>;

export function isContradiction(verdict: Verdict): boolean {
  return verdict === 'declined' || verdict === 'review';
}

/** `yes` if the e-mail in the answer is the customer's (`emailMatchesOf`). */
export const emailMatchesSchema = z.enum(['yes', 'no']);
/** Undefined if the answer names no e-mail. */
export type EmailMatches = z.infer<typeof emailMatchesSchema> | undefined;

export interface Expectation {
  reference: string;
  amount: Money;
  mode: Mode;
  /** Success values in addition to the program's own list. */
  successValues?: AddedSuccessValues | undefined;
  /** Statuses that end a payment unpaid, in addition to the program's own list. */
  finalWords?: readonly string[] | undefined;
  /** True if the customer still has a step to do: the first "failed" is then not believed. */
  stepOpen: boolean;
  /** Milliseconds since a re-query first said "failed"; null if none has. */
  failedBeforeMs: number | null;
  /**
   * True if an operation that moves money was under way during the re-query or was sent since, or the customer has left
   * the bank page since. Only a confirmation, or an answer that does not fit, is then believed.
   */
  overtaken: boolean;
  /**
   * Set if the service knew this reference before this program had sent it. A final answer is then believed only about
   * a payment of exactly this amount, made after our intent, and not by another customer.
   */
  intent: { emailMatches: EmailMatches; createdAt: string } | null;
}

export interface Judgement {
  verdict: Verdict;
  row: VerdictRow['name'];
  /** Empty if there was no readable answer. */
  checks: Check[];
  /** The reason for a verdict of `review`: the first check that failed. */
  review: Review['reason'] | null;
}

/** How long after a first "failed" a second is believed, if a step is open or there is no code. */
export const FREEZE_MS = 30_000;

interface Facts {
  outcome: RequeryOutcome;
  answer: RequeryAnswer | null;
  failing: Check[];
  expectation: Expectation;
}

export interface VerdictRow {
  name:
    | 'fits'
    | 'otherReference'
    | 'otherPayment'
    | 'doesNotFit'
    | 'contradictsItself'
    | 'overtaken'
    | 'failed'
    | 'failedTwice'
    | 'failedOnce'
    | 'failedWithoutCode'
    | 'notFound'
    | 'noAnswer'
    | 'notFinal';
  /** The left column of the table in the documentation. */
  answer: string;
  verdict: Verdict;
  /** The right column of the table in the documentation. */
  also: string;
  holds: (facts: Facts) => boolean;
}

/** The verdict table: the first row that applies decides. The documentation is generated from it. */
export const VERDICTS: readonly VerdictRow[] = [
  {
    name: 'otherReference',
    answer: 'another reference than ours, in either spelling of the field',
    verdict: 'review',
    also: 'hands nothing over, changes nothing else',
    holds: ({ answer, expectation }) => answer !== null && namesAnother(answer, expectation.reference),
  },
  {
    name: 'otherPayment',
    answer:
      'the end of a payment that had our reference before we sent it, and whose amount, time or e-mail is not ours',
    verdict: 'review',
    also: 'hands nothing over, changes nothing else',
    holds: (facts) => isOfAnother(facts),
  },
  {
    name: 'fits',
    answer: 'our reference, `000`, currency, amount, (charged amount, isLive) fit',
    verdict: 'paid',
    also: 'goods leave when a person presses `Hand over goods`',
    holds: ({ answer, failing }) => answer !== null && failing.length === 0,
  },
  {
    name: 'doesNotFit',
    answer: '`000`, but one of these does not fit',
    verdict: 'review',
    also: 'hands nothing over, changes nothing else',
    holds: ({ answer, failing }) => answer?.code === '000' && failing.some(({ name }) => !isSuccessField(name)),
  },
  {
    name: 'contradictsItself',
    answer: '`000` with a status, charge code or fraud status that is no success',
    verdict: 'review',
    also: 'hands nothing over, changes nothing else',
    holds: ({ answer }) => answer?.code === '000',
  },
  {
    name: 'overtaken',
    answer: 'anything else, if requested before the answer to the last operation or before the bank page was left',
    verdict: 'wait',
    also: 'counts as no answer',
    holds: ({ expectation }) => expectation.overtaken,
  },
  {
    name: 'notFound',
    answer: 'not found',
    verdict: 'wait',
    also: 'after three in at least two minutes, the last at least 60 s after the send: never received',
    holds: ({ outcome }) => outcome.kind === 'notFound',
  },
  {
    name: 'noAnswer',
    answer: 'error, unparsable, lost',
    verdict: 'wait',
    also: 'counts as no answer',
    holds: ({ answer }) => answer === null,
  },
  {
    name: 'failed',
    answer: 'our reference, status `failed`, a code that is no success code, no step open',
    verdict: 'declined',
    also: '',
    holds: (facts) => saysFailed(facts) && isFinalFailure(facts.answer) && !facts.expectation.stepOpen,
  },
  {
    name: 'failedTwice',
    answer: 'the same while a step is open, or a failure that gives no code of its own, again after 30 s',
    verdict: 'declined',
    also: '',
    holds: (facts) => saysFailed(facts) && (facts.expectation.failedBeforeMs ?? 0) >= FREEZE_MS,
  },
  {
    name: 'failedOnce',
    answer: 'the same while a step is open',
    verdict: 'wait',
    also: 'the step is frozen, and a re-query follows after 30 s',
    holds: (facts) => saysFailed(facts) && facts.expectation.stepOpen,
  },
  {
    name: 'failedWithoutCode',
    answer:
      'another final word than `failed`, or `failed` without a code or with a payment or charge code `00` or `02`, no step open',
    verdict: 'wait',
    also: 'declined if repeated at least 30 s later',
    holds: saysFailed,
  },
  {
    name: 'notFinal',
    answer: '`00`, pending, `successful` without `000`, no code, anything not listed',
    verdict: 'wait',
    also: '',
    holds: () => true,
  },
];

/** Judges an answer strictly, by the first row of `VERDICTS` that holds. All tolerance is in reading the answer. */
export function judge(outcome: RequeryOutcome, expectation: Expectation): Judgement {
  const answer = outcome.kind === 'answered' ? outcome.answer : null;
  const checks = answer ? checksOf(answer, expectation) : [];
  const facts: Facts = { outcome, answer, failing: checks.filter((check) => !check.passed), expectation };
  const row = VERDICTS.find((candidate) => candidate.holds(facts));
  if (!row) throw new Error('The last row of the verdict table holds for everything.');
  return {
    verdict: row.verdict,
    row: row.name,
    checks,
    review: row.verdict === 'review' ? reasonOf(row, facts) : null,
  };
}

export function checksOf(
  answer: RequeryAnswer,
  { reference, amount, mode, successValues }: Pick<Expectation, 'reference' | 'amount' | 'mode' | 'successValues'>,
): Check[] {
  const paidMinor = answer.amountMinor;
  const charged = answer.chargedAmountMinor;
  return [
    { name: 'reference', passed: answer.reference === reference && !namesAnother(answer, reference) },
    { name: 'code', passed: answer.code === '000' },
    { name: 'currency', passed: answer.currency === amount.currency },
    { name: 'amount', passed: paidMinor !== null && paidMinor >= amount.amountMinor },
    { name: 'chargedAmount', passed: charged === null || (charged !== 'unreadable' && charged >= (paidMinor ?? 0)) },
    { name: 'isLive', passed: answer.isLive === null || answer.isLive === (mode === 'live') },
    ...SUCCESS_FIELDS.map((name) => ({ name, passed: isNoContradiction(name, answer[name], successValues) })),
  ];
}

/** Returns true if one of the two reference fields names another payment. */
export function namesAnother(
  { reference, otherReference }: Pick<RequeryAnswer, 'reference' | 'otherReference'>,
  ours: string,
): boolean {
  return [reference, otherReference].some((given) => given != null && given !== ours);
}

/**
 * Compares the e-mail in the answer with the customer's. The shop's own address is shared by many payments, so it never
 * matches. An erased address is not compared.
 */
export function emailMatchesOf(
  { customerEmail }: Pick<RequeryAnswer, 'customerEmail'>,
  customer: { email: string | null; isShopsEmail?: true | undefined },
): EmailMatches {
  if (customerEmail === null || customer.email === null) return undefined;
  const isCustomers = !customer.isShopsEmail && customerEmail.toLowerCase() === customer.email.toLowerCase();
  return isCustomers ? 'yes' : 'no';
}

function isSuccessField(name: Check['name']): boolean {
  return SUCCESS_FIELDS.some((field) => field === name);
}

/** Requires a final status that no code contradicts. */
function saysFailed({ answer, expectation }: Facts): boolean {
  if (answer?.reference !== expectation.reference) return false;
  if (!isFinalWord(answer.status, expectation.finalWords)) return false;
  return mayHaveFailed(answer);
}

/** The service's times have no zone, so a payment may have been made up to this much later than its time says. */
const ZONES_BEHIND_MS = 12 * 3_600_000;

function isOfAnother(facts: Facts): boolean {
  const { answer, expectation } = facts;
  const { intent, amount } = expectation;
  if (!intent || !answer || !(answer.code === '000' || saysFailed(facts))) return false;
  const created = answer.createdAt ?? '';
  // Date.parse takes 31 November for 1 December.
  const hasDay = z.iso.date().safeParse(created.slice(0, 'YYYY-MM-DD'.length)).success;
  const createdMs = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(created) ? created : `${created}Z`);
  // The specification does not list the e-mail for re-queries. An answer without it still counts as ours, because the
  // reference was drawn at random.
  const fits =
    intent.emailMatches !== 'no' &&
    answer.amountMinor === amount.amountMinor &&
    hasDay &&
    createdMs >= Date.parse(intent.createdAt) - ZONES_BEHIND_MS;
  return !fits;
}

const REVIEW_REASONS: Record<Check['name'], Review['reason']> = {
  reference: 'otherReference',
  code: 'contradicted',
  currency: 'otherCurrency',
  amount: 'amountTooLow',
  chargedAmount: 'chargedAmountBelowAmount',
  isLive: 'isLiveUnexpected',
  status: 'contradictsItself',
  chargeCode: 'contradictsItself',
  fraudStatus: 'contradictsItself',
};

function reasonOf(row: VerdictRow, { answer, failing }: Facts): Review['reason'] {
  if (row.name === 'otherPayment') return 'referenceTaken';
  const [first] = failing;
  if (first?.name === 'amount' && answer?.amountMinor === null) return 'amountUnreadable';
  if (first?.name === 'chargedAmount' && answer?.chargedAmountMinor === 'unreadable') return 'amountUnreadable';
  return first ? REVIEW_REASONS[first.name] : 'contradicted';
}
