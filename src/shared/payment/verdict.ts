import { z } from 'zod';
import type { Mode } from '../mode.ts';
import type { Money } from '../money/money.ts';
import type { RequeryAnswer, RequeryOutcome } from './answers.ts';
import { isFinalFailure, isFinalWord, mayHaveFailed } from './final-words.ts';
import type { Review } from './payment-state.ts';
import { type AddedSuccessValues, isNoContradiction, SUCCESS_FIELDS } from './success-values.ts';

/** What one re-query means for the payment. */
export const verdictSchema = z.enum(['paid', 'declined', 'wait', 'review']);
export type Verdict = z.infer<typeof verdictSchema>;

/** The checks of the specification ("Re-query payment") and five of ours; the fifth, released before, is the desk's. */
export const checkSchema = z.object({
  name: z.enum(['reference', 'code', 'currency', 'amount', 'chargedAmount', 'isLive', ...SUCCESS_FIELDS]),
  passed: z.boolean(),
});
export type Check = z.infer<typeof checkSchema>;

/** Whether it says something else of a payment that is paid. */
export function isContradiction(verdict: Verdict): boolean {
  return verdict === 'declined' || verdict === 'review';
}

/** What a re-query is held against. */
export interface Expectation {
  reference: string;
  amount: Money;
  mode: Mode;
  /** What counts as success besides the program's own list. */
  successValues?: AddedSuccessValues | undefined;
  /** Statuses that end a payment unpaid besides the program's own list. */
  finalWords?: readonly string[] | undefined;
  /** Whether the customer still has a step to do: one "failed" is then not believed at once. */
  stepOpen: boolean;
  /** How long ago, in milliseconds, an earlier re-query said the "failed" that waits for a second one; null where none did. */
  failedBeforeMs: number | null;
  /**
   * Whether an operation that moves money was on the wire when this was asked, or has been sent since, or the customer has left
   * the bank page since. The service may not have seen it, so that only what confirms the money, or does not fit, is then
   * believed.
   */
  overtaken: boolean;
  /**
   * Set where the service knew this reference before this program had sent it: an end is then believed only of a payment
   * of exactly this amount, made after our intent, and of no other customer. The e-mail is null where it is the shop's own:
   * whose payment it is cannot be told by that.
   */
  intent: { email: string | null; createdAt: string } | null;
}

export interface Judgement {
  verdict: Verdict;
  /** The row of `VERDICTS` that decided. */
  row: VerdictRow['name'];
  /** Empty where there was no readable answer. */
  checks: Check[];
  /** The first reason where the verdict is `review`. */
  review: Review['reason'] | null;
}

/** How long after one "failed" that is not believed at once a second one is: while a step is open, or without a code. */
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
  /** The right column: what happens beside the verdict. */
  also: string;
  holds: (facts: Facts) => boolean;
}

/** The verdict table: the first row that holds decides. The documentation's table is made from it. */
export const VERDICTS: readonly VerdictRow[] = [
  {
    name: 'otherReference',
    answer: 'another reference than ours, in either spelling of the field',
    verdict: 'review',
    also: 'releases nothing, changes nothing else',
    holds: ({ answer, expectation }) => answer !== null && namesAnother(answer, expectation.reference),
  },
  {
    name: 'otherPayment',
    answer:
      'an end of a payment that held our reference before we sent it, and is not ours by amount, time and, where given, e-mail',
    verdict: 'review',
    also: 'releases nothing, changes nothing else',
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
    also: 'releases nothing, changes nothing else',
    holds: ({ answer, failing }) => answer?.code === '000' && failing.some(({ name }) => !isSuccessField(name)),
  },
  {
    name: 'contradictsItself',
    answer: '`000` beside a status, charge code or fraud status that is no success',
    verdict: 'review',
    also: 'releases nothing, changes nothing else',
    holds: ({ answer }) => answer?.code === '000',
  },
  {
    name: 'overtaken',
    answer: 'anything else, asked before the last operation was answered, or before the bank page was left',
    verdict: 'wait',
    also: 'counts as no answer',
    holds: ({ expectation }) => expectation.overtaken,
  },
  {
    name: 'notFound',
    answer: 'not found',
    verdict: 'wait',
    also: 'three over at least two minutes, the last at least 60 s after the send: never received',
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
      'another final word than `failed`, or `failed` without a code, with `00` or `02`, or beside such a charge code, no step open',
    verdict: 'wait',
    also: 'declined where it is said again at least 30 s later',
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

/** Judges one re-query. Tolerant reading ends here: this decides strictly. */
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

/** Holds an answer against what was owed, check by check. */
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

/** Whether the answer speaks of another payment, in one of the two spellings in which it may give a reference. */
export function namesAnother(
  { reference, otherReference }: Pick<RequeryAnswer, 'reference' | 'otherReference'>,
  ours: string,
): boolean {
  return [reference, otherReference].some((given) => given != null && given !== ours);
}

/** Whether it is one of the checks of what stands beside `000`. */
function isSuccessField(name: Check['name']): boolean {
  return SUCCESS_FIELDS.some((field) => field === name);
}

/** Whether the status is a final word and no code contradicts it. */
function saysFailed({ answer, expectation }: Facts): boolean {
  if (answer?.reference !== expectation.reference) return false;
  if (!isFinalWord(answer.status, expectation.finalWords)) return false;
  return mayHaveFailed(answer);
}

/** The service gives its times without a zone, so that an hour of the clock may be up to this much earlier. */
const ZONES_BEHIND_MS = 12 * 3_600_000;

function isOfAnother(facts: Facts): boolean {
  const { answer, expectation } = facts;
  const { intent, amount } = expectation;
  if (!intent || !answer || !(answer.code === '000' || saysFailed(facts))) return false;
  const created = answer.createdAt ?? '';
  const createdMs = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(created) ? created : `${created}Z`);
  // The specification's re-query does not list the e-mail: a reference that this run drew at random is ours without it.
  const fits =
    isOfCustomer(answer.customerEmail, intent.email) &&
    answer.amountMinor === amount.amountMinor &&
    createdMs >= Date.parse(intent.createdAt) - ZONES_BEHIND_MS;
  return !fits;
}

/** An answer that names the shop's own address, which many payments have, is no proof that it is this one: a person looks. */
function isOfCustomer(said: string | null, ours: string | null): boolean {
  return said === null || said.toLowerCase() === ours?.toLowerCase();
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
  // Of an amount that nobody can read, nobody can say that it is too low.
  if (first?.name === 'amount' && answer?.amountMinor === null) return 'amountUnreadable';
  if (first?.name === 'chargedAmount' && answer?.chargedAmountMinor === 'unreadable') return 'amountUnreadable';
  return first ? REVIEW_REASONS[first.name] : 'contradicted';
}
