import { describe, expect, it } from 'vitest';
import { createTexts } from '../../main/texts.ts';
import { createFormat } from '../format.ts';
import { SLIP_COLUMNS } from '../slip/print-job.ts';
import { slipRows } from '../slip/slip-rows.ts';
import { slipText } from '../slip/slip-text.ts';
import { closedJournalOf } from '../testing/days.fixture.ts';
import { handedOver } from '../testing/histories.fixture.ts';
import { describeReportSlip, type ReportSlip } from './report-slip.ts';

const write = { t: createTexts(), format: createFormat('Africa/Lagos') };
const entries = handedOver().map(({ entry }) => ({ ...entry, businessDay: '2026-11-21' }));
const contents = closedJournalOf(entries, []).current.contents();
const closed = {
  number: 3,
  at: '2026-11-21T20:00:00.000Z',
  by: 'Ada',
  seq: 9,
  seal: null,
  zone: 'Africa/Lagos',
  contents,
  businessDay: '2026-11-21',
};

function slipOf(changes: Partial<ReportSlip> = {}) {
  const shop = { merchant: 'Ade Stores', till: 'T1' };
  return describeReportSlip({ report: closed, shop, mode: 'live', copy: 0, ...changes }, write);
}

const textOf = (changes: Partial<ReportSlip> = {}) => slipText({ title: '', says: 'paid', ...slipOf(changes) });

describe('a day report on a slip', () => {
  it('a day report shows its number, who closed the day, and the totals', () => {
    const lines = textOf().split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Ade Stores',
        'Report 3',
        'Paid: 1 · NGN 1,500.00',
        'Cards',
        'Net after fees: NGN 1,500.00',
      ]),
    );
    expect(textOf()).toContain('21 Nov 2026, 21:00 by Ada');
    expect(lines).toContain('Business day: 21 Nov 2026');
    expect(textOf()).toContain('All times are those of Africa/Lagos.');
  });

  it('shows COPY at both ends of a copy, and that no money moved', () => {
    expect(textOf()).not.toContain('COPY');
    expect(textOf({ copy: 2 }).match(/COPY 2/g)).toHaveLength(2);
    expect(textOf({ mode: 'practice' }).match(/NO MONEY MOVED/g)).toHaveLength(2);
  });

  it('shows what head office had when the day was sealed', () => {
    const receipt = { seq: 8, hash: `3f9a17c2${'0'.repeat(56)}`, at: '2026-11-21T19:00:00.000Z' };
    const seal = { number: 1, sealedAt: closed.at, hash: 'ab'.repeat(32), code: '1111-2222', receipt };
    expect(textOf({ report: { ...closed, seal } })).toContain('Head office: No. 8 · 3f9a 17c2 · 20:00');
    expect(textOf()).not.toContain('Head office');
  });

  it('a report of the day so far has no number, no seal and no place for a signature', () => {
    const text = textOf({ report: { asOf: '2026-11-21T20:00:00.000Z', zone: 'Africa/Lagos', contents } });
    expect(text).toContain('The day so far');
    expect(text).not.toMatch(/Report \d|Signature|seal/);
    expect(text).toContain('Business day: 21 Nov 2026');
  });

  it('lists the newest unsettled payments, and their total count', () => {
    const payment = { reference: 'T1-261121-0001-AAAAAAAA1', currency: 'NGN', amountMinor: 100, day: null };
    const unsettled = Array.from({ length: 60 }, () => ({ ...payment, outcome: 'unknown' as const }));
    const [naira] = contents.currencies;
    if (!naira) throw new Error('There is no currency.');
    const currencies = [{ ...naira, unsettled: { payments: 60, amountMinor: 6_000 } }];
    const text = textOf({ report: { ...closed, contents: { ...contents, currencies, unsettled } } });
    expect(text).toContain('The newest 40 of 60 are listed.');
    expect(text.match(/T1-261121-0001-AAAAAAAA1 NGN 1\.00: Not confirmed yet/g)).toHaveLength(40);
  });

  it('shows for each group what was paid and handed over, and leaves out zeros', () => {
    const lines = textOf().split('\n');
    const cards = lines.indexOf('Cards');
    expect(lines.slice(cards, cards + 5).filter((line) => line !== '')).toEqual([
      'Cards',
      'Paid: 1 · NGN 1,500.00',
      'Handed over: 1 · NGN 1,500.00',
      expect.stringContaining('Fees paid by the shop'),
      'Net after fees: NGN 1,500.00',
    ]);
  });

  it('names the corrected report and each change of the payment in a correction', () => {
    const payment = { reference: 'T1-261120-0001-AAAAAAAA1', currency: 'NGN', amountMinor: 150_000, day: 2 };
    const corrections = [{ ...payment, was: 'paid', is: 'paid', handedOver: true, returnedMinor: -50_000 } as const];
    const text = textOf({ report: { ...closed, contents: { ...contents, corrections } } });
    expect(text).toContain('handed over; a return of NGN 500.00 was undone (Report 2)');
  });

  it('a day report names the shop as its slips do', () => {
    const shop = { address: '12 Allen Avenue', phone: null, taxNumber: '1234', vatLine: 'VAT 7.5 %' };
    const lines = textOf({ shop: { merchant: 'Ade Stores', till: 'T1', shop } }).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['12 Allen Avenue', 'Tax number 1234']));
  });

  it.each(SLIP_COLUMNS)('fits on paper of %i letters', (columns) => {
    const rows = slipRows(slipOf({ copy: 1 }), columns) ?? [];
    const widths = rows.map((row) => (row.kind === 'text' && !row.isLarge ? row.text.length : columns));
    expect(new Set(widths)).toEqual(new Set([columns]));
  });
});
