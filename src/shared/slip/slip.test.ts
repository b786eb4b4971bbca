import { describe, expect, it } from 'vitest';
import { makeAnswer, makePayment, PAID } from '../../main/payment-record.fixture.ts';
import { createTexts, readSlipTexts } from '../../main/texts.ts';
import { LANGUAGES } from '../languages.ts';
import type { PaymentState } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';
import * as given from '../testing/states.fixture.ts';
import { OTHER_LANGUAGES } from '../texts/languages.fixture.ts';
import { describeSlip, type SlipFacts } from './slip.ts';
import { slipRows } from './slip-rows.ts';
import { slipText } from './slip-text.ts';

const AT = '2026-11-21T13:32:05.000Z';
const t = createTexts();
const shop = { merchant: 'Ade Stores', zone: 'Africa/Lagos' };
const slipOf = (payment: PaymentRecord, changes: Partial<SlipFacts> = {}) =>
  describeSlip({ payment, shop, cashier: null, copy: 0, ...changes }, t);
const textOf = (...given: Parameters<typeof slipOf>) => slipText(slipOf(...given));
const pairOf = (name: string, ...given: Parameters<typeof slipOf>) =>
  slipOf(...given).lines.find((line) => line.kind === 'pair' && line.name === name);

const review = { reason: 'amountTooLow' as const, at: AT };
const decided = given.decision();
const UNKNOWN = given.unknown();
const DECLINED = given.declined({ code: '91' });
const FIRST = { ...given.RETURN, at: '2026-11-22T09:00:00.000Z' };
const SECOND = { ...FIRST, amount: { amountMinor: 20_000, currency: 'NGN' }, at: '2026-11-23T09:00:00.000Z' };
const RETURNED = given.paid({ returned: [FIRST] });
const states: [string, PaymentState, string][] = [
  ['paid', PAID, 'PAID'],
  ['paid, with money returned', RETURNED, 'MONEY RETURNED'],
  ['paid, with a review', { ...PAID, review }, 'NEEDS REVIEW'],
  ['paid, with a decided review', { ...PAID, review: { ...review, decided } }, 'REVIEW DECIDED'],
  ['declined', DECLINED, 'NOT PAID'],
  ['never received', given.neverReceived(), 'NOT PAID'],
  ['unknown', UNKNOWN, 'NOT CONFIRMED YET'],
  ['open', given.open(), 'NOT CONFIRMED YET'],
];

describe('a slip', () => {
  it.each(states)('a slip says in words that its payment is %s', (_name, state, outcome) => {
    expect(slipOf(makePayment({ state })).lines).toContainEqual({ kind: 'outcome', text: outcome });
  });

  it('makes text that encodes as a URI, even if the shop’s name has half a character', () => {
    const text = textOf(makePayment(), { shop: { ...shop, merchant: 'Ade \ud83d Stores' } });
    expect(decodeURIComponent(encodeURIComponent(text))).toContain('Ade \ufffd Stores');
  });

  it('a slip says PAID only for a paid payment without a review and without returned money', () => {
    const said = states.map(([, state]) => textOf(makePayment({ state })).split('\n').includes('PAID'));
    expect(said).toEqual([true, false, false, false, false, false, false, false]);
  });

  it('a slip says how much was returned and when, and never PAID, if money was returned', () => {
    const payment = makePayment({ state: given.paid({ returned: [FIRST, SECOND] }) });
    for (const copy of [0, 1]) {
      const { lines, says } = slipOf(payment, { copy });
      expect(says).toBe('returned');
      expect(lines).toContainEqual({ kind: 'amount', text: 'NGN 700.00' });
      expect(lines).toContainEqual({ kind: 'pair', name: 'Amount paid', value: 'NGN 1,500.00' });
      expect(lines.filter((line) => line.kind === 'pair' && line.name === 'Returned')).toMatchObject([
        { value: 'NGN 500.00, 22 Nov 2026, 10:00:00 GMT+1' },
        { value: 'NGN 200.00, 23 Nov 2026, 10:00:00 GMT+1' },
      ]);
      expect(lines.filter(({ kind }) => kind === 'outcome')).toEqual([{ kind: 'outcome', text: 'MONEY RETURNED' }]);
    }
    expect(pairOf('Paid with', payment)).toBeDefined();
    expect(textOf(payment)).not.toMatch(/ngozi/i);
  });

  it('a slip says that it is no proof of payment while the outcome is unknown or in review', () => {
    const saying = states.filter(([, state]) =>
      textOf(makePayment({ state })).includes('This slip is no proof of payment.'),
    );
    expect(saying.map(([name]) => name)).toEqual([
      'paid, with a review',
      'paid, with a decided review',
      'unknown',
      'open',
    ]);
  });

  it('shows the last receipt of head office in one line, and nothing without head office', () => {
    const receipt = { seq: 4_182, hash: `3f9a17c2${'0'.repeat(56)}`, at: '2026-11-21T13:05:00.000Z' };
    const payment = makePayment({ createdAt: AT });
    const said = { kind: 'pair', name: 'Head office', value: 'No. 4,182 · 3f9a 17c2 · 14:05' };
    expect(pairOf('Head office', payment, { witnessed: receipt })).toEqual(said);
    const earlier = { ...receipt, at: '2026-11-20T13:05:00.000Z' };
    const saidOfEarlier = { ...said, value: 'No. 4,182 · 3f9a 17c2 · 20 Nov 2026, 14:05' };
    expect(pairOf('Head office', payment, { witnessed: earlier })).toEqual(saidOfEarlier);
    expect(pairOf('Head office', payment, { witnessed: null })).toBeUndefined();
    const rows = slipRows(slipOf(payment, { witnessed: receipt }), 42) ?? [];
    const texts = rows.flatMap((row) => (row.kind === 'text' ? [row.text] : []));
    expect(texts).toContain('Head office      No. 4,182 3f9a 17c2 14:05');
  });

  it('a slip says when to come back if its payment is not confirmed', () => {
    const watch = { plan: 'notPaid', answered: 0, unanswered: 0, dueAt: '2026-11-21T13:37:00.000Z' } as const;
    expect(textOf(makePayment({ state: UNKNOWN, watch }))).toContain(
      'come back or call after 21 Nov 2026, 14:37:00 GMT+1',
    );
    expect(textOf(makePayment({ state: UNKNOWN, watch: { ...watch, dueAt: null } }))).toContain(
      'Come back or call tomorrow',
    );
  });

  it("shows the shop's own lines in order, and nothing else", () => {
    const lines = { address: '12 Market Road', phone: null, taxNumber: '1234-0001', vatLine: 'Incl. <7.5 %> VAT' };
    const { lines: shown } = slipOf(makePayment(), { shop: { ...shop, shop: lines } });
    expect(shown.filter(({ kind }) => kind === 'text')).toEqual(
      ['12 Market Road', 'Tax number 1234-0001', 'Incl. <7.5 %> VAT'].map((text) => ({ kind: 'text', text })),
    );
  });

  it('shows the amount, the instrument, the time with its zone, and the reference to read and to scan', () => {
    const payment = makePayment();
    expect(slipOf(payment).lines).toContainEqual({ kind: 'amount', text: 'NGN 1,500.00' });
    const dinars = makePayment({ amount: { amountMinor: 1_500_125, currency: 'KWD' } });
    expect(slipOf(dinars).lines).toContainEqual({ kind: 'amount', text: 'KWD 1,500.125' });
    expect(pairOf('Paid with', payment)).toMatchObject({ value: 'Mastercard •••• 4444' });
    expect(pairOf('Time', payment)).toMatchObject({ value: '21 Nov 2026, 14:32:05 GMT+1' });
    expect(pairOf('Reference', payment)).toMatchObject({ value: payment.reference });
    expect(pairOf('To read out', payment)).toMatchObject({ value: 'T1 · 261121 · 0001 · ABC DEF GHI' });
    expect(slipOf(payment).lines).toContainEqual({ kind: 'qr', content: payment.reference });
  });

  it('names the bank of an account, the till, the order, and the cashier if people sign in', () => {
    const instrument = { kind: 'account' as const, bankCode: '044', bankName: 'Access Bank', lastFour: '6789' };
    const payment = makePayment({ instrument });
    expect(pairOf('Paid with', payment)).toMatchObject({ value: 'Access Bank account •••• 6789' });
    expect(pairOf('Till', payment)).toMatchObject({ value: 'T1' });
    expect(pairOf('Order or note', payment)).toMatchObject({ value: 'Order 4711' });
    expect(pairOf('Cashier', payment, { cashier: 'Ngozi' })).toMatchObject({ value: 'Ngozi' });
    expect(pairOf('Cashier', payment)).toBeUndefined();
  });

  it('a slip says what the bank will show if the customer bears the fee', () => {
    const withFee = (changes: object) => {
      const payment = makePayment({ lastRequery: { at: AT, checks: [], answer: makeAnswer(changes) } });
      return [pairOf('Fee that you bear', payment), pairOf('Your bank will show', payment)];
    };
    expect(withFee({ merchantBearsFee: false, chargedAmountMinor: 152_250 })).toMatchObject([
      { value: 'NGN 22.50' },
      { value: 'NGN 1,522.50' },
    ]);
    const none = [undefined, undefined];
    expect(withFee({ merchantBearsFee: true, chargedAmountMinor: 152_250 })).toEqual(none);
    expect(withFee({ merchantBearsFee: false, chargedAmountMinor: 'unreadable' })).toEqual(none);
    expect(withFee({ merchantBearsFee: false, chargedAmountMinor: 150_000 })).toEqual(none);
  });

  it('says at both ends of a slip that no money moved, except for live payments', () => {
    const ends = (mode: PaymentRecord['mode']) => {
      const { lines } = slipOf(makePayment({ mode }));
      return [lines[0], lines.at(-1)].map((line) => line?.kind === 'banner' && line.text);
    };
    expect(ends('practice')).toEqual(Array(2).fill('PRACTICE — NO MONEY MOVED'));
    expect(ends('sandbox')).toEqual(Array(2).fill('TEST — NO MONEY MOVED'));
    expect(ends('live')).toEqual([false, false]);
  });

  it('a slip says at both ends that it is a copy, and which copy', () => {
    const copies = (copy: number) => textOf(makePayment({ mode: 'live' }), { copy }).match(/COPY \d+/g);
    expect(copies(0)).toBeNull();
    expect(copies(3)).toEqual(['COPY 3', 'COPY 3']);
  });

  it('a slip says that it is not a VAT invoice', () => {
    for (const [, state] of states) expect(textOf(makePayment({ state }))).toContain('This is not a VAT invoice.');
  });

  it('shows the customer no code and no task of the shop', () => {
    expect(textOf(makePayment())).not.toMatch(/\b000\b|hand/i);
    expect(textOf(makePayment({ state: DECLINED }))).not.toMatch(/\b91\b/);
  });

  it('never shows who the customer is, the first six digits, or a text of the service', () => {
    const answer = makeAnswer({
      message: 'canary-message',
      chargeMessage: 'canary-charge',
      customerEmail: 'canary@x.io',
    });
    const payment = makePayment({
      customer: { email: 'canary@example.com', phone: '+2340000canary' },
      instrument: { kind: 'card', brand: 'Visa', firstSix: '987654', lastFour: '1111' },
      lastRequery: { at: AT, checks: [], answer },
    });
    expect(textOf(payment)).not.toMatch(/canary|987654/);
  });
});

describe('a slip in another language', () => {
  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'a slip says in %s what happened to the payment, and below in English',
    async (language) => {
      const words = await readSlipTexts(language);
      const { slip } = OTHER_LANGUAGES[language];
      for (const [state, own, english] of [
        [PAID, slip.outcome.paid, 'PAID'],
        [DECLINED, slip.outcome.notPaid, 'NOT PAID'],
        [UNKNOWN, slip.outcome.notConfirmed, 'NOT CONFIRMED YET'],
        [{ ...PAID, review }, slip.outcome.needsReview, 'NEEDS REVIEW'],
        [
          given.paid({ returned: [{ ...FIRST, amount: makePayment().amount }] }),
          slip.outcome.returned,
          'MONEY RETURNED',
        ],
      ] as const) {
        const { lines } = describeSlip({ payment: makePayment({ state }), shop, cashier: null, copy: 2 }, words);
        const outcomes = lines.filter((line) => line.kind === 'outcome');
        expect(outcomes).toEqual([own, english].map((text) => ({ kind: 'outcome', text })));
        expect(lines).toContainEqual({ kind: 'amount', text: 'NGN 1,500.00' });
        expect(lines).toContainEqual({ kind: 'banner', text: slip.copy.replace('{{copy}}', '2') });
      }
    },
  );

  it.each([32, 42, 48] as const)(
    'fits on paper of %d letters, and replaces letters that the printer lacks',
    async (columns) => {
      for (const language of LANGUAGES.filter((each) => each !== 'en')) {
        const words = await readSlipTexts(language);
        for (const state of [UNKNOWN, RETURNED]) {
          const facts = { payment: makePayment({ state }), shop, cashier: 'Ada', copy: 0 };
          const rows = slipRows(describeSlip(facts, words), columns) ?? [];
          const texts = rows.flatMap((row) => (row.kind === 'text' ? [row] : []));
          expect(texts.length).toBeGreaterThan(10);
          for (const { text, isLarge } of texts) expect(text.length * (isLarge ? 2 : 1)).toBeLessThanOrEqual(columns);
          expect(texts.map(({ text }) => text).join(' ')).not.toContain('?');
        }
      }
    },
  );
});
