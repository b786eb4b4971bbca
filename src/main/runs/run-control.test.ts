import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Making } from '../../shared/requery-run-contract.ts';
import type { Run } from '../../shared/run/requery-run.ts';
import { NOT_FOUND, requeryAnswer } from '../../shared/testing/answers.fixture.ts';
import { createRequeryRuns } from '../desk/requery-run/requery-runs.ts';
import { codeOf } from '../desk/testing/code-of.fixture.ts';
import { openTill } from '../desk/testing/open-till.fixture.ts';
import * as outcome from '../desk/testing/outcomes.fixture.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { startRuns } from './run-control.ts';

function openRuns() {
  const till = openTill();
  const folder = temporaryFolder();
  const { clock, journal, desk } = till;
  const runs = createRequeryRuns({
    runs: journal.runs,
    bulk: desk.bulk,
    clock,
    uptimeMs: () => clock.now().getTime(),
    pace: { perSecond: 50, width: 8 },
    actor: () => 'ada',
    failed: (error) => till.faults.push(error),
  });
  const told: Run[] = [];
  const makings: (Making | null)[] = [];
  const chosen = { list: null as string | null, results: path.join(folder, 'results.csv') };
  const { handlers } = startRuns({
    runs,
    journal: {
      page: async () => ({ payments: [till.payment()], next: null }),
      runItems: (query) => journal.runs.runItems(query),
      knownReferences: (references) => journal.runs.knownReferences(references),
    },
    machine: {
      chooseList: async () => chosen.list,
      askWhereToSave: async () => chosen.results,
      onRun: (run) => told.push(run),
      onMaking: (making) => makings.push(making),
    },
    clock,
    log: { write: () => undefined },
  });
  /** Chooses a file as a list. @param content null to write nothing */
  const chooseFile = async (name: string, content: string | null) => {
    chosen.list = path.join(folder, name);
    if (content !== null) writeFileSync(chosen.list, content);
    return await handlers['runs.chooseList'](undefined);
  };
  return { ...till, runs, folder, handlers, told, makings, chosen, chooseFile };
}

describe('the runs that the screens make', () => {
  it('re-queries a pasted list with the chosen type for lines without a type', async () => {
    const { handlers, gateway, clock } = openRuns();
    const list = await handlers['runs.readList']({ lines: ['AB-1001', 'AB-1002;USSD', 'AB-1001'] });
    expect(list).toMatchObject({ value: { references: 2, ours: 0, withoutType: 1, refused: { duplicate: 1 } } });
    gateway.will('requery', NOT_FOUND, NOT_FOUND);
    const made = await handlers['runs.create']({ source: { kind: 'list', listId: 1 }, paymentType: 'WALLET' });
    expect(made).toMatchObject({ value: { id: 1, origin: { kind: 'pasted' } } });
    await clock.advance(5_000);
    expect(gateway.sentTo('requery')).toEqual([
      { reference: 'AB-1001', paymentType: 'WALLET' },
      { reference: 'AB-1002', paymentType: 'USSD' },
    ]);
  });

  it('re-queries all payments that a search finds', async () => {
    const till = openRuns();
    const reference = await outcome.chargeToDeclined(till);
    const query = { search: null, outcomes: null };
    till.gateway.will('requery', NOT_FOUND);
    expect(await till.handlers['runs.create']({ source: { kind: 'matching', query } })).toMatchObject({ ok: true });
    await till.clock.advance(1_000);
    expect(till.gateway.sentTo('requery').at(-1)).toEqual({ reference, paymentType: 'CARD' });
  });

  it('re-queries the references to which another run got no answer', async () => {
    const { handlers, gateway, clock } = openRuns();
    await handlers['runs.create']({ source: { kind: 'selected', references: ['AB-1001', 'AB-1001'] } });
    await clock.advance(1_000);
    gateway.will('requery', NOT_FOUND);
    await handlers['runs.create']({ source: { kind: 'errors', run: 1 } });
    await clock.advance(1_000);
    expect(await handlers['runs.list']({ before: null })).toMatchObject({
      value: {
        runs: [
          { id: 2, counts: { external: 1 } },
          { id: 1, counts: { errors: 1 } },
        ],
      },
    });
  });

  it('creates no run from an empty list, or from a list that is no longer stored', async () => {
    const { handlers } = openRuns();
    await handlers['runs.readList']({ lines: ['', ''] });
    expect(codeOf(await handlers['runs.create']({ source: { kind: 'list', listId: 1 } }))).toBe('runEmpty');
    expect(codeOf(await handlers['runs.create']({ source: { kind: 'list', listId: 9 } }))).toBe('runListGone');
    expect(await handlers['runs.read']({ id: 4 })).toMatchObject({ problem: { code: 'runNotFound' } });
  });

  it('reports the progress of a slow creation, and creates no run if the person cancels', async () => {
    const { handlers, journal, clock, makings } = openRuns();
    const added = Promise.withResolvers<void>();
    const addRunItems = journal.runs.addRunItems.bind(journal.runs);
    journal.runs.addRunItems = async (...given) => {
      await addRunItems(...given);
      await added.promise;
    };
    const references = Array.from({ length: 1_200 }, (_, index) => `AB-${1_000 + index}`);
    const made = handlers['runs.create']({ source: { kind: 'selected', references } });
    await clock.advance(300);
    expect(makings).toEqual([{ gathered: 0, total: 1_200 }]);
    await handlers['runs.cancelMaking'](undefined);
    added.resolve();
    expect(await made).toEqual({ ok: true, value: null });
    await clock.advance(0);
    expect(makings.at(-1)).toBeNull();
    expect(await handlers['runs.list']({ before: null })).toMatchObject({ value: { runs: [] } });
  });

  it('pushes a change of state to the screens at once, and progress at intervals', async () => {
    const { runs, gateway, clock, told } = openRuns();
    gateway.will('requery', ...Array.from({ length: 100 }, () => NOT_FOUND));
    const references = Array.from({ length: 100 }, (_, index) => ({
      reference: `AB-${1_000 + index}`,
      paymentType: 'CARD' as const,
    }));
    const order = { origin: { kind: 'selected' }, references: [references] } as const;
    await runs.make(order, { signal: new AbortController().signal, gathered: () => undefined });
    await clock.advance(3_000);
    expect(told.map(({ state }) => state)).toContain('running');
    expect(told.at(-1)).toMatchObject({ state: 'finished', counts: { external: 100, waiting: 0 } });
    expect(told.length).toBeLessThan(20);
  });
});

describe('a list from a file', () => {
  it('reads a list from a file and keeps the file name', async () => {
    const { chooseFile } = openRuns();
    expect(await chooseFile('head office.csv', '\uFEFFReference;Type\r\nAB-1001;QR\r\n')).toMatchObject({
      value: { name: 'head office.csv', lines: 2, headings: 1, references: 1 },
    });
  });

  it.each([
    ['references of May.csv', 'references of May.csv'],
    ['card 5531886652142950.csv', 'card ••••••••••••2950.csv'],

    ['BVN 222 1234 5678.csv', 'BVN ••• •••• 5678.csv'],
  ])('stores the list name %s as %s', async (name, kept) => {
    expect(await openRuns().chooseFile(name, 'AB-1001')).toMatchObject({ value: { name: kept, references: 1 } });
  });

  it('refuses a list because of its size before it is read', async () => {
    const { folder, chooseFile } = openRuns();
    const huge = path.join(folder, 'huge.csv');
    writeFileSync(huge, '');
    truncateSync(huge, 1_000_000_000);
    expect(await chooseFile('huge.csv', null)).toMatchObject({
      problem: { code: 'runListTooLarge', facts: { name: 'huge.csv', size: '1000 MB' } },
    });
  });

  it('refuses a list that is missing or not a text', async () => {
    const refused = { problem: { code: 'runListUnreadable', facts: { name: 'book.xlsx' } } };
    expect(await openRuns().chooseFile('book.xlsx', 'PK\0\0')).toMatchObject(refused);
    expect(await openRuns().chooseFile('book.xlsx', null)).toMatchObject(refused);
  });

  it('reads no list if the person cancels', async () => {
    expect(await openRuns().handlers['runs.chooseList'](undefined)).toEqual({ ok: true, value: null });
  });
});

describe('the results of a run', () => {
  it('saves the results of a run as CSV by the rules of the export, without formulas', async () => {
    const { handlers, gateway, clock, chosen } = openRuns();
    const answer = requeryAnswer({ reference: 'AB-1001', message: '=1+1', amountMinor: 450_000 });
    gateway.will('requery', { kind: 'answered', answer }, NOT_FOUND);
    await handlers['runs.create']({
      source: { kind: 'selected', references: ['AB-1001', 'AB-1002'] },
      paymentType: 'QR',
    });
    await clock.advance(2_000);
    expect(await handlers['runs.saveResults']({ id: 1 })).toEqual({ ok: true, value: { path: chosen.results } });
    const [headings, first, second] = readFileSync(chosen.results, 'utf8').split('\r\n');
    expect(headings).toMatch(/^\uFEFFreference,payment_type,of_this_till,group,/);
    expect(first).toContain("AB-1001,QR,no,external,,,,,paid,,,,,,,,4500.00,NGN,000,'=1+1,,2026-11-21T10:00:0");
    expect(second).toContain('AB-1002,QR,no,external,,,,,notFound,');
  });
});
