import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../protocol/read-batch.ts';
import type { Erasure } from './erasure.ts';
import { add, buildEvent, buildJournal } from './ledger-contract.fixture.ts';
import type { Ledger } from './ledger-port.ts';

export function describePersonalData(name: string, open: () => Ledger): void {
  describe(`personal data in ${name}`, () => {
    describeDisclosed(open);
    describeTillsErasing(open);
    describeWhatIsLeft(open);
  });
}

function describeDisclosed(open: () => Ledger): void {
  it('the ledger returns lines with their personal data except for erased data', async () => {
    const { ledger, journal, lines } = await opened(open);
    expect(await lines()).toEqual([true, true, true, false]);
    const erased = ledger.transaction((transaction) => transaction.erase(journal.id, erasure));
    expect(await erased).toBe(2);
    expect(await lines()).toEqual([false, true, false, false]);
    const at = await ledger.linesAt(journal.id, [1, 2]);
    expect(at.map((line) => Buffer.from(line).includes('Zainab'))).toEqual([false, true]);
    expect(await ledger.transaction((transaction) => transaction.erase(journal.id, erasure))).toBe(0);
  });

  it('the ledger refuses data of an erased subject', async () => {
    const { ledger, journal, lines } = await opened(open);
    await ledger.transaction((transaction) => transaction.erase(journal.id, erasure));
    const told: Partial<SentEvent>[] = [
      { saleId: sale, reference: REFERENCE },
      { ofCase: { id: ofCase, references: [] } },
      { saleId: other, reference: OTHER },
    ];
    const later = told.map((each, index) => written(5 + index, each)).map((each) => ({ ...each, line: lineOf(each) }));
    await add(ledger, journal, later);
    expect((await lines()).slice(4)).toEqual([false, false, true]);
  });

  it('the ledger erases contradicting entries too and refuses them afterwards', async () => {
    const { ledger, journal } = await opened(open);
    const [seen] = [written(2, { saleId: sale, reference: REFERENCE, hash: 'e'.repeat(64) })];
    const keep = () => ledger.transaction((transaction) => transaction.addBranch(journal.id, [seen], randomUUID()));
    await keep();
    expect(await ledger.transaction((transaction) => transaction.erase(journal.id, erasure))).toBe(3);
    await keep();
    expect(await ledger.transaction((transaction) => transaction.erase(journal.id, erasure))).toBe(0);
  });
}

function describeTillsErasing(open: () => Ledger): void {
  it('the ledger applies an erasure that a till reports, and accepts the till’s later entries', async () => {
    const { ledger, journal, lines } = await opened(open);
    const erased = { at: AT, reference: REFERENCE, saleId: sale, seq: 5, entries: [1, 3] };
    await ledger.transaction((transaction) => transaction.eraseAsTill(journal.id, erased));
    expect(await lines()).toEqual([false, true, false, false]);
    const later = written(5, { saleId: sale, reference: REFERENCE });
    await add(ledger, journal, [{ ...later, line: lineOf(later) }]);
    expect((await lines()).slice(4)).toEqual([true]);
  });

  it('the ledger applies a till’s erasure to the same sale in a fork, but not to other entries with the same numbers', async () => {
    const { ledger, journal, lines } = await opened(open);
    const beside = [
      written(1, { saleId: other, reference: OTHER, hash: '1'.repeat(64) }),
      written(2, { saleId: sale, reference: REFERENCE, hash: '2'.repeat(64) }),
      written(3, { ofCase: { id: randomUUID(), references: [OTHER] }, hash: '3'.repeat(64) }),
      written(6, { saleId: sale, reference: REFERENCE, hash: '6'.repeat(64) }),
    ];
    await ledger.transaction((transaction) => transaction.addBranch(journal.id, beside, randomUUID()));
    const erased = { at: AT, reference: REFERENCE, saleId: sale, seq: 5, entries: [1, 3] };
    await ledger.transaction((transaction) => transaction.eraseAsTill(journal.id, erased));
    expect(await lines()).toEqual([false, true, false, false]);
    const left = (named: Partial<Erasure>) =>
      ledger.transaction((transaction) => transaction.erase(journal.id, { ...erasure, others: [], ...named }));
    // The till's erasure left the fork's later entry of the sale, both entries of the other sale, and the case's entry.
    expect(await left({ sales: [sale] })).toBe(1);
    expect(await left({ sales: [other] })).toBe(2);
    expect(await left({ sales: [], others: beside.flatMap(({ ofCase: its }) => its?.id ?? []) })).toBe(1);
  });

  it('the ledger stores no data that a till erased if the data comes later in a fork', async () => {
    const { ledger, journal } = await opened(open);
    const said = written(5, { kind: 'personalErased', saleId: sale, reference: REFERENCE, disclosed: null });
    await add(ledger, (await ledger.journal(journal.id)) ?? journal, [{ ...said, line: lineOf(said) }]);
    const erased = { at: AT, reference: REFERENCE, saleId: sale, seq: 5, entries: [1, 3] };
    await ledger.transaction((transaction) => transaction.eraseAsTill(journal.id, erased));
    const beside = [
      written(2, { saleId: sale, reference: REFERENCE, hash: '2'.repeat(64) }),
      written(3, { saleId: other, reference: OTHER, hash: '3'.repeat(64) }),
      written(6, { saleId: sale, reference: REFERENCE, hash: '6'.repeat(64) }),
    ];
    await ledger.transaction((transaction) => transaction.addBranch(journal.id, beside, randomUUID()));
    const left = (sales: readonly string[]) =>
      ledger.transaction((transaction) => transaction.erase(journal.id, { ...erasure, others: [], sales }));
    // Only the fork's later entry of the erased sale has data.
    expect(await left([sale])).toBe(1);
    expect(await left([other])).toBe(2);
  });
}

function describeWhatIsLeft(open: () => Ledger): void {
  it('the ledger finds what names a payment, the other payments of its sale, and their cases', async () => {
    const { ledger, journal } = await opened(open);
    const speaks = await ledger.speaksOf(journal.id, { references: [REFERENCE], sales: [] });
    expect(speaks).toEqual({ references: [REFERENCE], sales: [sale], cases: [ofCase] });
    expect(await ledger.speaksOf(journal.id, { references: [], sales: [other] })).toEqual({
      references: [OTHER],
      sales: [other],
      cases: [],
    });
    expect(await ledger.speaksOf(randomUUID(), { references: [REFERENCE], sales: [sale] })).toEqual({
      references: [],
      sales: [],
      cases: [],
    });
  });

  it('the ledger lists erasures that the books or the till have not completed', async () => {
    const { ledger, journal } = await opened(open);
    const own = async () => (await ledger.openErasures()).filter((each) => each.journal === journal.id);
    const done = { journal: journal.id, subject: sale, reference: REFERENCE, at: AT };
    await ledger.transaction((transaction) => transaction.erase(journal.id, erasure));
    expect(await own()).toEqual([{ ...done, isBooked: false, awaitsTill: true }]);
    await ledger.putBooked({ ...done, at: LATER });
    await ledger.putBooked(done);
    expect(await own()).toEqual([{ ...done, isBooked: true, awaitsTill: true }]);
    const erased = { at: LATER, reference: REFERENCE, saleId: sale, seq: 5, entries: [1] };
    await ledger.transaction((transaction) => transaction.eraseAsTill(journal.id, erased));
    expect(await own()).toEqual([{ ...done, at: LATER, isBooked: false, awaitsTill: false }]);
    await ledger.putBooked({ ...done, at: LATER });
    expect(await own()).toEqual([]);
  });

  it('the ledger waits for no till that erased the subject already, unless the till wrote about it since', async () => {
    const { ledger, journal } = await opened(open);
    const isAwaited = async () =>
      (await ledger.openErasures()).some((each) => each.journal === journal.id && each.awaitsTill);
    const said = written(5, { kind: 'personalErased', saleId: sale, reference: REFERENCE, disclosed: null });
    await add(ledger, (await ledger.journal(journal.id)) ?? journal, [{ ...said, line: lineOf(said) }]);
    const erased = { at: AT, reference: REFERENCE, saleId: sale, seq: 5, entries: [1] };
    await ledger.transaction((transaction) => transaction.eraseAsTill(journal.id, erased));
    await ledger.transaction((transaction) => transaction.erase(journal.id, { ...erasure, others: [] }));
    expect(await isAwaited()).toBe(false);
    const sinceThen = { ...erasure, sales: [other] };
    await ledger.transaction((transaction) => transaction.erase(journal.id, sinceThen));
    expect(await isAwaited()).toBe(true);
  });
}

const [sale, other, ofCase] = [randomUUID(), randomUUID(), randomUUID()];
const [REFERENCE, OTHER] = ['T1-261122-0001', 'T1-261122-0002'];
const AT = '2026-11-22T09:00:00.000Z';

const erasure = { at: AT, reference: REFERENCE, sales: [sale], others: [ofCase, REFERENCE] };

const written = (seq: number, told: Partial<SentEvent>) => ({
  ...buildEvent(seq),
  saleId: null,
  reference: null,
  disclosed: `{"data":{"note":"Zainab ${seq}"},"salt":""}`,
  ...told,
});

async function opened(open: () => Ledger) {
  const ledger = open();
  const journal = buildJournal();
  const events = [
    written(1, { saleId: sale, reference: REFERENCE }),
    written(2, { saleId: other, reference: OTHER }),
    written(3, { ofCase: { id: ofCase, references: [REFERENCE] } }),
    written(4, { saleId: sale, reference: REFERENCE, disclosed: null }),
  ].map((event) => ({ ...event, line: lineOf(event) }));
  await add(ledger, journal, events.slice(0, 3));
  await add(ledger, journal, events.slice(3));
  return { ledger, journal, events, lines: () => textsOf(ledger, journal.id) };
}

function lineOf({ seq, hash }: Pick<SentEvent, 'seq' | 'hash'>): Uint8Array {
  return Buffer.from(`{"hash":"${hash}","payload":{},"seq":${seq}}\n`);
}

/** Tells for each line whether it contains the name in any encoding. */
async function textsOf(ledger: Ledger, journal: string): Promise<boolean[]> {
  const all = await ledger.lines(journal);
  const pieces: Uint8Array[] = [];
  for (let piece = await ledger.linesAfter(journal, 0); piece.length > 0; ) {
    pieces.push(...piece);
    piece = await ledger.linesAfter(journal, pieces.length);
  }
  expect(pieces).toEqual(all);
  return all.map((line) => Buffer.from(line).includes('Zainab'));
}

const LATER = '2026-11-22T10:00:00.000Z';
