import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Host } from '../../e2e/host.ts';
import { INSTRUMENT_IDS } from './customers.ts';
import { type Evidence, readJournalEvidence } from './evidence.ts';
import { type PracticeProcess, startPracticeProcess } from './practice-service.ts';
import { planRound } from './round-plan.ts';
import type { SeededRandom } from './seeded-random.ts';
import { untilSettled } from './settle.ts';
import { createShop, MODE, type Shift, type Shop } from './shop.ts';
import type { Kill } from './stage-at-kill.ts';
import type { TillProgram } from './till-program.ts';

export interface TortureParts {
  readonly host: Host;
  /** The profile folder, to which the program writes everything. */
  readonly home: string;
  readonly rounds: number;
  readonly random: SeededRandom;
  readonly killed: (round: number) => void;
}

export interface TortureResult {
  readonly kills: readonly Kill[];
  readonly evidence: Evidence;
  readonly refusals: Shop['refusals'];
}

/** The last durations of a start and of a sale with each instrument, over which the kills are spread. */
interface Lengths {
  readonly startMs: number;
  readonly salesMs: Map<string, number>;
}

const FIRST_GUESS_MS = 500;
/** Kills may come later than the measured start, because recovery continues in the background. */
const START_STRETCH = 1.6;

/**
 * Kills the program again and again on one profile while a robot takes payments. Then it settles all payments, stops
 * the program normally and collects the evidence.
 * @throws if the program does not start, takes no more payments, ends by itself, or does not stop when told
 */
export async function runTorture({ host, home, rounds, random, killed }: TortureParts): Promise<TortureResult> {
  const practice = await startPracticeProcess(path.join(home, 'practice-service.sqlite'));
  const shop = createShop({ host, home, practice });
  try {
    const lengths = await measure(shop, random.branch('measuring'));
    const kills: Kill[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      kills.push(await runRound(shop, lengths, random.branch(`round ${round}`)));
      killed(round);
    }
    await closeShop(shop, practice, random.branch('closing'));
    return { kills, refusals: shop.refusals, evidence: gather(shop, practice, home) };
  } finally {
    await shop.clear();
    await practice.stop();
  }
}

async function measure(shop: Shop, random: SeededRandom): Promise<Lengths> {
  const begunAt = performance.now();
  const shift = await shop.staff(shop.launch(), random.branch('robot'));
  const startMs = performance.now() - begunAt;
  const salesMs = new Map<string, number>();
  for (const id of new Set(INSTRUMENT_IDS)) salesMs.set(id, await shop.takeSale(shift, id, random));
  await shift.program.close();
  return { startMs, salesMs };
}

async function runRound(shop: Shop, lengths: Lengths, random: SeededRandom): Promise<Kill> {
  const { killDuring, fraction, salesBefore } = planRound(random);
  const program = shop.launch();
  if (killDuring === 'start') {
    await sleep(fraction * lengths.startMs * START_STRETCH);
    program.kill();
    return { ...(await deathOf(program)), readyAt: null, workingOn: null };
  }
  const shift = await shop.staff(program, random.branch('robot'));
  const readyAt = new Date().toISOString();
  for (let sale = 0; sale < salesBefore; sale += 1) {
    const id = random.pick(INSTRUMENT_IDS);
    lengths.salesMs.set(id, await shop.takeSale(shift, id, random));
  }
  const workingOn = await dieWhileSelling(shop, shift, { fraction, lengths, random });
  return { ...(await deathOf(program)), readyAt, workingOn };
}

/** @returns the robot's sale at the time of the kill */
async function dieWhileSelling(
  shop: Shop,
  shift: Shift,
  { fraction, lengths, random }: { fraction: number; lengths: Lengths; random: SeededRandom },
): Promise<Kill['workingOn']> {
  const { program, robot } = shift;
  const id = random.pick(INSTRUMENT_IDS);
  let workingOn = robot.workingOn;
  const timer = setTimeout(
    () => {
      workingOn = robot.workingOn;
      program.kill();
    },
    fraction * (lengths.salesMs.get(id) ?? FIRST_GUESS_MS),
  );
  try {
    while (!program.hasEnded) await shop.takeSale(shift, id, random);
    return workingOn;
  } finally {
    clearTimeout(timer);
  }
}

/** @throws if the program ended before the kill */
async function deathOf(program: TillProgram): Promise<Pick<Kill, 'startedAt' | 'killedAt'>> {
  const { startedAt, killedAt } = program;
  if (killedAt === null) throw new Error('The program ended although nobody killed it.');
  await program.gone();
  return { startedAt, killedAt };
}

/** Starts the program once more, clears the counter, waits until every payment is settled, and closes the window. */
async function closeShop(shop: Shop, { records }: PracticeProcess, random: SeededRandom): Promise<void> {
  const shift = await shop.staff(shop.launch(), random.branch('robot'));
  const isCounterFree = shift.counter.latest().current === null;
  if (!isCounterFree) await shop.takeSale(shift, 'at-once', random);
  records.behave();
  await untilSettled(shift.counter, records);
  await shift.program.close();
}

function gather(shop: Shop, { records }: PracticeProcess, home: string): Evidence {
  return {
    ...readJournalEvidence(home, MODE),
    ledger: records.ledger(),
    received: records.received(),
    acknowledged: shop.acknowledged(),
  };
}
