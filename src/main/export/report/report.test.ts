import { describe, expect, it } from 'vitest';
import type { ClosedDay } from '../../../shared/report/report-channels.ts';
import { createTexts } from '../../texts.ts';
import { closedDay } from './closed-day.fixture.ts';
import { reportCsv } from './report-csv.ts';
import { type ReportPage, reportHtml } from './report-html.ts';

function page(changes: Partial<ReportPage> = {}): string {
  const shop = { merchant: 'Ade & Sons', till: 'T1' };
  return reportHtml({ day: closedDay(), shop, mode: 'live', copy: 0, t: createTexts(), ...changes });
}

describe('the page of a closed day', () => {
  it('shows the number, shop, time, person and payments of a closed day', () => {
    for (const said of [
      'Business day: 21 Nov 2026',
      'Report 3',
      'Ade &amp; Sons',
      '21 Nov 2026, 21:00 by Ada',
      '1 · NGN 1,500.00',
      'Mastercard',
    ]) {
      expect(page()).toContain(said);
    }
  });

  it('shows COPY and a number only on a copy of the report, and whether money moved', () => {
    expect(page()).not.toContain('COPY');
    expect(page({ mode: 'practice', copy: 1 })).toContain('PRACTICE — NO MONEY MOVED · COPY 1');
  });

  it('shows up to which entry head office had the journal when the day was sealed', () => {
    const receipt = { seq: 8, hash: `3f9a17c2${'0'.repeat(56)}`, at: '2026-11-21T19:00:00.000Z' };
    const seal = { number: 1, sealedAt: receipt.at, hash: 'ab'.repeat(32), code: '1111-2222', receipt };
    expect(page({ day: closedDay({ seal }) })).toContain('Head office: No. 8 · 3f9a 17c2 · 20:00');
    expect(reportCsv(closedDay({ seal }))).toContain(`,report,${receipt.hash},headOfficeHash,`);
    expect(page() + reportCsv(closedDay())).not.toMatch(/head ?office/i);
  });

  it('names the report that a correction corrects, and everything that happened to the payment', () => {
    const html = page({ day: closedDay({ contents: correctedContents() }) });
    expect(html).toContain('<td>Report 2</td>');
    expect(html).toContain('Not confirmed yet, now Paid; paid after its sale had ended; returned NGN 500.00');
    expect(html).toContain('<th scope="row">Corrections to earlier reports</th><td>1</td>');
  });

  it('shows each group’s total after returns', () => {
    const cells = '<td>1 · NGN 1,500.00</td><td>1 · NGN 1,500.00</td><td>0 · NGN 0.00</td><td>0 · NGN 0.00</td>';
    expect(page()).toMatch(
      new RegExp(`<th scope="row">Cards</th>${cells}<td>1 · NGN 0.00</td><td>0</td><td>NGN 1,500.00</td>`),
    );
  });

  it('names the shop on a report as on slips', () => {
    const lines = { address: '12 Allen Avenue', phone: null, taxNumber: '1234', vatLine: null };
    const shop = { merchant: 'Ade & Sons', till: 'T1', shop: lines };
    expect(page({ shop })).toContain('12 Allen Avenue<br>Tax number 1234');
  });

  it('names the seal of the day, or says that the next seal will include the day', () => {
    const seal = {
      number: 7,
      sealedAt: '2026-11-21T20:00:01.000Z',
      hash: 'cd'.repeat(32),
      code: '7Q2M-XK4T-0RHD-9C3V',
    };
    expect(page({ day: closedDay({ seal }) })).toContain('Seal 7, code 7Q2M-XK4T-0RHD-9C3V');
    expect(page()).toContain('The next seal of the journal vouches for it.');
  });
});

describe('the table of a closed day', () => {
  it('writes one number a line into the table of a closed day', () => {
    const lines = reportCsv(closedDay()).split('\r\n');
    expect(lines[0]).toBe('\uFEFFcurrency,group,name,what,payments,amount_minor,report');
    expect(lines).toContain('NGN,total,,paid,1,150000,');
    expect(lines).toContain('NGN,person,ada,handedOver,1,150000,');
    expect(lines).toContain('NGN,perpetual,,net,,150000,');
  });

  it('names the report, its first and last entry, and the count of each kind of entry', () => {
    const lines = reportCsv(closedDay()).split('\r\n');
    const last = closedDay().contents.entries?.last.seq;
    for (const line of [',report,3,number,,,', ',report,Ada,closedBy,,,', ',report,1,firstEntry,,,']) {
      expect(lines).toContain(line);
    }
    expect(lines).toContain(`,report,${last},lastEntry,,,`);
    expect(lines).toContain(',count,,reprints,0,,');
    expect(lines).toContain('NGN,count,,corrections,0,,');
    expect(lines).toContain(',report,2026-11-21,firstBusinessDay,,,');
    expect(lines).toContain(',report,Africa/Lagos,timeZone,,,');
    expect(lines).toContain(',report,2026-11-21T21:00:00.000+01:00,closedAt,,,');
    expect(lines.filter((line) => /\dZ,/.test(line))).toEqual([]);
    expect(lines.some((line) => line.endsWith(',seal,,,'))).toBe(false);
  });

  it('names the corrected report, with a line for everything that happened since', () => {
    const lines = reportCsv(closedDay({ contents: correctedContents() })).split('\r\n');
    expect(lines).toContain(`NGN,correction,${CORRECTED.reference},unknown to paid,1,150000,2`);
    expect(lines).toContain(`NGN,correction,${CORRECTED.reference},late,1,150000,2`);
    expect(lines).toContain(`NGN,correction,${CORRECTED.reference},returned,1,50000,2`);
  });
});

const CORRECTED: ClosedDay['contents']['corrections'][number] = {
  reference: 'T1-261120-0001-AAAAAAAA1',
  currency: 'NGN',
  amountMinor: 150_000,
  day: 2,
  was: 'unknown',
  is: 'paid',
  late: true,
  returnedMinor: 50_000,
};

function correctedContents(): ClosedDay['contents'] {
  const { contents } = closedDay();
  const currencies = contents.currencies.map((each) => ({ ...each, counts: { ...each.counts, corrections: 1 } }));
  return { ...contents, currencies, corrections: [CORRECTED] };
}
