import type { RequeryAnswer } from '../payment/answers.ts';
import type { PaymentRecord } from '../payment/records.ts';
import { type Check, checksOf, type Verdict } from '../payment/verdict.ts';
import type { JudgedHappening, ShownEvent } from './journal-entry.ts';

/** The five checks of the specification ("Re-query payment"), then five of fields that the service may send. */
export const COMPARED = [
  'reference',
  'code',
  'currency',
  'amount',
  'handedOver',
  'chargedAmount',
  'isLive',
  'status',
  'chargeCode',
  'fraudStatus',
] as const;
export type Compared = (typeof COMPARED)[number];
export const SPECIFIED_CHECKS = 5;

/** The verdict, or why there was no answer to judge. */
type RequeryResult = Verdict | 'notFound' | 'queryFailed' | 'lost';

export interface ComparedCheck {
  passed: boolean;
  /** The value in the answer: minor units for amounts, the time for `handedOver`; null if there was none. */
  given: string | number | boolean | null;
  /** True if the previous re-query had another value. */
  isChanged: boolean;
}

export interface ComparedRequery {
  seq: number;
  at: string;
  actor: string;
  result: RequeryResult;
  isChanged: boolean;
  /** The currency of the answer's amounts; null if the answer named none. */
  currency: string | null;
  checks: Readonly<Record<Compared, ComparedCheck | null>>;
}

/** Compares each re-query with the previous one that had an answer. */
export function compareRequeries(events: readonly ShownEvent[]): ComparedRequery[] {
  const compared: ComparedRequery[] = [];
  for (const { seq, entry } of events) {
    const { happening, payment, at, actor } = entry;
    const result = happening.kind === 'requeried' ? resultOf(happening) : null;
    if (happening.kind !== 'requeried' || !payment || result === null) continue;
    const before = compared.at(-1);
    const checks = Object.fromEntries(
      COMPARED.map((name) => [name, withChange(foundIn(name, happening, payment), lastSaid(compared, name))]),
    ) as ComparedRequery['checks'];
    const isChanged = before !== undefined && before.result !== result;
    compared.push({ seq, at, actor, result, isChanged, currency: currencyOf(happening), checks });
  }
  return compared;
}

type Requeried = Extract<JudgedHappening, { kind: 'requeried' }>;
type Found = Omit<ComparedCheck, 'isChanged'> | null;

function currencyOf({ outcome }: Requeried): string | null {
  return outcome.kind === 'answered' ? outcome.answer.currency : null;
}

function resultOf({ outcome, verdict }: Requeried): RequeryResult | null {
  return outcome.kind === 'answered' ? verdict : outcome.kind;
}

function foundIn(name: Compared, { outcome }: Requeried, payment: PaymentRecord): Found {
  if (name === 'handedOver') {
    const handedOver = payment.state.outcome === 'paid' ? payment.state.handedOver : null;
    return { passed: handedOver === null, given: handedOver?.at ?? null };
  }
  if (outcome.kind !== 'answered') return null;
  const check = checksOf(outcome.answer, payment).find((candidate) => candidate.name === name);
  return check ? { passed: check.passed, given: givenFor(check.name, outcome.answer) } : null;
}

function givenFor(name: Check['name'], answer: RequeryAnswer): ComparedCheck['given'] {
  switch (name) {
    case 'reference':
      return answer.otherReference ?? answer.reference;
    case 'amount':
      return answer.amountMinor;
    case 'chargedAmount':
      return answer.chargedAmountMinor;
    default:
      return answer[name] ?? null;
  }
}

function lastSaid(compared: readonly ComparedRequery[], name: Compared): ComparedCheck | null {
  return compared.findLast(({ checks }) => checks[name] !== null)?.checks[name] ?? null;
}

function withChange(found: Found, before: ComparedCheck | null): ComparedCheck | null {
  if (!found) return null;
  const isChanged = before !== null && (before.passed !== found.passed || before.given !== found.given);
  return { ...found, isChanged };
}
