import { expect, it } from 'vitest';
import {
  entriesOf,
  exported,
  journalWith,
  makeExporter,
  paymentsWithNotes,
} from '../../main/export/exports.fixture.ts';
import { openForReading } from '../../main/journal/database/connection.ts';
import { journalFiles } from '../../main/journal/database/files.ts';
import { buildEntry, buildSale } from '../../main/journal/entries.fixture.ts';
import { type CountedReport, prepareReportReads } from '../../main/journal/read/report-reads.ts';
import { opened } from '../../main/journal/write/store.fixture.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import type { ReportContents } from '../../shared/journal/report-contents.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../checked.fixture.ts';

/*
 * A till whose own writer lies in the closing of a day: the chain and the seal hold, and the numbers do not. Both checkers count
 * the entries themselves.
 */

const KNOWN = { fingerprints: [], seals: [] };

type Lie = (contents: ReportContents) => ReportContents;

function closing({ number, after, upTo, contents }: CountedReport, lie: Lie): JournalEntry {
  const told = { kind: 'dayClosed', number, after, upTo, contents: lie(contents) } as const;
  return { ...buildEntry(buildSale(), null, told), sale: null };
}

/** An export of a journal that was closed twice. @param lie about the second time */
async function exportedWith(lie: Lie): Promise<string> {
  const entries = entriesOf(paymentsWithNotes(Array.from({ length: 24 }, () => null)));
  const folder = await journalWith(entries.slice(0, 31));
  const { store, close } = await opened(folder);
  const connection = openForReading(journalFiles(folder).database);
  const reads = prepareReportReads(connection);
  store.append(closing(reads.report(), (contents) => contents));
  for (const entry of entries.slice(31)) store.append(entry);
  store.append(closing(reads.report(), lie));
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
    'begins its perpetual totals anew',
    ofNaira(({ total: { paidNotHandedOver: _not, ...flow } }) => ({ perpetual: flow })),
  ],
  ['says another net', ofNaira(({ total }) => ({ total: { ...total, netMinor: total.netMinor + 1 } }))],
  ['leaves out what was not settled', (contents) => ({ ...contents, unsettled: contents.unsettled.slice(1) })],
];

it('finds nothing where every closing says what the entries come to', async () => {
  const folder = await exportedWith((contents) => contents);
  expect((await checkedFolders([folder], KNOWN)).findings).toEqual([]);
  if (hasPython) expect(checkedByStranger([folder], KNOWN).lines.join('\n')).not.toContain('NOT INTACT');
});

it.each(LIES)('finds a closing that %s', async (_name, lie) => {
  const folder = await exportedWith(lie);
  const { findings } = await checkedFolders([folder], KNOWN);
  expect(findings).toMatchObject([expect.stringContaining('closes the till with report 2')]);
  if (!hasPython) return;
  const { lines } = checkedByStranger([folder], KNOWN);
  expect(lines.join('\n')).toMatch(/closing of entry \d+ is wrong/);
});
