import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  entriesOf,
  exported,
  makeExporter,
  paymentsWithNotes,
  requeriedAsPaid,
} from '../../main/export/exports.fixture.ts';
import { caseStory } from '../../main/journal/cases.fixture.ts';
import { openForReading } from '../../main/journal/database/connection.ts';
import { journalFiles } from '../../main/journal/database/files.ts';
import { buildPayment, buildSale, ofTill, timeAt } from '../../main/journal/entries.fixture.ts';
import { type CountedReport, prepareReportReads } from '../../main/journal/read/report-reads.ts';
import { opened, writtenJournal } from '../../main/journal/write/store.fixture.ts';
import type { GivenNumbers } from '../../shared/journal/given-numbers.ts';
import type { Happening, JournalEntry } from '../../shared/journal/journal-entry.ts';
import type { ReportContents } from '../../shared/journal/report-contents.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../checked.fixture.ts';

/*
 * A till that lies in the closing of a day: chain and seal are valid, the numbers are wrong. The program's checker recounts everything. The
 * independent checker recounts only the totals.
 */

const KNOWN = { fingerprints: [], seals: [] };

type Lie = (contents: ReportContents) => ReportContents;

function closing({ number, after, upTo, contents }: CountedReport, lie: Lie): JournalEntry {
  return ofTill({ kind: 'dayClosed', number, after, upTo, contents: lie(contents) });
}

/** Exports a journal with two closings. @param lie changes the second one */
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

const LIES_IN_TOTALS: [string, Lie][] = [
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

const LIES_IN_PARTS: [string, Lie][] = [
  [
    'gives one instrument the sums of another',
    ofNaira(({ instruments }) => ({
      instruments: instruments.map((each) => ({ ...each, netMinor: each.netMinor + 1 })),
    })),
  ],
  [
    'gives one person the sales of another',
    ofNaira(({ people }) => ({ people: people.map((each) => ({ ...each, person: 'somebody else' })) })),
  ],
  [
    'has too many corrections',
    ofNaira(({ outcomes }) => ({ outcomes: outcomes.map((each) => ({ ...each, payments: each.payments + 1 })) })),
  ],
  [
    'hides open payments',
    ofNaira(({ unsettled }) => ({ unsettled: { ...unsettled, payments: unsettled.payments + 1 } })),
  ],
  ['leaves out an unsettled payment', (contents) => ({ ...contents, unsettled: contents.unsettled.slice(1) })],
];

/** Builds entries of shifts and cases, with numbers that may have been given before. */
const ADA = { person: 'ada', personId: randomUUID() };

async function exportedOf(...happenings: ((seq: number) => Happening | JournalEntry)[]): Promise<string> {
  const folder = await writtenJournal([]);
  const { store, close } = await opened(folder);
  for (const happening of happenings) {
    const made = happening(store.head().seq + 1);
    store.append('happening' in made ? made : ofAda(JSON.parse(JSON.stringify(made))));
  }
  close();
  const { exporter, request } = makeExporter(folder);
  return (await exported(exporter, request({ formats: ['jsonl'] }))).folder;
}

function ofAda(happening: Happening): JournalEntry {
  return { ...ofTill(happening), actor: ADA.person, actorId: ADA.personId };
}

function sold(counter: number, amountMinor: number): (() => JournalEntry)[] {
  const sale = buildSale({ amount: { amountMinor, currency: 'NGN' } });
  const handedOver = { at: timeAt(counter), by: ADA.person };
  const paid = { outcome: 'paid', paidAt: timeAt(counter), handedOver, sentAt: timeAt(counter) } as const;
  const payment = buildPayment(sale, counter, { state: { ...paid, notFound: null, review: null } });
  const entries = entriesOf([requeriedAsPaid(payment)]);
  return entries.map((entry) => () => ({ ...entry, actor: ADA.person, actorId: ADA.personId }));
}

const opening = (shift: number) => (): Happening => ({ kind: 'shiftOpened', shift });
const ending =
  (shift: number, change: object = {}) =>
  (seq: number) =>
    ({
      kind: 'shiftClosed',
      shift,
      ...ADA,
      openedSeq: 1,
      upTo: seq - 1,
      counted: null,
      handedOver: [{ currency: 'NGN', slips: 2, amountMinor: 500 }],
      ...change,
    }) as Happening;
const goingOn = (numbers: Partial<GivenNumbers>) => (): Happening => ({
  kind: 'headAccepted',
  fault: 'restored',
  seq: 1,
  hash: 'ab'.repeat(32),
  numbers: { day: 0, seal: 0, shift: 0, case: 0, run: 0, ...numbers },
});
const caseOpened = (number: number) => (): JournalEntry => caseStory({ id: randomUUID(), number }, [])[0] ?? never();
function never(): never {
  throw new Error('a case has an entry');
}

const SHIFT = [opening(1), ...sold(1, 200), ...sold(2, 300)];
const HOLDING: [string, Parameters<typeof exportedOf>][] = [
  ['the end of a shift equals its hand-overs', [...SHIFT, ending(1)]],
  [
    'numbers continue after the entries that a copy lacked',
    [opening(1), goingOn({ shift: 4, case: 9 }), opening(5), caseOpened(10)],
  ],
];
const WRONG: [string, Parameters<typeof exportedOf>][] = [
  [
    'the end of a shift lacks a slip',
    [...SHIFT, ending(1, { handedOver: [{ currency: 'NGN', slips: 1, amountMinor: 500 }] })],
  ],
  [
    'the end of a shift has another sum',
    [...SHIFT, ending(1, { handedOver: [{ currency: 'NGN', slips: 2, amountMinor: 501 }] })],
  ],
  ['the end of a shift names another person', [...SHIFT, ending(1, { personId: randomUUID() })]],
  ['a shift ends that nobody opened', [...SHIFT, ending(2)]],
  ['a shift has the number of an earlier one', [opening(1), opening(1)]],
  ['a shift has a number from before the copy', [opening(1), goingOn({ shift: 4 }), opening(4)]],
  ['a case has a number from before the copy', [goingOn({ case: 9 }), caseOpened(9)]],
];

it.each(HOLDING)('the checkers accept a journal in which %s', async (_name, entries) => {
  const folder = await exportedOf(...entries);
  expect((await checkedFolders([folder], KNOWN)).findings).toEqual([]);
  if (hasPython) expect(checkedByStranger([folder], KNOWN).lines.join('\n')).not.toContain('NOT INTACT');
});

it.each(WRONG)('the checkers report a journal in which %s', async (_name, entries) => {
  const folder = await exportedOf(...entries);
  expect((await checkedFolders([folder], KNOWN)).findings).toHaveLength(1);
});

it('the checkers accept closings that equal the sums of their entries', async () => {
  const folder = await exportedWith((contents) => contents);
  expect((await checkedFolders([folder], KNOWN)).findings).toEqual([]);
  if (hasPython) expect(checkedByStranger([folder], KNOWN).lines.join('\n')).not.toContain('NOT INTACT');
});

it.each([...LIES_IN_TOTALS, ...LIES_IN_PARTS])('the checkers report a closing that %s', async (_name, lie) => {
  const { findings } = await checkedFolders([await exportedWith(lie)], KNOWN);
  expect(findings).toMatchObject([expect.stringContaining('closes the till with report 2')]);
});

it.runIf(hasPython).each(LIES_IN_TOTALS)('the independent checker reports a closing that %s', async (_name, lie) => {
  const folder = await exportedWith(lie);
  const { lines } = checkedByStranger([folder], KNOWN);
  expect(lines.join('\n')).toMatch(/what entry \d+ says of others is wrong/);
});
