import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeAt } from '../main/journal/entries.fixture.ts';
import { journalEntrySchema } from '../shared/journal/journal-entry.ts';
import { type ReplayedEvent, replayPayment } from '../shared/replay/payment-replay.ts';
import { checkedFolders, eachByStranger, hasPython } from './checked.fixture.ts';
import { chain, FINGERPRINT, key } from './checked-exports.fixture.ts';
import { buildChain, buildExport, type ChainEvent } from './exports.fixture.ts';
import { writtenTo } from './written-export.fixture.ts';

/*
 * Three readers of the same entries, two of which share no line: what one of them takes for genuine, the others do, whatever
 * somebody who has the till's key has written into them. Of each payment the first entry is the intent, the second the re-query
 * that made it paid, the third the hand-over.
 */

const EVENTS = 6;
/** One process of the independent checker looks at so many exports. */
const FORGERIES_TOGETHER = 30;

/** Where an entry is forged, below its top, and what stands there then; undefined takes it away. */
interface Forgery {
  seq: number;
  path: readonly string[];
  value: unknown;
}

const inState = (...names: string[]) => ['payment', 'state', ...names];
const inAnswer = (...names: string[]) => ['happening', 'outcome', 'answer', ...names];

const TIMES = [timeAt(2), timeAt(3), timeAt(2).replace('.000Z', 'Z'), '2026-11-21T10:00:02+01:00', 'soon', '', null];
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

const forgeries: fc.Arbitrary<Forgery> = fc.oneof(
  forged([inAnswer('amountMinor'), inAnswer('chargedAmountMinor')], AMOUNTS),
  // The tables of the export are made from it, so that it is an amount.
  stillThere(['payment', 'amount', 'amountMinor'], [0, 99, 100, 101, Number.MAX_SAFE_INTEGER]),
  forged([inAnswer('code'), inAnswer('status'), inAnswer('chargeCode'), inAnswer('fraudStatus')], WORDS),
  forged(
    [inAnswer('reference'), inAnswer('otherReference')],
    ['T1-261121-0001-ABCDEFGHI', 't1-261121-0001-abcdefghi', null],
  ),
  forged([inAnswer('currency'), ['payment', 'amount', 'currency']], ['NGN', 'ngn', 'JPY', 'N', null]),
  forged([inAnswer('isLive')], [true, false, 'true', 1, null]),
  forged([['happening', 'verdict']], ['paid', 'Paid', 'wait', 'review', null]),
  forged([['happening', 'kind']], ['requeried', 'stepAnswered', 'goodsHandedOver', 'paymentIntended', 'saleParked']),
  forged([inState('outcome')], ['paid', 'open', 'declined', 'unknown', 'Paid']),
  forged([inState('paidAt')], TIMES),
  forged([inState('released')], [null, { at: timeAt(3), by: 'ada' }, { at: timeAt(2), by: 'bola' }, {}]),
  forged([['payment', 'mode']], ['live', 'practice', 'LIVE']),
  forged([['payment', 'baseUrl']], ['https://another.example', '', null]),
  forged([['payment', 'publicKey']], ['EXPUBK-another-X', '']),
  forged([['payment', 'saleId']], ['00000000-0000-4000-8000-000000000009']),
  forged(
    [['payment', 'successValues']],
    [{ status: ['faıled'] }, { status: ['failed'] }, { fraudStatus: ['none'] }, {}],
  ),
  forged([['payment', 'businessDay']], ['2026-11-21', '2026-11-22', null]),
);

function stillThere(path: string[], values: readonly unknown[]): fc.Arbitrary<Forgery> {
  return fc.record({
    seq: fc.integer({ min: 1, max: EVENTS }),
    path: fc.constant(path),
    value: fc.constantFrom(...values),
  });
}

function forged(paths: string[][], values: readonly unknown[]): fc.Arbitrary<Forgery> {
  return fc.record({
    seq: fc.integer({ min: 1, max: EVENTS }),
    path: fc.constantFrom(...paths),
    value: fc.constantFrom(...values, undefined),
  });
}

/** A chain in which entries were forged, and every hash fits. */
function forgedChain(made: readonly Forgery[]): ChainEvent[] {
  return buildChain(EVENTS, (seq) => {
    const entry = JSON.parse(chain[seq - 1]?.payload ?? '');
    for (const { path, value } of made.filter((each) => each.seq === seq)) put(entry, path, value);
    return entry;
  });
}

function put(holder: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  const inner = holder[name];
  if (rest.length === 0 && value === undefined) delete holder[name];
  else if (rest.length === 0) holder[name] = value;
  else if (typeof inner === 'object' && inner !== null) put(inner as Record<string, unknown>, rest, value);
}

type FaultsOfDesk = number[] | 'unreadable' | 'more';

/**
 * The numbers of the entries that the till’s own proof does not take for genuine. `unreadable` where they are no entries for it;
 * `more` where a payment does not follow by the tables of its life: that the till alone proves, and looks no further.
 */
function faultsOfDesk(events: readonly ChainEvent[]): FaultsOfDesk {
  const ofPayment = new Map<string, ReplayedEvent[]>();
  for (const { seq, payload } of events) {
    const about = { till: 'T1', at: timeAt(seq), zone: 'Africa/Lagos', sale: null };
    const entry = journalEntrySchema.safeParse({ ...about, ...JSON.parse(payload) }).data;
    if (!entry?.payment) return 'unreadable';
    const { reference } = entry.payment;
    ofPayment.set(reference, [...(ofPayment.get(reference) ?? []), { seq, entry }]);
  }
  const faults = [...ofPayment.values()].map(replayPayment).filter((replay) => replay?.kind === 'fault');
  return faults.some(({ fault }) => fault === 'doesNotFollow') ? 'more' : faults.map(({ seq }) => seq);
}

const lineOf = (finding: string) => Number(/^e\/journal\.jsonl, line (\d+): Entry/.exec(finding)?.[1] ?? Number.NaN);
const isReplayed = (line: number) => !Number.isNaN(line);

type FoundByStranger = ReturnType<typeof eachByStranger>[number]['found'];

function compare(
  made: readonly Forgery[],
  desk: FaultsOfDesk,
  found: string[],
  foundByStranger: FoundByStranger,
): void {
  // Of what is no entry every checker only has to come to an end.
  if (desk === 'unreadable') return;
  expect([made, foundByStranger.length > 0]).toEqual([made, found.length > 0]);
  if (desk === 'more') return;
  const theirs = foundByStranger.flatMap(({ what, line }) => (what.includes('is not genuine') ? [line] : []));
  const ours = found.map(lineOf).filter(isReplayed);
  // Checkers name first what contradicts other entries, such as a second hand-over, and then no entry by itself.
  const expected = ours.length === 0 && found.length > 0 ? [] : desk;
  expect([made, ours, theirs]).toEqual([made, expected, expected]);
}

describe.runIf(hasPython)('what somebody with the till’s key has forged', () => {
  it('is genuine for all who replay it, or for none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(forgeries, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: FORGERIES_TOGETHER }),
        async (all) => {
          const chains = all.map(forgedChain);
          const folders = chains.map((events) => writtenTo('e', buildExport(events, key)));
          const strangers = eachByStranger(folders, FINGERPRINT);
          for (const [index, made] of all.entries()) {
            const { findings } = await checkedFolders([folders[index] ?? ''], FINGERPRINT);
            compare(made, faultsOfDesk(chains[index] ?? []), findings, strangers[index]?.found ?? []);
          }
        },
      ),
      {
        numRuns: 8,
        examples: [
          [
            [
              [{ seq: 5, path: inState('paidAt'), value: null }],
              [{ seq: 6, path: inState('released'), value: {} }],
              [{ seq: 2, path: inAnswer('status'), value: 0 }],
            ],
          ],
        ],
      },
    );
  });
});
