import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  entriesTo,
  entryAbout,
  intentOf,
  LOST_AT_INITIATE,
  requeriedPaid,
} from '../../../shared/testing/facts.fixture.ts';
import { checkedFolders } from '../../../verify/checked.fixture.ts';
import { buildPayment, buildSale, paidState, unknownState } from '../../journal/entries.fixture.ts';
import { writtenJournal } from '../../journal/write/store.fixture.ts';
import { EVERYTHING, exportOf } from '../exports.fixture.ts';
import { columnOf, parseCsv } from '../tables.fixture.ts';

const ON_FIRST_DAY = '2026-11-21T09:00:00.000Z';
const ON_NEXT_DAY = '2026-11-22T09:00:00.000Z';
const FIRST_DAY = { ...EVERYTHING, days: { first: '2026-11-21', last: '2026-11-21' } };

/** Makes a journal with a payment that is unknown on its first day and paid on the second. */
async function journalOfTwoDays() {
  const payment = buildPayment(buildSale(), 1, { createdAt: ON_FIRST_DAY });
  return await writtenJournal([
    intentOf(payment),
    entryAbout(payment, LOST_AT_INITIATE),
    entryAbout(payment, requeriedPaid(payment), { at: ON_NEXT_DAY }),
  ]);
}

function outcomesIn(folder: string): (string | undefined)[] {
  const rows = parseCsv(fs.readFileSync(path.join(folder, 'payments.csv'), 'utf8'));
  return rows.slice(1).map((row) => row[columnOf('Outcome')]);
}

it('an export shows payments as of its last entry, in its tables and its sums', async () => {
  const { folder, contents } = await exportOf(await journalOfTwoDays(), { selection: FIRST_DAY });
  expect(contents.events).toMatchObject({ last: { seq: 2 }, complete: true });
  expect(outcomesIn(folder)).toEqual(['unknown']);
  expect(contents.sums).toMatchObject([{ payments: 1, paidPayments: 0, paidMinor: 0 }]);
  expect(await checkedFolders([folder])).toMatchObject({ verdict: 'notProven', findings: [] });
});

it('an export without entries shows the current state of payments', async () => {
  const { folder, contents } = await exportOf(await journalOfTwoDays(), { selection: FIRST_DAY, formats: ['csv'] });
  expect(outcomesIn(folder)).toEqual(['paid']);
  expect(contents.sums).toMatchObject([{ payments: 1, paidPayments: 1 }]);
});

it('an export that filters payments by more than their day shows their current state', async () => {
  const selection = { ...FIRST_DAY, outcomes: ['paid' as const] };
  const { folder, contents } = await exportOf(await journalOfTwoDays(), { selection });
  expect(contents.events).toMatchObject({ last: { seq: 3 }, complete: false });
  expect(outcomesIn(folder)).toEqual(['paid']);
  expect((await checkedFolders([folder])).findings).toEqual([]);
});

it('an export lists the payments that it contains only because a search found another payment of their sale', async () => {
  const sale = buildSale();
  const unknown = buildPayment(sale, 1, { state: unknownState(1) });
  const paid = buildPayment(sale, 10, { state: paidState(10) });
  const other = buildPayment(buildSale(), 20, { state: unknownState(20) });
  const journal = await writtenJournal([unknown, paid, other].flatMap((each) => entriesTo(each)));
  const { folder, contents } = await exportOf(journal, { selection: { ...EVERYTHING, outcomes: ['paid'] } });
  expect(contents.payments).toBe(1);
  expect(contents.events?.besides).toEqual([unknown.reference]);
  expect((await checkedFolders([folder])).findings).toEqual([]);
  expect((await exportOf(journal)).contents.events).not.toHaveProperty('besides');
});
