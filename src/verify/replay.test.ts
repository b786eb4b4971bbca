import { describe, expect, it } from 'vitest';
import {
  entriesOf,
  exported,
  journalWith,
  makeExporter,
  paymentsWithNotes,
  sealerOf,
} from '../main/export/exports.fixture.ts';
import { buildEntry, timeAt } from '../main/journal/entries.fixture.ts';
import { makeSigningKey } from '../main/seal/signing-key.ts';
import type { PaymentRecord } from '../shared/payment/records.ts';
import { checkedByStranger, checkedFolders, eachByStranger, hasPython } from './checked.fixture.ts';
import { chain, FINGERPRINT, found, key } from './checked-exports.fixture.ts';
import { buildChain, buildExport } from './exports.fixture.ts';
import { writtenTo } from './written-export.fixture.ts';

/*
 * Whoever can write into the journal's file, or has the till's key, can make a chain whose every hash and signature fits. What
 * it says must still be something that can have happened. Of each payment here entry 1 is the intent, 2 the re-query that made
 * it paid, 3 the hand-over; entries 4 to 6 are those of the next.
 */

type Entry = { happening: Record<string, unknown>; payment: PaymentRecord };

/** A chain in which some entries say something else, and every hash fits. */
function forgedChain(seq: number, change: (entry: Entry) => object) {
  return buildChain(6, (each) => (each === seq ? change(entryAt(each)) : {}));
}

const entryAt = (seq: number): Entry => JSON.parse(chain[seq - 1]?.payload ?? '{}');

const answering = (answer: object) => (entry: Entry) => {
  const outcome = entry.happening.outcome as { answer: object };
  return { happening: { ...entry.happening, outcome: { ...outcome, answer: { ...outcome.answer, ...answer } } } };
};
const saying = (payment: object) => (entry: Entry) => ({ payment: { ...entry.payment, ...payment } });
const standing = (state: object) => (entry: Entry) => saying({ state: { ...entry.payment.state, ...state } })(entry);
const declined = standing({ outcome: 'declined', declinedAt: timeAt(5), code: '51', refused: false });

const valuesOf = (said: object) => Object.fromEntries(Object.entries(said).map(([field, value]) => [field, [value]]));

const FORGERIES: [name: string, seq: number, change: (entry: Entry) => object, sentence: string][] = [
  [
    'paid by the hand-over itself',
    2,
    (entry) => ({ ...declined(entry), ...answering({ code: '51' })(entry) }),
    'Entry 3 says that payment',
  ],
  [
    'paid from the beginning',
    1,
    standing({ outcome: 'paid', paidAt: timeAt(2), released: null }),
    'Entry 1 begins payment',
  ],
  [
    'paid by another happening than a re-query',
    2,
    () => ({ happening: { kind: 'stepAnswered' } }),
    'Entry 2 says that',
  ],
  [
    'paid by a re-query that came to something else',
    2,
    (entry) => ({ happening: { ...entry.happening, verdict: 'wait' } }),
    'Entry 2 says that',
  ],
  [
    'paid by an answer with another code',
    2,
    answering({ code: '00' }),
    'and no re-query that passes the checks made it so',
  ],
  [
    'paid by an answer with spaces around the code',
    2,
    answering({ code: ' 000 ' }),
    'and no re-query that passes the checks',
  ],
  [
    'paid by an answer about another reference',
    2,
    answering({ reference: 'T1-261121-0009-ABCDEFGHI' }),
    'Entry 2 says that',
  ],
  ['paid by an answer with less', 2, answering({ amountMinor: 99 }), 'Entry 2 says that'],
  ['paid by an answer without an amount', 2, answering({ amountMinor: null }), 'Entry 2 says that'],
  ['paid by an answer in another currency', 2, answering({ currency: 'USD' }), 'Entry 2 says that'],
  [
    'paid by an answer that charged less than its amount',
    2,
    answering({ chargedAmountMinor: 99 }),
    'Entry 2 says that',
  ],
  ['paid by an answer of the other mode', 2, answering({ isLive: true }), 'Entry 2 says that'],
  ['of another amount', 3, saying({ amount: { amountMinor: 10_000, currency: 'NGN' } }), 'Entry 3 says another amount'],
  ['of another currency', 2, saying({ amount: { amountMinor: 100, currency: 'KES' } }), 'Entry 2 says another amount'],
  [
    'of another sale',
    3,
    saying({ saleId: '00000000-0000-4000-8000-000000000009' }),
    'Entry 3 says another amount, sale, mode or service',
  ],
  ['of another business day', 3, saying({ businessDay: '2026-11-20' }), 'Entry 3 says another business day'],
  ['of other values of success', 3, saying({ successValues: { status: ['approved'] } }), 'Entry 3 says another amount'],
  [
    'paid by whoever answers at another address',
    2,
    saying({ baseUrl: 'https://another.example' }),
    'Entry 2 says another amount, sale, mode or service',
  ],
  [
    'paid to another merchant',
    2,
    saying({ publicKey: 'EXPUBK-another-X' }),
    'Entry 2 says another amount, sale, mode or service',
  ],
  ['of another mode', 3, saying({ mode: 'live' }), 'Entry 3 says another amount, sale, mode or service'],
  ['paid since another time', 3, standing({ paidAt: timeAt(1) }), 'Entry 3 says that payment'],
  [
    'handed over although it says that the goods are here',
    3,
    standing({ released: null }),
    'something else of who handed over',
  ],
  ['handed over by nobody', 3, () => ({ happening: { kind: 'saleParked' } }), 'something else of who handed over'],
  ['begun twice', 3, () => ({ happening: { kind: 'paymentIntended' } }), 'Entry 3 begins payment'],
];

describe('an entry that cannot be genuine, although its hash fits and the till’s own key signed it', () => {
  const forged = FORGERIES.map(([name, seq, change]) => [name, buildExport(forgedChain(seq, change), key)] as const);

  it.each(FORGERIES.map(([name, , , sentence], index) => [name, index, sentence] as const))(
    'is named: %s',
    async (_name, index, sentence) => {
      const [finding] = await found(forged[index]?.[1] ?? new Map());
      expect(finding).toMatch(/^e\/journal.jsonl, line \d: /);
      expect(finding).toContain(sentence);
    },
  );

  it.runIf(hasPython)('is named by the independent checker in the same line', async () => {
    const folders = forged.map(([, files]) => writtenTo('e', files));
    const told = eachByStranger(folders, FINGERPRINT);
    for (const [index, [name, files]] of forged.entries()) {
      const [finding = ''] = await found(files);
      const [first] = told[index]?.found ?? [];
      expect([name, `${first?.file}, line ${first?.line}`]).toEqual([name, finding.split(': ')[0]]);
      expect(first?.what).toContain('is not genuine');
    }
  });

  it.each([{ status: 'failed' }, { chargeCode: 'RR' }, { fraudStatus: 'suspected' }])(
    'is named where its answer contradicts itself: %o',
    async (said) => {
      const forged = (success: object = {}) =>
        buildExport(
          buildChain(6, (seq) => ({
            ...(seq === 2 ? answering(said)(entryAt(seq)) : {}),
            ...saying(success)(entryAt(seq)),
          })),
          key,
        );
      const [own, added] = [forged(), forged({ successValues: valuesOf(said) })];
      expect(await found(own)).toEqual([expect.stringContaining('Entry 2 says that payment')]);
      // A word that means failure can be added by nobody.
      const isAddable = !('status' in said);
      expect((await found(added)).length > 0).toBe(!isAddable);
      if (!hasPython) return;
      const told = eachByStranger(
        [own, added].map((files) => writtenTo('e', files)),
        FINGERPRINT,
      );
      expect(told.map(({ found: places }) => places.length > 0)).toEqual([true, !isAddable]);
    },
  );
});

describe('a declined payment whose rows were edited to paid, and whose goods a genuine entry then hands over', () => {
  const [, second] = paymentsWithNotes([null, null]);
  if (!second) throw new Error('two payments');
  const { state, confirmation: _none, ...payment } = second;
  const declinedState = { ...state, outcome: 'declined', declinedAt: payment.createdAt, code: '51', refused: false };
  const entries = entriesOf([{ ...payment, state: declinedState } as PaymentRecord]);
  const laundered = { ...payment, state: { ...state, released: { at: timeAt(60), by: 'cashier' } } } as PaymentRecord;
  const sale = entries[0]?.sale;
  if (!sale) throw new Error('a sale');
  const handOver = buildEntry({ ...sale, status: 'handedOver' }, laundered, { kind: 'goodsHandedOver' });

  it('is a NO of every checker that names the entry', async () => {
    const journal = await journalWith([...entries, handOver]);
    const till = makeSigningKey().key;
    const { exporter, request } = makeExporter(journal, { sealer: sealerOf(journal, till) });
    const { folder } = await exported(exporter, request());
    const known = { fingerprints: [till.fingerprint], seals: [] };
    expect(await checkedFolders([folder], known)).toMatchObject({
      verdict: 'notIntact',
      findings: [
        `export/journal.jsonl, line 3: Entry 3 says that payment ${payment.reference} is paid, and no re-query that passes the checks made it so.`,
      ],
    });
    if (!hasPython) return;
    const { lines, status } = checkedByStranger([folder], known);
    expect(lines[0]).toBe(
      `export/journal.jsonl, line 3: entry 3 of ${payment.reference} is not genuine: it is paid, and no re-query that passes the checks made it so`,
    );
    expect([lines.at(-1), status]).toEqual(['NOT INTACT', 1]);
  });
});

describe('an export that begins in the middle of a payment', () => {
  it.each([
    ['counts it, and proves nothing of it', null, 'notProven', 'Whether 1 payment of its tables happened'],
    ['does not count it, and says so', timeAt(2), 'intact', 'What happened to 1 payment begun before this export'],
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

  it('is no NO, whatever its entries say of that payment', async () => {
    const forged = buildExport(forgedChain(3, saying({ saleId: 'another' })), key, { first: 2, from: timeAt(2) });
    expect(await found(forged)).toEqual([]);
  });
});
