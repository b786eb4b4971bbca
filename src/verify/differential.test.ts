import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfTill } from '../shared/fold/fold.ts';
import { type ProofFault, proofOf } from '../shared/fold/payment-proof.ts';
import { journalEntrySchema } from '../shared/journal/journal-entry.ts';
import { buildChain, type ChainEvent, entryAt } from './chain.fixture.ts';
import { placeOf, sentenceOf } from './check/sentences.ts';
import { checkedFolders, eachByStranger, hasPython } from './checked.fixture.ts';
import { FINGERPRINT, key } from './checked-exports.fixture.ts';
import { buildExport, writtenTo } from './exports.fixture.ts';

/*
 * Compares three readers of the same entries, two of which share no code: all accept or reject the same forgeries by someone with the till's key.
 * The three entries of a payment are the intent, the re-query that made it paid, and the hand-over.
 */

const EVENTS = 6;
/** How many exports one process of the independent checker reads. */
const FORGERIES_TOGETHER = 30;

/** A change to one value of an entry; `undefined` removes it. An empty path inserts entry number `value` instead. */
interface Forgery {
  seq: number;
  path: readonly string[];
  value: unknown;
}

const inFacts = (...names: string[]) => ['happening', ...names];
const inAnswer = (...names: string[]) => inFacts('outcome', 'answer', ...names);

const AMOUNTS = [100, 99, 101, '100', '1e2', '１００', -0, -100, Number.MAX_SAFE_INTEGER, null, true, [100]];
const WORDS = [
  'ok',
  'OK',
  ' ok',
  'successful',
  'SUCCESS',
  'SUCCESSFULİ',
  'faıled',
  'failed',
  '00',
  '000',
  ' 000 ',
  '',
  null,
  0,
];
const REFERENCES = ['T1-261121-0001-ABCDEFGHI', 'T1-261121-0002-ABCDEFGHI', 't1-261121-0001-abcdefghi', null];
const SALES = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000009'];
const KINDS = ['requeryRhythmEnded', 'goodsHandedOver', 'saleParked', 'saleResumed', 'saleCancelled', 'reviewReopened'];

const forgeries: fc.Arbitrary<Forgery> = fc.oneof(
  forged([inAnswer('amountMinor'), inAnswer('chargedAmountMinor')], AMOUNTS),
  // A manifest cannot contain a larger sum.
  forged(
    [inFacts('amount', 'amountMinor')],
    AMOUNTS.filter((amount) => amount !== Number.MAX_SAFE_INTEGER),
  ),
  forged([inAnswer('code'), inAnswer('status'), inAnswer('chargeCode'), inAnswer('fraudStatus')], WORDS),
  forged([inAnswer('reference'), inAnswer('otherReference'), ['reference']], REFERENCES),
  forged([inAnswer('currency'), inFacts('amount', 'currency')], ['NGN', 'ngn', 'JPY', 'N', null]),
  forged([inAnswer('isLive')], [true, false, 'true', 1, null]),
  forged([inFacts('kind')], KINDS),
  forged([inFacts('mode')], ['live', 'practice', 'LIVE']),
  forged([inFacts('afterReview')], [true, false, null]),
  forged([['saleId']], SALES),
  forged(
    [inFacts('successValues')],
    [{ status: ['faıled'] }, { status: ['failed'] }, { fraudStatus: ['none'] }, { chargeCode: ['RR'] }, {}],
  ),
  fc.record({
    seq: fc.integer({ min: 1, max: EVENTS }),
    path: fc.constant([]),
    value: fc.integer({ min: 1, max: EVENTS }),
  }),
);

function forged(paths: string[][], values: readonly unknown[]): fc.Arbitrary<Forgery> {
  return fc.record({
    seq: fc.integer({ min: 1, max: EVENTS }),
    path: fc.constantFrom(...paths),
    value: fc.constantFrom(...values, undefined),
  });
}

/** Returns a chain with forged entries and valid hashes. */
function forgedChain(made: readonly Forgery[]): ChainEvent[] {
  return buildChain(EVENTS, (seq) => {
    let entry: Record<string, unknown> = { ...entryAt(seq) };
    for (const { path, value } of made.filter((each) => each.seq === seq)) {
      if (path.length === 0) entry = { ...entryAt(Number(value)) };
      else put(entry, path, value);
    }
    return { ...GONE, ...entry };
  });
}

const GONE = { saleId: undefined, reference: undefined };

function put(holder: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  const inner = holder[name];
  if (rest.length === 0 && value === undefined) delete holder[name];
  else if (rest.length === 0) holder[name] = value;
  else if (typeof inner === 'object' && inner !== null) put(inner as Record<string, unknown>, rest, value);
}

interface Faults {
  /** The entries that the till's proof rejects. */
  seqs: number[];
  rules: ProofFault[];
}

/** Returns the till's proof of each payment; null if the till cannot read an entry. */
function faultsOfDesk(events: readonly ChainEvent[]): Faults | null {
  const entries = events.map(({ seq, payload }) => ({ seq, entry: journalEntrySchema.safeParse(JSON.parse(payload)) }));
  const known = entries.flatMap(({ seq, entry: { data: entry } }) => (entry ? [{ seq, entry }] : []));
  if (known.length < entries.length) return null;
  const references = new Set(known.map(({ entry }) => entry.reference ?? ''));
  const proofs = [...references].map((reference) => proofOf(reference, known));
  const faults = proofs.filter((proof) => proof.kind === 'notProven');
  // The till's proof of a payment ignores entries that name neither sale nor payment.
  const nameless = known.filter(({ entry }) => !entry.reference && !entry.saleId && !isOfTill(entry));
  return {
    seqs: [...faults, ...nameless].flatMap(({ seq }) => seq ?? []),
    rules: [...faults.map(({ why }) => why), ...nameless.map(() => 'doesNotFollow' as const)],
  };
}

const lineOf = (finding: string) => Number(/^e\/journal\.jsonl, line (\d+): Entry/.exec(finding)?.[1] ?? Number.NaN);
const isReplayed = (line: number) => !Number.isNaN(line);

type FoundByStranger = ReturnType<typeof eachByStranger>[number]['found'];

/** Returns the independent checker's first broken rule, as the program's checker says it; null if there is none. */
function ruleByStranger(events: readonly ChainEvent[], found: FoundByStranger): string | null {
  for (const { what, file, line } of found) {
    const [, entry, rule] = /^entry (\d+) is not genuine: (\w+)$/.exec(what) ?? [];
    if (entry === undefined || rule === undefined) continue;
    const { reference = '' } = JSON.parse(events[Number(entry) - 1]?.payload ?? '{}') as { reference?: string };
    const finding = { code: 'notGenuine', folder: null, file, line, facts: { seq: entry, reference, rule } } as const;
    return `${placeOf(finding)}: ${sentenceOf(finding)}`;
  }
  return null;
}

function compare(
  made: readonly Forgery[],
  desk: Faults | null,
  found: string[],
  foundByStranger: FoundByStranger,
  rule: string | null,
): void {
  if (!desk) {
    expect([made, found.length > 0]).toEqual([made, true]);
    return;
  }
  // The checker reports a second hand-over without a line number.
  if (!desk.rules.includes('handedOverTwice')) {
    expect([made, Math.min(...found.map(lineOf).filter(isReplayed))]).toEqual([made, Math.min(...desk.seqs)]);
    expect([made, ...(rule === null ? [] : [rule])]).toEqual([made, ...found.filter((each) => each === rule)]);
  }
  expect([made, found.length > 0]).toEqual([made, desk.seqs.length > 0]);
  expect([made, foundByStranger.length > 0]).toEqual([made, found.length > 0]);
}

describe.runIf(hasPython)('an export forged with the till’s key', () => {
  it('every reader accepts an export forged with the till’s key, or none does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(forgeries, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: FORGERIES_TOGETHER }),
        async (all) => {
          const chains = all.map(forgedChain);
          const folders = chains.map((events) => writtenTo('e', buildExport(events, key)));
          const strangers = eachByStranger(folders, FINGERPRINT);
          for (const [index, made] of all.entries()) {
            const { findings } = await checkedFolders([folders[index] ?? ''], FINGERPRINT);
            const [events = [], foundByStranger = []] = [chains[index], strangers[index]?.found];
            const rule = ruleByStranger(events, foundByStranger);
            compare(made, faultsOfDesk(events), findings, foundByStranger, rule);
          }
        },
      ),
      {
        numRuns: 8,
        examples: [
          [
            [
              [{ seq: 5, path: inAnswer('code'), value: null }],
              [{ seq: 6, path: [], value: 3 }],
              [{ seq: 2, path: inAnswer('status'), value: 0 }],
              ...[4, 6].map((seq) => ['reference', 'saleId'].map((name) => ({ seq, path: [name], value: undefined }))),
              [{ seq: 2, path: inFacts('kind'), value: 'actApproved' }],
              [{ seq: 1, path: inFacts('amount', 'amountMinor'), value: 99 }],
              [{ seq: 4, path: inFacts('amount', 'currency'), value: 'JPY' }],
              [{ seq: 1, path: inFacts('amount', 'currency'), value: null }],
              [
                { seq: 4, path: [], value: 1 },
                { seq: 4, path: ['saleId'], value: SALES[1] },
              ],
              [{ seq: 2, path: inFacts('kind'), value: 'saleCancelled' }],
            ],
          ],
        ],
      },
    );
  });
});
