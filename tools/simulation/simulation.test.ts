import { beforeAll, describe, expect, it } from 'vitest';
import { moneyOperationSchema, reviewSchema, stepSchema } from '../../src/shared/payment/payment-state.ts';
import { realJournalBeside } from './real-journal.fixture.ts';
import { reachedLines, storyOf, toldLines } from './report.ts';
import { simulate } from './simulate.ts';
import { simulateSeeds, type ToldTogether } from './simulate-seeds.ts';

const SEEDS = 2_000;
const SEEDS_WITH_THE_REAL_JOURNAL = 20;
/** A generous limit, so that a busy machine does not fail the test. */
const PATIENCE_MS = 3_600_000;

/** Fails with the whole story of the first broken seed. */
async function expectUnbroken({ broken }: ToldTogether): Promise<void> {
  const [first] = broken;
  if (first) expect.fail([await storyOf(first.seed), ...toldLines(first)].join('\n'));
}

describe(`the desk, in ${SEEDS} stories`, () => {
  let told: ToldTogether;

  beforeAll(async () => {
    told = await simulateSeeds({ seeds: SEEDS, from: 1, most: 1 });
    console.log(`${told.stories} stories, ${told.steps} steps\n${reachedLines(told.reached).join('\n')}`);
  }, PATIENCE_MS);

  it('the simulation keeps every invariant', () => expectUnbroken(told));

  const places = [
    ...['open', 'unknown', 'declined', 'neverReceived', 'paid', 'handedOver'].map((outcome) => `outcome: ${outcome}`),
    // The review `paidAfterCase` is left out, because stories resolve no case.
    ...reviewSchema.shape.reason.exclude(['paidAfterCase']).options.map((reason) => `review: ${reason}`),
    ...['declined', 'neverReceived'].map((outcome) => `late success: ${outcome}`),
    ...['same sale, open', 'same sale, unknown', 'same sale, neverReceived'].map((what) => `stop-guard: ${what}`),
    ...['other sale, open', 'other sale, unknown', 'other sale, neverReceived'].map((what) => `stop-guard: ${what}`),
    ...['earlierPaymentNotSettled', 'earlierPaymentPaid', 'clockSetBack', 'journalFailed'].map(
      (it) => `refused: ${it}`,
    ),
    ...moneyOperationSchema.options.map((operation) => `restart: sending ${operation}`),
    ...stepSchema.options.map((step) => `restart: step ${step}`),
    ...['confirming', 'frozen', 'unknown', 'unknown, unsent'].map((stage) => `restart: ${stage}`),
    ...['paid', 'handedOver', 'declined', 'neverReceived'].map((stage) => `restart: ${stage}`),
    ...['entry: referenceInUse', 'frozen step', 'resend', 'declined on a failure without a reason'],
    ...['finished', 'cancelled', 'paused', 'flips', 'external', 'unchanged', 'errors', 'asked once more'].map(
      (what) => `run: ${what}`,
    ),
    ...['restart: in the middle of a run', 'restart: in the making of a run'],
    'Hand over goods, under review: paid',
    ...['two captured: a person had decided', 'two captured: the service had said failed'],
  ];
  it.each(places)('the simulation reaches "%s"', (place) => {
    const reached = [...told.reached.keys()].filter((what) => what === place || what.startsWith(`${place},`));
    expect(reached).not.toEqual([]);
  });
});

describe('a story', () => {
  it('a story is identical for the same seed', async () => {
    for (const seed of ['3', '14', '15']) {
      const once = await simulate(seed, { isHeard: true });
      expect(once.lines.length).toBeGreaterThan(20);
      expect((await simulate(seed, { isHeard: true })).lines).toEqual(once.lines);
    }
  });

  it(
    'a story is identical with the real journal, which answers like the model',
    async () => {
      const given = { seeds: SEEDS_WITH_THE_REAL_JOURNAL, from: 1, most: 1 };
      const real = await simulateSeeds(given, { openStorage: realJournalBeside });
      await expectUnbroken(real);
      expect(real.steps).toBe((await simulateSeeds(given)).steps);
    },
    PATIENCE_MS,
  );
});
