import { describe, expect, it } from 'vitest';
import { timeAt } from '../main/journal/entries.fixture.ts';
import type { Happening, JournalEntry } from '../shared/journal/journal-entry.ts';
import { requeriedFailed } from '../shared/testing/facts.fixture.ts';
import { buildChain, type EntryChange, entryAt } from './chain.fixture.ts';
import { checkedByStranger, checkedFolders, eachByStranger, hasPython } from './checked.fixture.ts';
import { chain, FINGERPRINT, found, key } from './checked-exports.fixture.ts';
import { buildExport, signAgain, writtenTo } from './exports.fixture.ts';

/*
 * Somebody with the till's key can make a chain with valid hashes and signatures. The facts must still be possible. Entry 1 is the intent, 2 the
 * re-query that made the payment paid, 3 the hand-over; entries 4 to 6 belong to the next payment.
 */

type Forge = (entry: JournalEntry) => EntryChange;

const forgedChain = (seq: number, change: Forge) =>
  buildChain(6, (each) => (each === seq ? change(entryAt(each)) : {}));

const answering = (answer: object) => (entry: JournalEntry) => {
  const { outcome } = entry.happening as { outcome: { answer: object } };
  return { happening: { ...entry.happening, outcome: { ...outcome, answer: { ...outcome.answer, ...answer } } } };
};
const intending =
  (facts: object): Forge =>
  ({ happening }) => ({ happening: { ...happening, ...facts } });
const instead = (happening: Happening) => () => ({ happening });
/** Replaces an entry by another entry, as if the original had been left out. */
const entryOf = (seq: number) => () => ({ ...entryAt(seq) });

const declined: Forge = ({ reference = '' }) => ({ happening: requeriedFailed({ reference }) });
const NOT_PAID =
  'Entry 3 hands over the goods of payment T1-261121-0001-ABCDEFGHI, although no re-query had made it paid';

const FORGERIES: [name: string, seq: number, change: Forge, sentence: string][] = [
  ['handed over after a declined re-query', 2, declined, NOT_PAID],
  ['handed over after an answered step', 2, instead({ kind: 'requeryRhythmEnded' }), NOT_PAID],
  ['paid by an answer with another code', 2, answering({ code: '00' }), NOT_PAID],
  ['paid by an answer with less', 2, answering({ amountMinor: 99 }), NOT_PAID],
  ['paid by an answer of the other mode', 2, answering({ isLive: false }), NOT_PAID],
  ['paid by an answer that contradicts itself in its charge code', 2, answering({ chargeCode: 'RR' }), NOT_PAID],
  ['started with a larger amount', 1, intending({ amount: { amountMinor: 10_000, currency: 'NGN' } }), NOT_PAID],
  ['started in another mode', 1, intending({ mode: 'practice' }), 'does not follow'],
  ['never started', 1, instead({ kind: 'saleParked' }), 'Entry 1 is about payment'],
  ['about a payment without an intent', 6, () => ({ reference: 'T1-261121-0009-ABCDEFGHI' }), 'Entry 6 is about'],
  ['about no payment', 3, () => ({ reference: undefined }), 'Entry 3 is about a payment but names none'],
  ['about no sale', 3, () => ({ saleId: undefined }), 'Entry 3 names another sale'],
  ['of another sale', 3, () => ({ saleId: '00000000-0000-4000-8000-000000000009' }), 'Entry 3 names another sale'],
  ['started twice', 3, entryOf(1), 'Entry 3 begins payment T1-261121-0001-ABCDEFGHI a second time'],
  ['started again in another sale', 4, (entry) => ({ ...entryAt(1), saleId: entry.saleId }), 'Entry 4 begins payment'],
  ['handed over twice', 4, entryOf(3), 'handed over twice for T1-261121-0001-ABCDEFGHI'],
  ['handed over before it was paid', 2, entryOf(3), 'Entry 2 hands over the goods of payment'],
  [
    'handed over after a review that never took place',
    3,
    intending({ afterReview: true }),
    'Entry 3 hands over the goods',
  ],
  ['sent again after it was paid', 3, instead({ kind: 'sentAgain', operation: 'initiate' }), 'does not follow'],
];

describe('an impossible entry with a valid hash and signature', () => {
  const forged = FORGERIES.map(([name, seq, change]) => [name, buildExport(forgedChain(seq, change), key)] as const);

  it.each(FORGERIES.map(([name, , , sentence], index) => [name, index, sentence] as const))(
    'reports an impossible entry: %s',
    async (_name, index, sentence) => {
      const findings = await found(forged[index]?.[1] ?? new Map());
      expect(findings[0]).toMatch(/^e\/journal.jsonl/);
      expect(findings).toContainEqual(expect.stringContaining(sentence));
    },
  );

  it.runIf(hasPython)('the independent checker reports an impossible entry with a valid signature', () => {
    const folders = forged.map(([, files]) => writtenTo('e', files));
    const told = eachByStranger(folders, FINGERPRINT);
    for (const [index, [name]] of forged.entries()) {
      expect([name, told[index]?.found.length ?? 0]).toEqual([name, expect.toSatisfy((places) => places > 0)]);
    }
  });

  it.each([
    [{ status: 'odd' }, false],
    [{ chargeCode: 'RR' }, true],
    [{ fraudStatus: 'suspected' }, true],
  ])('reports an impossible success unless the intent declares its success words: %o', async (said, isAddable) => {
    const successValues = Object.fromEntries(Object.entries(said).map(([field, value]) => [field, [value]]));
    const changed = (success: object) =>
      buildChain(6, (seq) => {
        if (seq === 1) return intending(success)(entryAt(seq));
        return seq === 2 ? answering(said)(entryAt(seq)) : {};
      });
    expect(await found(buildExport(changed({}), key))).toEqual([expect.stringContaining(NOT_PAID)]);
    if (isAddable) expect(await found(buildExport(changed({ successValues }), key))).toEqual([]);
  });

  it('reports an impossible entry once for each sale, without its consequences', async () => {
    const forged = buildChain(9, (seq) => (seq === 2 || seq === 5 ? declined(entryAt(seq)) : {}));
    expect(await found(buildExport(forged, key))).toEqual([
      expect.stringContaining('Entry 3 hands over'),
      expect.stringContaining('Entry 6 hands over'),
    ]);
  });
});

describe('a payment with a taken reference', () => {
  it.each(['2026-11-21', '2026-11-21T10:00', '2026-11-21 10:00:00Z', '2026-11-21T10:00:00.123456789+01:00'])(
    'a payment that the service knew before it was sent is ours by the time %s',
    async (createdAt) => {
      const taken: Happening = { kind: 'referenceInUse', operation: 'initiate', message: null, sentBefore: false };
      const made: Forge[] = [
        () => ({}),
        instead(taken),
        () => ({ ...entryAt(2), ...answering({ createdAt })(entryAt(2)) }),
        entryOf(3),
      ];
      const events = buildChain(4, (seq) => made[seq - 1]?.(entryAt(seq)) ?? {});
      const folder = writtenTo('e', buildExport(events, key));
      expect((await checkedFolders([folder], FINGERPRINT)).findings).toEqual([]);
      if (hasPython) expect(eachByStranger([folder], FINGERPRINT)[0]?.found).toEqual([]);
    },
  );
});

describe('an export that starts in the middle of a payment', () => {
  it.each([
    ['counts the payment without proof', null, 'notProven', 'Whether 1 payment of its tables happened'],
    [
      'reports the payment and does not count it',
      timeAt(2),
      'intact',
      'What happened to 1 payment begun before this export',
    ],
  ] as const)('%s', async (_name, from, verdict, sentence) => {
    const folder = writtenTo('e', buildExport(chain, key, { first: 2, from }));
    const report = await checkedFolders([folder], FINGERPRINT);
    expect(report).toMatchObject({ verdict, findings: [] });
    expect(report.notKnown).toContainEqual(expect.stringContaining(sentence));
    expect(report.notKnown).toContainEqual(expect.stringContaining('not provable from this export'));
    if (!hasPython) return;
    const { lines } = checkedByStranger([folder], FINGERPRINT);
    expect(lines).toContainEqual(expect.stringContaining('not provable from this export'));
    expect(lines.at(-1)).toBe(verdict === 'intact' ? '1 export, intact' : '1 export, NOT PROVEN');
  });

  it('rejects no entry of a payment that began before the export', async () => {
    const forged = buildExport(forgedChain(3, entryOf(2)), key, { first: 2, from: timeAt(2) });
    expect(await found(forged)).toEqual([]);
  });

  it('rejects an export whose sums are less than those of the other payments', async () => {
    const files = signAgain(buildExport(chain, key, { first: 2 }), key, { paidMinor: 200 });
    expect(await found(files)).toEqual([expect.stringContaining('The sums in NGN are wrong')]);
  });

  it('an export that starts in a payment proves nothing about another payment of its sale', async () => {
    const second = buildChain(6, (seq) => {
      if (seq > 3) return { saleId: entryAt(1).saleId };
      return seq > 1 ? declined(entryAt(seq)) : {};
    });
    const report = await checkedFolders([writtenTo('e', buildExport(second, key, { first: 2 }))], FINGERPRINT);
    expect(report).toMatchObject({ verdict: 'notProven', findings: [] });
    expect(report.notKnown).toContainEqual(expect.stringContaining('Whether 2 payments of its tables happened'));
  });

  it('rejects an export if two entries of a payment that began earlier name two sales', async () => {
    const events = forgedChain(3, () => ({ saleId: entryAt(4).saleId }));
    const forged = buildExport(events, key, { first: 2, from: timeAt(2) });
    expect(await found(forged)).toContainEqual(expect.stringContaining('Entry 3 names another sale'));
  });

  it.runIf(hasPython)(
    'the checkers agree about entries after an entry that the missing entries may explain',
    async () => {
      const { saleId } = entryAt(1);
      const begins = { ...entryAt(4), saleId };
      const beginsAnother = { ...entryAt(7), saleId };
      const resumed = { ...begins, happening: { kind: 'saleResumed' } };
      const cancelled = { ...begins, happening: { kind: 'saleCancelled' } };
      const ofEarlier = { ...entryAt(3), happening: { kind: 'requeryRhythmEnded' } };
      const judged = async (...changes: EntryChange[]) => {
        const partial = buildChain(6, (seq) => changes[seq - 2] ?? {});
        const folder = writtenTo('e', buildExport(partial, key, { first: 2, from: timeAt(2) }));
        const [byStranger] = eachByStranger([folder], FINGERPRINT);
        return [(await checkedFolders([folder], FINGERPRINT)).findings, byStranger?.found.map(({ what }) => what)];
      };
      expect(await judged(begins, resumed, ofEarlier, ofEarlier, ofEarlier)).toEqual([[], []]);
      expect(await judged(begins, cancelled, ofEarlier, beginsAnother, begins)).toEqual([
        [expect.stringContaining('Entry 6 begins payment')],
        ['entry 6 is not genuine: intendedTwice'],
      ]);
      expect(await judged({ reference: undefined })).toEqual([
        [expect.stringContaining('Entry 2 is about a payment but names none')],
        ['entry 2 is not genuine: noIntent'],
      ]);
    },
  );
});
