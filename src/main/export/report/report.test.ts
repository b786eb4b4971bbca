import { describe, expect, it } from 'vitest';
import type { ClosedDay } from '../../../shared/report/report-channels.ts';
import { closedJournalOf } from '../../../shared/testing/days.fixture.ts';
import { handedOver } from '../../../shared/testing/histories.fixture.ts';
import { createTexts } from '../../texts.ts';
import { reportCsv } from './report-csv.ts';
import { type ReportPage, reportHtml } from './report-html.ts';

const entries = handedOver().map(({ entry }) => entry);

/** The report of a till that has sold once. */
function closedDay(changes: Partial<ClosedDay> = {}): ClosedDay {
  return {
    ...{ number: 3, seq: 9, hash: 'ab'.repeat(32), at: '2026-11-21T20:00:00.000Z', by: 'Ada', printed: 0 },
    ...{ businessDay: '2026-11-21', zone: 'Africa/Lagos' },
    contents: closedJournalOf(entries, []).current.contents(),
    seal: null,
    ...changes,
  };
}

function page(changes: Partial<ReportPage> = {}): string {
  const shop = { merchant: 'Ade & Sons', till: 'T1' };
  return reportHtml({ day: closedDay(), shop, mode: 'live', copy: 0, t: createTexts(), ...changes });
}

describe('the page of a closed day', () => {
  it('says its number, its shop, when it was closed and by whom, and what was paid', () => {
    for (const said of ['Report 3', 'Ade &amp; Sons', '21 Nov 2026, 21:00 by Ada', '1 · NGN 1,500.00', 'Mastercard']) {
      expect(page()).toContain(said);
    }
  });

  it('says COPY and its number where it is one, and no word of it on the first', () => {
    expect(page()).not.toContain('COPY');
    expect(page({ copy: 2 })).toContain('COPY 2');
  });

  it('says where no money moved', () => {
    expect(page({ mode: 'practice', copy: 1 })).toContain('PRACTICE — NO MONEY MOVED · COPY 1');
  });

  it('names its seal, or says that the next one vouches for it', () => {
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

it('the table of a closed day has a number a line', () => {
  const lines = reportCsv(closedDay().contents).split('\r\n');
  expect(lines[0]).toBe('\uFEFFcurrency,group,name,what,payments,amount_minor');
  expect(lines).toContain('NGN,total,,paid,1,150000');
  expect(lines).toContain('NGN,person,ada,handedOver,1,150000');
  expect(lines).toContain('NGN,perpetual,,net,,150000');
});
