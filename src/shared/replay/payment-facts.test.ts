import { describe, expect, it } from 'vitest';
import * as given from '../testing/histories.fixture.ts';
import { brokenRule, factsOf, type Happened, type PaymentFacts, serviceOf } from './payment-facts.ts';
import type { ReplayFault } from './replay-rules.ts';

const OPEN: PaymentFacts = {
  reference: 'T1-261121-0001-ABCDEFGHI',
  saleId: 'sale',
  mode: 'live',
  service: serviceOf('https://pay.example', 'EXPUBK-X'),
  amountMinor: 150_000,
  currency: 'NGN',
  successValues: '{}',
  businessDay: '2026-11-21',
  isOpen: true,
  paidAtMs: null,
  releasedAtMs: null,
  releasedBy: null,
};
const PAID: PaymentFacts = { ...OPEN, isOpen: false, paidAtMs: 1_000 };
const RELEASED: PaymentFacts = { ...PAID, releasedAtMs: 2_000, releasedBy: 'ada' };
const DECLINED: PaymentFacts = { ...OPEN, isOpen: false };

/** What an entry says after another one, and the rule that it breaks; null where it keeps all. */
const EXAMPLES: [string, PaymentFacts | null, Happened, PaymentFacts, ReplayFault | null][] = [
  ['an intent that begins open', null, 'intended', OPEN, null],
  ['an intent that begins paid', null, 'intended', PAID, 'beginsPaid'],
  ['an intent that begins declined', null, 'intended', DECLINED, 'beginsPaid'],
  ['anything that changes nothing', OPEN, 'other', OPEN, null],
  ['an answer that ends it', OPEN, 'other', DECLINED, null],
  ['a second intent', OPEN, 'intended', OPEN, 'intendedTwice'],
  ['another reference', OPEN, 'other', { ...OPEN, reference: 'T1-261121-0002-ABCDEFGHI' }, 'otherPayment'],
  ['another sale', OPEN, 'other', { ...OPEN, saleId: 'other' }, 'otherPayment'],
  ['another mode', OPEN, 'other', { ...OPEN, mode: 'sandbox' }, 'otherPayment'],
  ['another address', OPEN, 'other', { ...OPEN, service: serviceOf('https://x.example', 'EXPUBK-X') }, 'otherPayment'],
  ['another key', OPEN, 'other', { ...OPEN, service: serviceOf('https://pay.example', 'EXPUBK-Y') }, 'otherPayment'],
  ['another amount', OPEN, 'other', { ...OPEN, amountMinor: 1 }, 'otherPayment'],
  ['another currency', OPEN, 'other', { ...OPEN, currency: 'GHS' }, 'otherPayment'],
  ['other values of success', OPEN, 'other', { ...OPEN, successValues: '{"status":["ok"]}' }, 'otherPayment'],
  ['another business day', OPEN, 'other', { ...OPEN, businessDay: '2026-11-22' }, 'otherBusinessDay'],
  ['no business day', OPEN, 'other', { ...OPEN, businessDay: null }, null],
  ['a checked answer that makes it paid', OPEN, 'confirmed', PAID, null],
  ['a checked answer that makes it paid late', DECLINED, 'confirmed', PAID, null],
  ['anything else that makes it paid', OPEN, 'other', PAID, 'paidUnchecked'],
  ['paid and handed over at once', OPEN, 'handedOver', RELEASED, 'paidUnchecked'],
  ['a checked answer about a paid one', PAID, 'confirmed', PAID, null],
  ['paid no more', PAID, 'other', DECLINED, 'paidUndone'],
  ['paid at another moment', PAID, 'confirmed', { ...PAID, paidAtMs: 1_001 }, 'paidUndone'],
  ['paid at no moment that is one', PAID, 'other', { ...PAID, paidAtMs: Number.NaN }, 'paidUndone'],
  ['goods that leave once it is paid', PAID, 'handedOver', RELEASED, null],
  ['goods that leave before', OPEN, 'handedOver', OPEN, 'releasedUnpaid'],
  ['goods that leave twice', RELEASED, 'handedOver', RELEASED, 'releasedTwice'],
  ['a press after which the goods are there', PAID, 'handedOver', PAID, 'releasedOtherwise'],
  ['goods that left without a press', PAID, 'confirmed', RELEASED, 'releasedOtherwise'],
  ['goods that left at another moment', RELEASED, 'other', { ...RELEASED, releasedAtMs: 2_001 }, 'releasedOtherwise'],
  ['goods that left by another hand', RELEASED, 'other', { ...RELEASED, releasedBy: 'bola' }, 'releasedOtherwise'],
  ['goods that left at no moment that is one', RELEASED, 'other', released(Number.NaN), 'releasedOtherwise'],
  ['anything after the goods have left', RELEASED, 'other', RELEASED, null],
];

describe('the rules of paid and handed over', () => {
  it.each(EXAMPLES)('%s', (_what, before, happened, after, fault) => {
    expect(brokenRule(before, happened, after)).toBe(fault);
  });
});

describe('what an entry says of paid and handed over', () => {
  it('is nothing before it is paid, when it was paid, and who handed over when', () => {
    const facts = given.handedOver().flatMap(({ entry: { payment } }) => (payment ? [factsOf(payment)] : []));
    const [released, paid] = [facts.at(-1), facts.at(-2)];
    expect(facts[0]).toMatchObject({ isOpen: true, paidAtMs: null, releasedAtMs: null, releasedBy: null });
    expect(paid).toMatchObject({ isOpen: false, releasedAtMs: null, releasedBy: null });
    expect(paid?.paidAtMs).toBeGreaterThan(0);
    expect(released).toMatchObject({ isOpen: false, paidAtMs: paid?.paidAtMs });
    expect(released?.releasedAtMs).toBeGreaterThan(0);
    expect(released?.releasedBy).toMatch(/./);
  });
});

function released(releasedAtMs: number): PaymentFacts {
  return { ...RELEASED, releasedAtMs };
}
