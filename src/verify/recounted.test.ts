import { describe, expect, it } from 'vitest';
import { timeAt } from '../main/journal/entries.fixture.ts';
import { withStates } from '../shared/fold/entry-fold.ts';
import { type GivenNumbers, NO_NUMBERS } from '../shared/journal/given-numbers.ts';
import { journalEntrySchema } from '../shared/journal/journal-entry.ts';
import type { ReportContents } from '../shared/journal/report-contents.ts';
import { startDayReport } from '../shared/report/day-report.ts';
import { standingOf } from '../shared/report/standing.ts';
import { buildCase, openedFacts } from '../shared/testing/cases.fixture.ts';
import { buildChain, type EntryChange, entryAt, IDENTITY, lineOf, OF_THE_TILL } from './chain.fixture.ts';
import { notKnownSentence } from './check/sentences.ts';
import { eachByStranger, hasPython } from './checked.fixture.ts';
import { check, FINGERPRINT, found, key } from './checked-exports.fixture.ts';
import { buildExport, contentsIn, signAgain, writtenTo } from './exports.fixture.ts';

/*
 * A till with two closings. Entries 1 and 2 are a paid payment, entry 3 closes the till, entries 4 to 7 hand its goods over and sell again, and entry
 * 8 closes the till.
 */

const SOLD = [1, 2, 3, 4, 5, 6].map((seq) => journalEntrySchema.parse(entryAt(seq)));

const told = withStates(
  SOLD.map((entry, index) => ({ seq: index < 2 ? index + 1 : index + 2, entry, hash: '0'.repeat(64) })),
);

function contentsOf(first: number, last: number, before: { number: number; contents: ReportContents } | null) {
  const begun = told.find(({ entry }) => entry.happening.kind === 'requeried')?.entry;
  const report = startDayReport({
    before,
    earlier: () => {
      if (!begun?.payment) throw new Error('a payment');
      return { standing: standingOf(begun.payment), person: begun.actor, day: 1 };
    },
  });
  if (before) report.add({ seq: 3, entry: closingEntry(before.number, 0, 2, before.contents) });
  for (const event of told.filter(({ seq }) => seq >= first && seq <= last)) report.add(event);
  return report.contents();
}

function closingEntry(number: number, after: number, upTo: number, contents: ReportContents) {
  const { saleId: _saleId, reference: _reference, ...entry } = entryAt(1);
  const happening = { kind: 'dayClosed', number, after, upTo, contents } as const;
  return { ...entry, happening, payment: null, sale: null };
}

const FIRST = contentsOf(1, 2, null);
const SECOND = contentsOf(4, 7, { number: 1, contents: FIRST });

const closing = (number: number, after: number, upTo: number, contents: ReportContents) => {
  const { payment: _payment, sale: _sale, ...entry } = closingEntry(number, after, upTo, contents);
  return { ...entry, ...OF_THE_TILL };
};

const CLOSED: Readonly<Record<number, EntryChange>> = { 3: closing(1, 0, 2, FIRST), 8: closing(2, 2, 7, SECOND) };

function closedChain(changes: Readonly<Record<number, EntryChange>> = {}) {
  const all = { ...CLOSED, ...changes };
  return buildChain(8, (seq) => all[seq] ?? entryAt(seq < 3 ? seq : seq - 1));
}

describe('closings of a till', () => {
  it('accepts closings that equal their entries', async () => {
    expect(SECOND.corrections).toHaveLength(1);
    expect(await found(buildExport(closedChain(), key))).toEqual([]);
  });

  it.each<[string, Readonly<Record<number, EntryChange>>, number]>([
    ['has another sum', { 8: closing(2, 2, 7, { ...SECOND, counts: { ...SECOND.counts, reprints: 1 } }) }, 8],
    ['leaves out a correction of an earlier payment', { 8: closing(2, 2, 7, { ...SECOND, corrections: [] }) }, 8],
    ['leaves entries out', { 8: closing(2, 2, 6, SECOND) }, 8],
    ['counts entries twice', { 8: closing(2, 0, 7, SECOND) }, 8],
    ['has another number', { 8: closing(3, 2, 7, SECOND) }, 8],
    ['counts a payment that was not paid', { 2: { happening: { kind: 'requeryRhythmEnded' } }, 4: instead(3) }, 3],
  ])('reports closings if one %s', async (_name, changes, seq) => {
    expect(await found(buildExport(closedChain(changes), key))).toContainEqual(
      expect.stringContaining(`e/journal.jsonl, line ${seq}: Entry ${seq} closes the till`),
    );
  });

  it('reports closings and sums if forged amounts add up to more than a number can hold', async () => {
    const most = (seq: number): EntryChange => {
      const amount = { amountMinor: Number.MAX_SAFE_INTEGER, currency: 'NGN' };
      return { ...entryAt(seq), happening: { ...entryAt(seq).happening, amount } };
    };
    const changes = { 1: most(1), 2: instead(2), 4: instead(3), 5: most(4), 6: instead(5), 7: instead(6) };
    const forged = closedChain(changes);
    const files = buildExport(closedChain(), key);
    files.set('journal.jsonl', Buffer.from(forged.map(lineOf).join('')));
    const { events } = contentsIn(files);
    const last = { seq: forged.length, hash: forged.at(-1)?.hash ?? '' };
    signAgain(files, key, { events: events && { ...events, last } });
    const { verdict, findings } = await check({ e: files }, FINGERPRINT);
    expect(verdict).toBe('notIntact');
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['closingWrong', 'sumsWrong']));
  });

  it('does not recount closings if the export starts later than the journal', async () => {
    const { findings, notKnown } = await check({ e: buildExport(closedChain(), key, { first: 2 }) }, FINGERPRINT);
    expect(findings).toEqual([]);
    expect(notKnown.map(notKnownSentence)).toContainEqual(
      expect.stringContaining('Whether 2 closing reports of the till or of shifts come to what the entries do'),
    );
  });
});

describe('the total of a closing', () => {
  type Currency = ReportContents['currencies'][number];
  const lying = (change: (said: Currency) => Partial<Currency>) => {
    const currencies = SECOND.currencies.map((said) => ({ ...said, ...change(said) }));
    return buildExport(closedChain({ 8: closing(2, 2, 7, { ...SECOND, currencies }) }), key);
  };
  const LIES: Record<string, (said: Currency) => Partial<Currency>> = {
    paid: ({ total }) => ({ total: { ...total, paid: { ...total.paid, amountMinor: total.paid.amountMinor - 1 } } }),
    handedOver: ({ total }) => ({ total: { ...total, handedOver: { ...total.handedOver, payments: 0 } } }),
    perpetual: ({ total: { paidNotHandedOver: _not, ...flow } }) => ({ perpetual: flow }),
    feesUnknown: ({ total }) => ({ total: { ...total, feesUnknown: total.feesUnknown - 1 } }),
    net: ({ total }) => ({ total: { ...total, netMinor: total.netMinor + 1 } }),
  };

  it.runIf(hasPython)('the independent checker recounts each sum in the total of a closing', () => {
    const folders = [() => ({}), ...Object.values(LIES)].map((lie) => writtenTo('e', lying(lie)));
    const places = eachByStranger(folders, FINGERPRINT).map(({ found: all }) =>
      all.map(({ line, what }) => [line, what]),
    );
    const wrong = [[8, 'what entry 8 says of others is wrong']];
    expect(places).toEqual([[], ...Object.values(LIES).map(() => wrong)]);
  });
});

const handedOver = (slips: number) => [{ currency: 'NGN', slips, amountMinor: 200 }];
const ofTill = (happening: object): EntryChange => ({ ...entryAt(1), ...OF_THE_TILL, happening });
const opened = (shift: number) => ofTill({ kind: 'shiftOpened', shift });
const ended = (change: object = {}) =>
  ofTill({
    kind: 'shiftClosed',
    shift: 1,
    upTo: 7,
    person: entryAt(1).actor,
    personId: null,
    openedSeq: 1,
    counted: null,
    handedOver: handedOver(2),
    ...change,
  });
/** Makes the entry of a journal that went back to a copy, which lacked entries with numbers up to these. */
const restoredAfter = (numbers: Partial<GivenNumbers>) =>
  ofTill({
    kind: 'headAccepted',
    fault: 'restored',
    seq: 1,
    hash: 'ab'.repeat(32),
    numbers: { ...NO_NUMBERS, ...numbers },
  });
const caseOpened = (number: number) => ofTill(openedFacts(buildCase({ number }, timeAt(0))));

/** Hands over two payments between the first entry and the last. */
const around = (first: EntryChange, last: EntryChange) =>
  buildExport(
    buildChain(8, (seq) => ({ 1: first, 8: last })[seq] ?? entryAt(seq - 1)),
    key,
  );

describe('shifts and numbers', () => {
  it.each([
    ['the end of a shift equals its hand-overs', opened(1), ended()],
    ['a shift has the next number after those that a copy lacked', restoredAfter({ shift: 4 }), opened(5)],
    ['a case has the next number after those that a copy lacked', restoredAfter({ case: 9 }), caseOpened(10)],
  ])('accepts a journal in which %s', async (_name, first, last) => {
    expect(await found(around(first, last))).toEqual([]);
  });

  const wrongEnd = 'ends shift 1, but the entries do not add up to the hand-overs';
  const givenBefore = 'but that number was used before';
  it.each([
    ['the end of a shift lacks a slip', opened(1), ended({ handedOver: handedOver(1) }), wrongEnd],
    ['the end of a shift names another person', opened(1), ended({ personId: IDENTITY.id }), wrongEnd],
    ['the end of a shift leaves entries out', opened(1), ended({ upTo: 6 }), wrongEnd],
    ['a shift ends that nobody opened', opened(1), ended({ shift: 2 }), 'ends shift 2, but the entries do not add up'],
    ['a shift has the number of an earlier one', opened(1), opened(1), `gives the number 1 to a shift, ${givenBefore}`],
    [
      'a shift has a number from before the copy',
      restoredAfter({ shift: 4 }),
      opened(4),
      `gives the number 4 to a shift, ${givenBefore}`,
    ],
    [
      'a case has a number from before the copy',
      restoredAfter({ case: 9 }),
      caseOpened(9),
      `gives the number 9 to a case, ${givenBefore}`,
    ],
  ])('reports a journal in which %s', async (_name, first, last, sentence) => {
    expect(await found(around(first, last))).toEqual([expect.stringContaining(`Entry 8 ${sentence}`)]);
  });
});

/** Returns an entry that does not affect the payment. */
function instead(seq: number): EntryChange {
  return { ...entryAt(seq), happening: { kind: 'requeryRhythmEnded' } };
}
