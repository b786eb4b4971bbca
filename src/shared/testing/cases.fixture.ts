import type { CaseRecord, Claim } from '../case/case.ts';
import { type NewCase, openCase } from '../case/case-transition.ts';

/** Builders of cases, for tests. */

export const OPENED_AT = '2026-11-21T09:00:00.000Z';

export function buildClaim(change: Partial<Claim> = {}): Claim {
  return {
    amount: { amountMinor: 450_000, currency: 'NGN' },
    day: '2026-11-20',
    time: '15:00',
    lastFour: '8381',
    email: null,
    phone: '08030000000',
    words: 'The bank took the money twice.',
    ...change,
  };
}

export function buildCase(change: Partial<NewCase> = {}, at: string = OPENED_AT): CaseRecord {
  const given: NewCase = {
    id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11',
    number: 1,
    subject: { why: 'complaint', reason: 'debitedTwice' },
    claim: buildClaim(),
    references: [],
    flags: [],
    ...change,
  };
  return openCase(given, { at, by: 'cashier' }).case;
}
