import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { decision } from '../../../shared/testing/states.fixture.ts';
import { makeAnswer, makePayment, PAID, STATE_PARTS } from '../../payment-record.fixture.ts';
import { contentOf, htmlOf } from './statement.fixture.ts';

const AT = '2026-11-21T13:32:05.000Z';
const UNKNOWN: PaymentRecord['state'] = { outcome: 'unknown', since: AT, ...STATE_PARTS };
const HANDED_OVER = { handedOver: { at: AT, by: 'cashier' } };
/** Makes a paid payment whose goods were not handed over, with these facts of its state. */
const paidWith = (facts: object) => makePayment({ state: { ...PAID, ...facts } as PaymentRecord['state'] });
const review = { reason: 'amountTooLow', at: AT } as const;

const written = ({ rows }: ReturnType<typeof contentOf>['totals'], moment = 0) =>
  rows.map(({ label, cells }) => [label, ...(cells[moment] ?? []).flatMap(({ count, amount }) => [count, amount])]);

describe('the statement of a day', () => {
  it('totals what was paid, what was handed over and what is open', () => {
    const { totals } = contentOf([makePayment(), paidWith(HANDED_OVER), makePayment({ state: UNKNOWN })]);
    expect(totals.moments).toEqual(['Now, 21 Nov 2026, 14:32']);
    expect(written(totals)).toEqual([
      ['Paid (gross)', '2 payments', 'NGN 3,000.00'],
      ['Returned on this day'],
      ['Fees paid by the shop', '0 payments', ''],
      ['Paid, fee unknown', '2 payments', 'NGN'],
      ['Net after fees', '', 'NGN 3,000.00'],
      ['Goods handed over', '1 payment', 'NGN 1,500.00'],
      ['Paid, goods not handed over', '1 payment', 'NGN 1,500.00'],
      ['Not paid', '0 payments', ''],
      ['Not settled', '1 payment', 'NGN 1,500.00'],
      ['Needs review', '0 payments', ''],
    ]);
  });

  it('shows gross, returned, fees and net for each currency', () => {
    const answer = makeAnswer({ merchantBearsFee: true, merchantFeeMinor: 0, appFeeMinor: 3 });
    const lastRequery = { at: AT, checks: [], answer };
    const dollars = makePayment({ amount: { amountMinor: 100, currency: 'USD' }, lastRequery });
    const returns = [
      { currency: 'NGN', amountMinor: 50_050 },
      { currency: 'JPY', amountMinor: 7 },
    ];
    const { totals } = contentOf([makePayment(), dollars], 'live', { returns });
    expect(written(totals).slice(0, 5)).toEqual([
      ['Paid (gross)', '1 payment', 'NGN 1,500.00', '1 payment', 'USD 1.00'],
      ['Returned on this day', '', 'NGN 500.50', '', 'JPY 7'],
      ['Fees paid by the shop', '1 payment', 'USD 0.03'],
      ['Paid, fee unknown', '1 payment', 'NGN'],
      ['Net after fees', '', 'NGN 999.50', '', 'USD 0.97', '', '-JPY 7'],
    ]);
  });

  it('shows the totals of a day as sealed and as they are now', () => {
    const late = makePayment({ state: UNKNOWN });
    const atSeal = { at: '2026-11-21T23:01:00.000Z', payments: [late] };
    const content = contentOf([{ ...late, state: PAID }], 'live', { atSeal });
    expect(content.totals.moments).toEqual(['When the day was sealed, 22 Nov 2026, 00:01', 'Now, 21 Nov 2026, 14:32']);
    expect(written(content.totals, 0)).toContainEqual(['Not settled', '1 payment', 'NGN 1,500.00']);
    expect(written(content.totals, 1)).toContainEqual(['Paid (gross)', '1 payment', 'NGN 1,500.00']);
    expect(content.facts.at(-1)).toContain('The day was sealed 22 Nov 2026, 00:01.');
    expect(contentOf([]).facts.at(-1)).toContain('The day has not ended yet');
  });

  it('always shows the sections for unsettled payments and reviews, even if they are empty', () => {
    const headings = (content: ReturnType<typeof contentOf>) =>
      content.open.map(({ heading, lines }) => [heading, lines.length]);
    expect(headings(contentOf([]))).toEqual([
      ['Not settled', 0],
      ['Needs review', 0],
    ]);
    expect(htmlOf([])).toContain('None.');
    const found = { ...review, again: { reason: 'contradicted', at: AT } } as const;
    const content = contentOf([makePayment({ state: UNKNOWN }), paidWith({ review: found })]);
    expect(headings(content)).toEqual([
      ['Not settled', 1],
      ['Needs review', 1],
    ]);
    const findings = 'The amount paid is too low. A later answer contradicts that it was paid.';
    expect(content.open[1]?.lines[0]?.remark).toBe(findings);
  });

  it('does not count a decided review as open, and names who decided it', () => {
    const decided = decision();
    const { at, by, case: decidedBy } = decided;
    const returned = [{ amount: { amountMinor: 150_000, currency: 'NGN' }, at, by, case: decidedBy }];
    const content = contentOf([paidWith({ returned, review: { ...review, decided } })]);
    expect(content.open[1]?.lines).toEqual([]);
    expect(content.totals.rows.at(-1)?.cells[0]?.[0]?.count).toBe('0 payments');
    expect(content.all.lines[0]?.remark).toMatch(
      /^The amount paid is too low. Review decided on .* by ngozi\. NGN 1,500\.00 returned, .* \(case \d+\)\.$/,
    );
  });

  it('shows every payment of a busy day', () => {
    const payments = Array.from({ length: 5_000 }, (_, index) =>
      makePayment({ reference: `T1-261121-${index + 1}-A` }),
    );
    const html = htmlOf(payments);
    expect(html).toContain('5,000 payments');
    const shown = new Set(
      Array.from(html.replaceAll('<wbr>', '').matchAll(/<td>(T1-261121-\d+-A)<\/td>/g), ([, reference]) => reference),
    );
    expect(shown).toEqual(new Set(payments.map(({ reference }) => reference)));
  });

  it('breaks lines only after a hyphen of a reference or inside a word that is too long', () => {
    const html = htmlOf([makePayment({ reference: 'NORTH-261121-0001-ABCDEFGHI' })]);
    expect(html).toContain('<td>NORTH-<wbr>261121-<wbr>0001-<wbr>ABCDEFGHI</td>');
    expect(html.lastIndexOf('overflow-wrap: break-word')).toBeGreaterThan(html.lastIndexOf('overflow-wrap: anywhere'));
  });

  it('names the time zone of a statement once', () => {
    const html = htmlOf([paidWith(HANDED_OVER)]);
    expect(html).toContain('<td>21 Nov 2026, 14:32 by cashier</td>');
    expect(html).toContain('All times are those of Africa/Lagos.');
    expect(html).not.toContain('GMT');
  });

  it('shows the seal as a code for people and as a square for a camera', () => {
    const { seal } = contentOf([]);
    expect(seal.codes[0]?.value).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect(seal.square).toMatch(/^PAYDESK SEAL T1 3 [0-9a-f]{64} (\w{4}-){5}\w{4}$/);
    expect(htmlOf([])).toContain('<svg');
  });

  it('says on a statement that no money moved, except in live mode', () => {
    expect(htmlOf([], 'practice')).toContain('PRACTICE — NO MONEY MOVED');
    expect(htmlOf([], 'live')).not.toContain('NO MONEY MOVED');
  });

  it('shows no e-mail, phone or note, and runs nothing', () => {
    const note = '<script>alert(1)</script>';
    const instrument = { kind: 'card', brand: note.slice(0, 30), firstSix: '555555', lastFour: '4444' } as const;
    const html = htmlOf([makePayment({ note, instrument })]);
    expect(html).not.toContain('ada@example.com');
    expect(html).not.toContain('2348012345678');
    expect(html).not.toContain('555555');
    expect(html).not.toContain('<script');
  });
});
