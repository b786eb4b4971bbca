import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { decision } from '../../../shared/testing/states.fixture.ts';
import type { Log, LogEvent } from '../../log.ts';
import { makeAnswer, makePayment, PAID, STATE_PARTS } from '../../payment-record.fixture.ts';
import { createTexts } from '../../texts.ts';
import { saveSlip } from './save-slip.ts';
import { groupReference, slipContent } from './slip-content.ts';
import { slipHtml } from './slip-html.ts';

const AT = '2026-11-21T13:32:05.000Z';
const t = createTexts();
const shop = { merchant: 'Ade Stores', zone: 'Africa/Lagos' };
const contentOf = (payment: PaymentRecord) => slipContent(payment, shop, t);
const rowOf = (payment: PaymentRecord, label: string) =>
  contentOf(payment).rows.find((row) => row.label === label)?.value;

const review = { reason: 'amountTooLow' as const, at: AT };
const decided = decision();
const states: [string, PaymentState, string][] = [
  ['paid', PAID, 'PAID'],
  ['paid, with a review', { ...PAID, review }, 'NEEDS REVIEW'],
  ['paid, with a review that is decided', { ...PAID, review: { ...review, decided } }, 'REVIEW DECIDED'],
  ['declined', { outcome: 'declined', declinedAt: AT, code: '05', refused: false, ...STATE_PARTS }, 'NOT PAID'],
  ['never received', { outcome: 'neverReceived', since: AT, ...STATE_PARTS }, 'NOT PAID'],
  ['unknown', { outcome: 'unknown', since: AT, ...STATE_PARTS }, 'NOT CONFIRMED YET'],
  [
    'open',
    { outcome: 'open', stage: { kind: 'sending', operation: 'initiate', step: null }, ...STATE_PARTS },
    'NOT CONFIRMED YET',
  ],
];

describe('a slip', () => {
  it.each(states)('of a payment that is %s says so in words', (_name, state, outcome) => {
    expect(contentOf(makePayment({ state })).outcome).toBe(outcome);
  });

  it.each(states.filter(([, , outcome]) => outcome !== 'PAID'))(
    'of a payment that is %s says what to do',
    (_n, state) => {
      expect(contentOf(makePayment({ state })).advice).toMatch(/[a-z]{4}/);
    },
  );

  it('says PAID of nothing but a paid payment without a review', () => {
    const said = states
      .map(([, state]) => slipHtml(contentOf(makePayment({ state }))))
      .map((html) => />PAID</.test(html));
    expect(said).toEqual([true, false, false, false, false, false, false]);
  });

  it('is no proof of payment, and says so, while nobody knows, or somebody has to look or has looked', () => {
    const saying = states.filter(([, state]) =>
      contentOf(makePayment({ state })).advice?.startsWith('This slip is no proof of payment.'),
    );
    expect(saying.map(([name]) => name)).toEqual([
      'paid, with a review',
      'paid, with a review that is decided',
      'unknown',
      'open',
    ]);
  });

  it('shows what the shop says of itself, in its order, and nothing that it did not say', () => {
    const lines = { address: '12 Market Road', phone: null, taxNumber: '1234-0001', vatLine: 'Incl. <7.5 %> VAT' };
    const content = slipContent(makePayment(), { ...shop, shop: lines }, t);
    expect(content.shopLines).toEqual(['12 Market Road', 'Tax number 1234-0001', 'Incl. <7.5 %> VAT']);
    expect(slipHtml(content)).toContain('Incl. &lt;7.5 %&gt; VAT');
    expect(slipContent(makePayment(), shop, t).shopLines).toEqual([]);
  });

  it('shows the merchant, the amount, the instrument and the reference', () => {
    const content = contentOf(makePayment());
    expect(content).toMatchObject({ merchant: 'Ade Stores', amount: 'NGN 1,500.00' });
    expect(rowOf(makePayment(), 'Paid with')).toBe('Mastercard •••• 4444');
    expect(rowOf(makePayment(), 'Reference')).toBe('T1-261121-0001-ABCDEFGHI');
    expect(rowOf(makePayment(), 'To read out')).toBe('T1 · 261121 · 0001 · ABC DEF GHI');
  });

  it('shows a bank account by its bank and last four', () => {
    const instrument = { kind: 'account' as const, bankCode: '044', bankName: 'Access Bank', lastFour: '6789' };
    expect(rowOf(makePayment({ instrument }), 'Paid with')).toBe('Access Bank account •••• 6789');
  });

  it('gives its times in the shop’s zone, and says which', () => {
    expect(rowOf(makePayment(), 'Started')).toBe('21 Nov 2026, 14:32:05 GMT+1');
  });

  it('shows the code of the last re-query, or of the refusal', () => {
    expect(rowOf(makePayment(), 'Code of the payment service')).toBe('000');
    const state: PaymentState = { outcome: 'declined', declinedAt: AT, code: 'INPUT', refused: true, ...STATE_PARTS };
    expect(rowOf(makePayment({ state, lastRequery: null }), 'Code of the payment service')).toBe('INPUT');
  });

  it('says by whom the goods were handed over, or that they were not', () => {
    const by = 'cashier';
    const released: PaymentState = { outcome: 'paid', paidAt: AT, released: { at: AT, by }, ...STATE_PARTS };
    expect(rowOf(makePayment({ state: released }), 'Goods')).toBe('Handed over 21 Nov 2026, 14:32:05 GMT+1 by cashier');
    expect(rowOf(makePayment(), 'Goods')).toBe('Not handed over yet');
  });

  it('says what the bank will show where the customer bears the fee', () => {
    const withFee = (changes: object) =>
      contentOf(makePayment({ lastRequery: { at: AT, checks: [], answer: makeAnswer(changes) } })).fee;
    expect(withFee({ merchantBearsFee: false, chargedAmountMinor: 152_250 })).toBe(
      'Your bank will show NGN 1,522.50: that includes a fee of NGN 22.50, which the customer bears.',
    );
    expect(withFee({ merchantBearsFee: true, chargedAmountMinor: 152_250 })).toBeNull();
    expect(withFee({ merchantBearsFee: false, chargedAmountMinor: 'unreadable' })).toBeNull();
    expect(withFee({ merchantBearsFee: false, chargedAmountMinor: 150_000 })).toBeNull();
  });

  it('says twice that no money moved, save where it did', () => {
    const times = (mode: PaymentRecord['mode']) => slipHtml(contentOf(makePayment({ mode }))).match(/NO MONEY MOVED/g);
    expect(times('practice')).toHaveLength(2);
    expect(times('sandbox')).toHaveLength(2);
    expect(times('live')).toBeNull();
  });
});

describe('a slip never shows', () => {
  it('who the customer is, the note, the first six digits, or a text of the service', () => {
    const answer = makeAnswer({
      message: 'canary-message',
      chargeMessage: 'canary-charge',
      customerEmail: 'canary@x.io',
    });
    const payment = makePayment({
      customer: { email: 'canary@example.com', phone: '+2340000canary' },
      note: 'canary-note',
      instrument: { kind: 'card', brand: 'Visa', firstSix: '987654', lastFour: '1111' },
      lastRequery: { at: AT, checks: [], answer },
    });
    expect(slipHtml(contentOf(payment))).not.toMatch(/canary|987654/);
  });

  it('a text as markup, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('<img src=x>', '"&\'', '</style>'), (text, markup) => {
        const merchant = `${text}${markup}`;
        const html = slipHtml(slipContent(makePayment(), { merchant, zone: 'UTC' }, t));
        expect(html.match(/<(?!\/?(?:html|head|meta|title|style|body|p|h1|dl|dt|dd)\b|!doctype)/g)).toBeNull();
        expect(html.match(/<style>/g)).toHaveLength(1);
      }),
    );
  });

  it('anything that runs or loads', () => {
    const html = slipHtml(contentOf(makePayment()));
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|src=|href=|url\(/);
  });
});

describe('the reference to read out', () => {
  it('is the reference with its last part in threes', () => {
    expect(groupReference('B-261121-000Z-123456789')).toBe('B · 261121 · 000Z · 123 456 789');
  });
});

describe('saving a slip', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-slip-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  const logged: LogEvent[] = [];
  const log: Log = { write: (event) => logged.push(event) };
  const machine = {
    askPath: async (name: string): Promise<string | null> => path.join(folder, name),
    print: async (html: string): Promise<Uint8Array> => Buffer.from(`%PDF ${html.length}`),
  };
  const save = (changes: Partial<typeof machine> = {}) =>
    saveSlip({ ...machine, ...changes, shop, t, log }, makePayment({ mode: 'practice' }));

  it('writes the file that the person chose, and says where', async () => {
    const saved = path.join(folder, 'practice-slip-T1-261121-0001-ABCDEFGHI.pdf');
    expect(await save()).toEqual({ ok: true, value: { path: saved } });
    expect(fs.readFileSync(saved, 'utf8')).toMatch(/^%PDF/);
    expect(fs.readdirSync(folder)).toHaveLength(1);
  });

  it('writes and prints nothing where the person cancels', async () => {
    const print = () => Promise.reject(new Error('printed'));
    expect(await save({ askPath: async () => null, print })).toEqual({ ok: true, value: { path: null } });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('is a problem of its own where the disk does not take it, and leaves nothing behind', async () => {
    const answer = await save({ askPath: async () => path.join(folder, 'missing', 'slip.pdf') });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'slipNotSaved' } });
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(logged).toEqual(['slipNotSaved']);
  });
});
