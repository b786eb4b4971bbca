import type { TillDescription } from '../../../../shared/bridge-contract.ts';
import { type Claim, type ComplaintReason, claimSchema } from '../../../../shared/case/case.ts';
import { dayAfter, startOfDay } from '../../../../shared/days/day.ts';
import { createLocalTimes } from '../../../../shared/days/local-times.ts';
import { shopDaySchema } from '../../../../shared/days/shop-day.ts';
import { type FieldProblem, type FieldResult, readEmail, readPhone } from '../../../../shared/input/fields.ts';
import { mayBeKept } from '../../../../shared/input/kept-text.ts';
import { isKeptSearch, keptSearch } from '../../../../shared/journal/searched-text.ts';
import { type AmountProblem, noCeiling, parseTypedAmount } from '../../../../shared/money/money.ts';
import type { PaymentSearch } from '../../../state/queries/case-queries.ts';

export const NOTHING_TYPED = {
  reason: null as ComplaintReason | null,
  amount: '',
  /** Null for the till's own currency. */
  currency: null as string | null,
  day: '',
  time: '',
  lastFour: '',
  phone: '',
  email: '',
  words: '',
};

export type TypedCase = typeof NOTHING_TYPED;

type FieldName = Exclude<keyof TypedCase, 'currency'>;
type ProblemKey =
  | `newCase.${'reasonMissing' | 'dayMissing' | 'dayWrong' | 'timeWrong' | 'lastFourWrong' | 'wordsTooShort' | 'hasCardNumber'}`
  | `field.${FieldProblem}`;
/** The error of an amount depends on its currency, so it is not a plain text key. */
export type FieldProblems = Partial<Record<Exclude<FieldName, 'amount'>, ProblemKey>> & { amount?: AmountProblem };

type Shop = Pick<TillDescription, 'currency' | 'zone'>;

/** Reads the form; the claim is null if the form is empty. */
export function readClaim(typed: TypedCase, shop: Shop): { claim: Claim | null; problems: FieldProblems } {
  const problems: FieldProblems = {};
  const take = <Value>(name: Exclude<FieldName, 'amount'>, read: Read<Value>): Value | null => {
    if (!read.ok) problems[name] = read.problem;
    return read.ok ? read.value : null;
  };
  if (typed.reason === null) problems.reason = 'newCase.reasonMissing';
  const currency = typed.currency ?? shop.currency;
  const amount = typed.amount.trim() === '' ? null : parseTypedAmount(typed.amount, noCeiling(currency));
  if (amount && !amount.ok) problems.amount = amount.problem;
  const day = take('day', readDay(typed));
  const time = take('time', readTime(typed.time));
  const claim: Claim = {
    amount: amount?.ok ? { amountMinor: amount.amountMinor, currency } : null,
    day,
    time: day && time,
    lastFour: take('lastFour', readLastFour(typed.lastFour)),
    phone: take('phone', ofField(readPhone(typed.phone))),
    email: take('email', typed.email.trim() === '' ? NOTHING : ofField(readEmail(typed.email))),
    words: take('words', readWords(typed.words)),
  };
  const isEmpty = Object.values(claim).every((value) => value === null);
  return { claim: isEmpty ? null : claim, problems };
}

export function lacksDay({ day, time }: Pick<TypedCase, 'day' | 'time'>): boolean {
  return day === '' && time !== '';
}

type Read<Value> = { ok: true; value: Value | null } | { ok: false; problem: ProblemKey };

const NOTHING = { ok: true, value: null } as const;

function readDay(typed: TypedCase): Read<string> {
  if (lacksDay(typed)) return { ok: false, problem: 'newCase.dayMissing' };
  if (typed.day === '') return NOTHING;
  const read = shopDaySchema.safeParse(typed.day);
  return read.success ? { ok: true, value: read.data } : { ok: false, problem: 'newCase.dayWrong' };
}

/** Reads `9:05` and `9.05`, too. */
function readTime(text: string): Read<string> {
  if (text.trim() === '') return NOTHING;
  const read = claimSchema.shape.time.safeParse(text.trim().replace('.', ':').padStart('15:00'.length, '0'));
  return read.success ? { ok: true, value: read.data } : { ok: false, problem: 'newCase.timeWrong' };
}

function readLastFour(text: string): Read<string> {
  const digits = text.trim();
  if (digits === '') return NOTHING;
  return /^[0-9]{4}$/.test(digits) ? { ok: true, value: digits } : { ok: false, problem: 'newCase.lastFourWrong' };
}

function readWords(text: string): Read<string> {
  const words = text.trim();
  if (words === '') return NOTHING;
  if (words.length < LEAST_CHARACTERS) return { ok: false, problem: 'newCase.wordsTooShort' };
  return mayBeKept(words) ? { ok: true, value: words } : { ok: false, problem: 'newCase.hasCardNumber' };
}

function ofField<Value>(read: FieldResult<Value>): Read<Value> {
  return read.ok ? read : { ok: false, problem: `field.${read.problem}` };
}

const LEAST_CHARACTERS = 3;

/** How far from the stated time to search, in both directions: customers often remember a time only roughly. */
const AROUND_MS = 3 * 60 * 60_000;

/** Returns the search for matching payments, without invalid fields; null if too little is filled in. */
export function searchOf(typed: TypedCase, shop: Shop): PaymentSearch | null {
  const { claim } = readClaim(typed, shop);
  if (!claim) return null;
  const { amount, day, time } = claim;
  const search = searchOfKnown(claim);
  if (search === null && amount === null && day === null) return null;
  const aroundMs = day && time ? timeOf(day, time, shop.zone) : null;
  return {
    search,
    filters: {
      ...(amount && {
        currency: amount.currency,
        amountFromMinor: amount.amountMinor,
        amountToMinor: amount.amountMinor,
      }),
      ...(day && timesOf(day, aroundMs, shop.zone)),
    },
    ...(aroundMs !== null && { nearestTo: new Date(aroundMs).toISOString() }),
  };
}

function timesOf(day: string, aroundMs: number | null, zone: string): { createdFrom: string; createdBefore: string } {
  return aroundMs === null
    ? between(startOfDay(day, zone).getTime(), startOfDay(dayAfter(day), zone).getTime())
    : between(aroundMs - AROUND_MS, aroundMs + AROUND_MS);
}

/** Looks up the zone's offset twice, because the clocks may change between the two times. */
function timeOf(day: string, time: string, zone: string): number {
  const shownMs = Date.parse(`${day}T${time}Z`);
  const { wallClockMs } = createLocalTimes(zone);
  const offsetMs = (atMs: number) => wallClockMs(new Date(atMs).toISOString()) - atMs;
  return shownMs - offsetMs(shownMs - offsetMs(shownMs));
}

function between(fromMs: number, beforeMs: number) {
  return { createdFrom: new Date(fromMs).toISOString(), createdBefore: new Date(beforeMs).toISOString() };
}

type Known = Pick<Claim, 'lastFour' | 'email' | 'phone'>;

/** Joins the known details to one search, with only the end of the phone number: card numbers are not searched. */
export function searchOfKnown({ lastFour, email, phone }: Known): string | null {
  const known = [lastFour, email, phone].filter((each) => each !== null);
  const [first] = known;
  if (first === undefined) return null;
  if (known.length === 1) return keptSearch(first);
  const joined = [lastFour, email, phone?.slice(-PHONE_END_DIGITS)].filter(Boolean).join(' ');
  return isKeptSearch(joined) ? joined : keptSearch(first);
}

const PHONE_END_DIGITS = 6;
