import { createDesk } from '../../src/main/desk/desk.ts';
import type { Desk } from '../../src/main/desk/ports/desk-port.ts';
import type { Gateway } from '../../src/main/desk/ports/gateway-port.ts';
import type { DeskJournal } from '../../src/main/desk/ports/journal-port.ts';
import type { RequerySchedule, Till } from '../../src/main/desk/ports/parts.ts';
import type { RunJournal } from '../../src/main/desk/ports/run-journal-port.ts';
import { createRequeryRuns, type RequeryRuns } from '../../src/main/desk/requery-run/requery-runs.ts';
import type { NewEntry } from '../../src/shared/journal/journal-entry.ts';
import type { Pace } from '../../src/shared/run/requery-run.ts';
import type { SeededRandom } from '../torture/seeded-random.ts';
import { BANKS } from './customers.ts';
import type { JournalContents } from './journal-contents.ts';
import { journalOfRun } from './journal-thread.ts';
import { gatewayOverNetwork } from './network.ts';
import type { PaymentService } from './payment-service.ts';
import { watchedForRuns } from './run-invariants.ts';
import type { Owner } from './scheduler.ts';
import { watchedGateway } from './sending-invariants.ts';
import type { Weather } from './weather.ts';
import { PERSON, type World } from './world.ts';

/** The ports of the desk, which a mutation may wrap. */
interface Ports {
  journal: DeskJournal;
  gateway: Gateway;
  runs: RunJournal;
}
export type Alteration = (ports: Ports) => Partial<Ports>;

export interface ProgramParts {
  world: World;
  contents: JournalContents;
  service: PaymentService;
  weather: () => Weather;
  random: SeededRandom;
  owner: Owner;
  /** The longest time between two looks of the watch at the clock: long if days pass without a press. */
  lookAtMostMs: number;
  pace: Pace;
  alter: Alteration;
  durable: (entry: NewEntry, seq: number) => void;
  acknowledged: (entry: NewEntry, seq: number) => void;
}

const TILL: Till = {
  name: 'T1',
  mode: 'practice',
  baseUrl: 'http://127.0.0.1:4010',
  publicKey: 'EXPUBK-practice-X',
  zone: 'Africa/Lagos',
  currency: 'NGN',
  origin: { country: 'NG', ip: null, deviceFingerprint: null, meta: [] },
  ceilingMinor: 100_000_000,
  canCharge: true,
};

const SCHEDULE: RequerySchedule = { waitsMs: [0, 2_000, 4_000, 8_000, 16_000, 32_000], freezeMs: 30_000 };
const HOLD_MS = 300_000;
const LETTERS = 'abcdefghijklmnop';

/**
 * Builds a desk and its re-query runs from the program's own parts, on simulated ports.
 * @param runFailed called when a re-query run fails
 */
export function createTill(
  parts: ProgramParts,
  runFailed: (error: unknown) => void,
): { desk: Desk; runs: RequeryRuns } {
  const { world, owner, lookAtMostMs, pace, random } = parts;
  const { scheduler, machine, story } = world;
  const { ports, gatewayForRuns, isSlow } = createPorts(parts);
  const clock = machine.clockOf(owner);
  const numbers = random.branch('desk');
  const actor = () => PERSON;
  const desk = createDesk({
    till: TILL,
    ...ports,
    gatewayForRuns,
    findBank: async (bankCode) => BANKS.find((bank) => bank.bankCode === bankCode) ?? null,
    clock,
    randomInt: (below) => numbers.integer(below),
    newReturnUrl: () =>
      `https://shop.example/return/${Array.from({ length: 12 }, () => numbers.pick([...LETTERS])).join('')}`,
    actor,
    schedule: SCHEDULE,
    watchPace: { betweenMs: 500, atMostMs: lookAtMostMs },
    holdForSendingAgainMs: HOLD_MS,
    isJournalSlow: isSlow,
    tellNotProven: async (reference) => story.breaks('every history can be proven', `${reference} at its hand-over`),
    failed: (error) => story.breaks('answers match the port', `in the background: ${nameOf(error)}`),
  });
  const uptimeMs = () => scheduler.nowMs;
  const runs = createRequeryRuns({
    runs: ports.runs,
    bulk: desk.bulk,
    clock,
    uptimeMs,
    pace,
    actor,
    failed: runFailed,
  });
  return { desk, runs };
}

function createPorts({ world, owner, random, pace, contents, service, weather, alter, ...told }: ProgramParts) {
  const { scheduler, story, evidence } = world;
  const failed = () => {
    story.tell('the journal takes no entries any more');
    evidence.isJournalDown = true;
  };
  const disk = () => weather().disk;
  const network = { service, weather, scheduler, story, evidence, owner, random: random.branch('network') };
  const thread = { contents, runs: world.runs, disk, scheduler, owner, failed, random: random.branch('journal') };
  const { isSlow, ...journals } = journalOfRun({ ...thread, ...told });
  const overNetwork = gatewayOverNetwork(network);
  const real: Ports = { ...journals, gateway: watchedGateway(world, overNetwork, HOLD_MS) };
  const ports = { ...real, ...alter(real) };
  const gatewayForRuns = watchedForRuns(world, pace.width, { ours: ports.gateway, external: overNetwork });
  return { ports, gatewayForRuns, isSlow };
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
