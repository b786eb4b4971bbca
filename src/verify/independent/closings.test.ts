import { expect, it } from 'vitest';
import { entriesOf, exported, makeExporter, paymentsWithNotes } from '../../main/export/exports.fixture.ts';
import { openForReading } from '../../main/journal/database/connection.ts';
import { journalFiles } from '../../main/journal/database/files.ts';
import { ofTill } from '../../main/journal/entries.fixture.ts';
import { type CountedReport, prepareReportReads } from '../../main/journal/read/report-reads.ts';
import { opened, writtenJournal } from '../../main/journal/write/store.fixture.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import type { ReportContents } from '../../shared/journal/report-contents.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../checked.fixture.ts';

/*
 * A till that lies in the closing of a day: chain and seal are valid, the numbers are wrong. The independent checker recounts only the totals. The
 * program's checker recounts everything, as `recounted.test.ts` tests.
 */

const KNOWN = { fingerprints: [], seals: [] };

type Lie = (contents: ReportContents) => ReportContents;

function closing({ number, after, upTo, contents }: CountedReport, lie: Lie): JournalEntry {
  return ofTill({ kind: 'dayClosed', number, after, upTo, contents: lie(contents) });
}

/** Exports a journal with two closings. @param lie changes the second closing */
async function exportedWith(lie: Lie): Promise<string> {
  const entries = entriesOf(paymentsWithNotes(Array.from({ length: 24 }, () => null)));
  const folder = await writtenJournal(entries.slice(0, 31));
  const { store, close } = await opened(folder);
  const connection = openForReading(journalFiles(folder).database);
  const reads = prepareReportReads(connection);
  store.append(closing(await reads.report(), (contents) => contents));
  for (const entry of entries.slice(31)) store.append(entry);
  store.append(closing(await reads.report(), lie));
  connection.close();
  close();
  const { exporter, request } = makeExporter(folder);
  const { folder: made } = await exported(exporter, request({ formats: ['jsonl'] }));
  return made;
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
  expect((await checkedFolders([folder], KNOWN)).findings).toEqual([]);
  if (hasPython) expect(checkedByStranger([folder], KNOWN).lines.join('\n')).not.toContain('NOT INTACT');
});

it.runIf(hasPython).each(LIES)('the independent checker reports a closing that %s', async (_name, lie) => {
  const folder = await exportedWith(lie);
  const { lines } = checkedByStranger([folder], KNOWN);
  expect(lines.join('\n')).toMatch(/what entry \d+ says of others is wrong/);
});
