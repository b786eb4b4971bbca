import { expect, it } from 'vitest';
import { entriesOf, exportOf, paymentsWithNotes } from '../../main/export/exports.fixture.ts';
import { ofTill } from '../../main/journal/entries.fixture.ts';
import { prepareReportReads } from '../../main/journal/read/report-reads.ts';
import { opened, readerOf, writtenJournal } from '../../main/journal/write/store.fixture.ts';
import type { ReportContents } from '../../shared/journal/report-contents.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../checked.fixture.ts';

/*
 * A till that lies in the closing of a day: chain and seal are valid, the numbers are wrong. The independent checker recounts only the totals. The
 * program's checker recounts everything, as `recounted.test.ts` tests.
 */

type Lie = (contents: ReportContents) => ReportContents;

/** Exports a journal with two closings. @param lie changes the second closing */
async function exportedWith(lie: Lie): Promise<string> {
  const entries = entriesOf(paymentsWithNotes(Array.from({ length: 24 }, () => null)));
  const journal = await writtenJournal(entries.slice(0, 31));
  const { store } = await opened(journal);
  const reads = prepareReportReads(readerOf(journal));
  const close = async (change: Lie) => {
    const { number, after, upTo, contents } = await reads.report();
    store.append(ofTill({ kind: 'dayClosed', number, after, upTo, contents: change(contents) }));
  };
  await close((contents) => contents);
  for (const entry of entries.slice(31)) store.append(entry);
  await close(lie);
  return (await exportOf(journal, { formats: ['jsonl'] })).folder;
}

const ofNaira =
  (change: (report: ReportContents['currencies'][number]) => Partial<ReportContents['currencies'][number]>): Lie =>
  (contents) => ({ ...contents, currencies: contents.currencies.map((each) => ({ ...each, ...change(each) })) });

const LIES: [string, Lie][] = [
  [
    'says that less was paid',
    ofNaira(({ total }) => ({ total: { ...total, paid: { ...total.paid, amountMinor: total.paid.amountMinor - 1 } } })),
  ],
  [
    'says that fewer goods were handed over',
    ofNaira(({ total }) => ({ total: { ...total, handedOver: { ...total.handedOver, payments: 0 } } })),
  ],
  [
    'restarts its perpetual totals',
    ofNaira(({ total: { paidNotHandedOver: _not, ...flow } }) => ({ perpetual: flow })),
  ],
  [
    'reports a fee that the service did not name',
    ofNaira(({ total }) => ({ total: { ...total, feesUnknown: total.feesUnknown - 1 } })),
  ],
  ['has another net amount', ofNaira(({ total }) => ({ total: { ...total, netMinor: total.netMinor + 1 } }))],
];

it('the checkers accept closings that equal the sums of their entries', async () => {
  const folder = await exportedWith((contents) => contents);
  expect((await checkedFolders([folder])).findings).toEqual([]);
  if (hasPython) expect(checkedByStranger([folder]).lines.join('\n')).not.toContain('NOT INTACT');
});

it.runIf(hasPython).each(LIES)('the independent checker reports a closing that %s', async (_name, lie) => {
  const { lines } = checkedByStranger([await exportedWith(lie)]);
  expect(lines.join('\n')).toMatch(/what entry \d+ says of others is wrong/);
});
