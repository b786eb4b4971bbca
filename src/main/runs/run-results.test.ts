import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { groupOf, type RunItem, type RunResult } from '../../shared/run/requery-run.ts';
import { requeryAnswer } from '../../shared/testing/answers.fixture.ts';
import type { ItemsQuery, RunJournal } from '../desk/ports/run-journal-port.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { writeRunResults } from './run-results.ts';

const ANSWERED: RunResult = {
  kind: 'ours',
  at: '2026-11-21T09:00:00.000Z',
  before: 'unknown',
  after: 'paid',
  verdict: 'paid',
  flip: 'paid',
  notFound: false,
  said: null,
  answer: null,
};

it('run results contain every reference once, even if it is answered during the write', async () => {
  const references = ['ONE', 'TWO', 'THREE'];
  const rows = await rowsOf(runOf(references).journal);
  expect(rows.map((row) => row.split(',')[0]).sort()).toEqual([...references].sort());
  expect(rows.find((row) => row.startsWith('TWO,'))).toContain(',flips,paid,unknown,paid,,,paid,');
});

it('run results have the answer about an own payment, the verdict, and a change of another till’s payment', async () => {
  const answer = (reference: string) => requeryAnswer({ reference, message: 'Approved', chargedAmountMinor: null });
  const items = [
    buildItem({
      listedAmount: '1400',
      journalAmount: { amountMinor: 140_000, currency: 'NGN' },
      result: { ...ANSWERED, said: 'paid', answer: answer('ONE') },
    }),
    buildItem({
      position: 1,
      reference: 'TWO',
      paymentType: 'QR',
      isOurs: false,
      listedAmount: '1500.00',
      saidBefore: 'pending',
      result: { kind: 'external', at: ANSWERED.at, said: 'paid', answer: answer('TWO') },
    }),
  ];
  const itemsOf = (group: string) => items.filter(({ result }) => groupOf(result) === group);
  expect(await rowsOf({ runItems: async ({ group }) => ({ items: itemsOf(group), next: null }) })).toEqual([
    `ONE,CARD,yes,flips,paid,unknown,paid,,paid,paid,1400,no,yes,1400.00,NGN,no,1500.00,NGN,000,Approved,,${ANSWERED.at}`,
    `TWO,QR,no,external,changed,,,pending,paid,,1500.00,yes,,,,,1500.00,NGN,000,Approved,,${ANSWERED.at}`,
  ]);
});

it('run results overwrite no file that somebody put beside them, and only their owner can read them', async () => {
  const folder = temporaryFolder();
  const other = path.join(folder, 'other.txt');
  writeFileSync(other, 'precious');
  symlinkSync(other, path.join(folder, 'results.csv.unfinished'));
  const destination = path.join(folder, 'results.csv');
  await writeRunResults(runOf(['ONE']).journal, 1, destination);
  expect(readFileSync(other, 'utf8')).toBe('precious');
  expect(readdirSync(folder).sort()).toEqual(['other.txt', 'results.csv', 'results.csv.unfinished']);
  if (process.platform !== 'win32') expect(statSync(destination).mode & 0o077).toBe(0);
});

it('run results are whole if the disk takes only a part of each piece', async () => {
  const handle = await open(path.join(temporaryFolder(), 'any'), 'w');
  const prototype = Object.getPrototypeOf(handle) as { write(text: string): ReturnType<FileHandle['write']> };
  const { write } = prototype;
  await handle.close();
  const spy = vi.spyOn(prototype, 'write').mockImplementation(function (this: FileHandle, text) {
    return write.call(this, text.slice(0, text.length / 2));
  });
  onTestFinished(() => spy.mockRestore());
  expect(await rowsOf(runOf(['ONE', 'TWO', 'THREE']).journal)).toHaveLength(3);
});

/** Writes the results of a run. @returns their lines without the headings */
async function rowsOf(journal: Pick<RunJournal, 'runItems'>): Promise<string[]> {
  const destination = path.join(temporaryFolder(), 'results.csv');
  await writeRunResults(journal, 1, destination);
  return readFileSync(destination, 'utf8').trimEnd().split('\r\n').slice(1);
}

function buildItem(change: Partial<RunItem>): RunItem {
  return {
    position: 0,
    reference: 'ONE',
    paymentType: 'CARD',
    isOurs: true,
    listedAmount: null,
    saidBefore: null,
    journalAmount: null,
    result: null,
    ...change,
  };
}

/** Makes a run whose second item is answered right after the group `flips` was read. */
function runOf(references: readonly string[]): { journal: Pick<RunJournal, 'runItems'> } {
  const items = references.map((reference, position) => buildItem({ reference, position }));
  return {
    journal: {
      async runItems({ group }: ItemsQuery) {
        const found = items.filter(({ result }) => (result ? groupOf(result) : 'waiting') === group);
        const page = { items: found.map((item) => ({ ...item })), next: null };
        const second = items[1];
        if (second) second.result = ANSWERED;
        return page;
      },
    },
  };
}
