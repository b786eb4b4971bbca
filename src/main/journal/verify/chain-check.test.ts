import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { copiesOfJournals } from '../damage.fixture.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { AUTHENTICATION_KEY, opened, readerOf, tamper, temporaryFolder } from '../write/store.fixture.ts';
import { type ChainChecker, createChainChecker, readChainCheck } from './chain-check.ts';

const journalOf = copiesOfJournals();
const NOW = '2026-11-22T08:00:00.000Z';

describe('createChainChecker', () => {
  it('checks every entry, slice by slice, and finds an intact journal', async () => {
    const files = await journalOf(2_500);
    const check = checkerOf(files);
    expect(keptCheck(files)).toEqual({ running: null, last: null });
    const slices = [1, 2, 3].map(() => check.goOn(NOW).running);
    expect(slices.map((running) => running?.entries)).toEqual([1_000, 2_000, 2_500]);
    expect(slices.map((running) => running?.isComparing)).toEqual([false, false, true]);
    expect(ended(check)).toEqual({ running: null, last: { at: NOW, entries: 2_500, fault: null } });
  });

  it.each([
    ['an entry', 2, `UPDATE event SET payload = replace(payload, '450000', '450001') WHERE seq = 2`],
    ['a link', 1_500, 'UPDATE event SET prev = zeroblob(32) WHERE seq = 1500'],
    ['a payment', 3, `UPDATE payments SET record = replace(record, '450000', '1') WHERE last_seq = 3`],
  ])('names a change far from the newest entries: %s', async (_name, seq, sql) => {
    const files = await journalOf(2_500);
    tamper(files.folder, sql);
    expect(passOf(files)).toMatchObject({ running: null, last: { fault: { seq } } });
    expect(keptCheck(files).last?.fault).toMatchObject({ seq });
  });

  it('checks the projections in slices, and skips the entries after an interruption', async () => {
    const files = await journalOf(700);
    const all = slicesOf(checkerOf(files));
    // One slice for the entries, and at least one for each projection.
    expect(all).toBeGreaterThan(10);
    const check = checkerOf(files);
    while (!check.goOn(NOW).running?.isComparing);
    const later = checkerOf(files);
    expect(keptCheck(files).running).toMatchObject({ entries: 700, isComparing: true });
    expect(slicesOf(later)).toBe(all - 1);
  });

  it('finds no fault while payments begin, change and end between the slices', async () => {
    const folder = temporaryFolder();
    const { store } = await opened(folder);
    const payments = Array.from({ length: 300 }, (_, index) => buildPayment(buildSale(), 500 + index));
    for (const each of payments) store.append(buildEntry(each));
    const check = checkerOf(journalFiles(folder));
    let slice = 0;
    const change = () => {
      slice += 1;
      const [first, last] = [payments.shift(), payments.pop()];
      if (!first || !last) throw new Error('There are more payments than slices.');
      store.append(buildEntry(last, { kind: 'saleParked' }));
      store.append(buildEntry(first, requeriedPaid(first)));
      store.append(buildEntry(first, { kind: 'goodsHandedOver' }));
      store.append(buildEntry(buildPayment(buildSale(), 400 - slice)));
    };
    expect(ended(check, change).last?.fault).toBeNull();
    expect(ended(check, change).last?.fault).toBeNull();
    expect(slice).toBeGreaterThan(15);
  });

  it('continues after an interruption, and starts again after its end', async () => {
    const files = await journalOf(2_500);
    checkerOf(files).goOn(NOW);
    expect(keptCheck(files).running).toMatchObject({ entries: 1_000, of: 2_500 });
    expect(checkerOf(files).goOn(NOW).running?.entries).toBe(2_000);
    passOf(files);
    expect(checkerOf(files).goOn(NOW).running?.entries).toBe(1_000);
  });

  it('ignores progress in an edited file', async () => {
    const files = await journalOf(2_500);
    checkerOf(files).goOn(NOW);
    const text = readFileSync(files.chainCheck, 'utf8');
    writeFileSync(files.chainCheck, text.replace('"seq":1000', '"seq":1100'));
    expect(keptCheck(files)).toEqual({ running: null, last: null });
  });
});

function checkerOf(files: JournalFiles) {
  return createChainChecker(...placeOf(files));
}

function keptCheck(files: JournalFiles) {
  return readChainCheck(...placeOf(files));
}

function placeOf(files: JournalFiles): Parameters<typeof createChainChecker> {
  return [readerOf(files.folder), files.chainCheck, authenticationOf(AUTHENTICATION_KEY, 'chainCheck')];
}

function passOf(files: JournalFiles) {
  return ended(checkerOf(files));
}

function ended(check: ChainChecker, between: () => void = () => undefined) {
  let state = check.goOn(NOW);
  while (state.running) {
    between();
    state = check.goOn(NOW);
  }
  return state;
}

function slicesOf(check: ChainChecker): number {
  let slices = 1;
  while (check.goOn(NOW).running) slices += 1;
  return slices;
}
