import { createDesk } from '../src/main/desk/desk.ts';
import type { Desk } from '../src/main/desk/desk-port.ts';
import type { Gateway } from '../src/main/desk/gateway-port.ts';
import { type DeskJournal, isJournalFault } from '../src/main/desk/journal-port.ts';
import type { Rhythm, Till } from '../src/main/desk/parts.ts';
import type { JournalEntry } from '../src/shared/journal-entry.ts';
import { type Problem, problemSchema, type Result } from '../src/shared/problems.ts';
import type { SeededRandom } from '../torture/seeded-random.ts';
import { BANKS, isSensitive } from './customers.ts';
import type { JournalContents } from './journal-contents.ts';
import { journalOfRun } from './journal-thread.ts';
import { gatewayOverNetwork } from './network.ts';
import type { PaymentService } from './payment-service.ts';
import type { Owner } from './scheduler.ts';
import { createScreen } from './screen.ts';
import { watchedGateway } from './sending-invariants.ts';
import type { Weather } from './weather.ts';
import { PERSON, type World } from './world.ts';

/** What the desk reaches the world through. A mutation puts something between. */
export interface Ports {
  journal: DeskJournal;
  gateway: Gateway;
}
export type Alteration = (ports: Ports) => Ports;

export interface ProgramParts {
  world: World;
  contents: JournalContents;
  service: PaymentService;
  weather: () => Weather;
  random: SeededRandom;
  owner: Owner;
  /** How seldom the watch looks at the clock: rarely where days go by and nobody presses anything. */
  lookAtMostMs: number;
  alter: Alteration;
  durable: (entry: JournalEntry, seq: number) => void;
  acknowledged: (entry: JournalEntry, seq: number) => void;
}

/** One run of the program: from its start until it is quit, dies, or nobody looks any more. */
export interface ProgramRun {
  owner: Owner;
  desk: Desk;
  /** Whether what an earlier run left is picked up, so that a person can press something. */
  isReady(): boolean;
  /** A person does something. What comes of it is looked at, and told. */
  press<Value>(
    button: string,
    act: (desk: Desk) => Promise<Result<Value>>,
    then?: (result: Result<Value>) => void,
  ): void;
}

const TILL: Till = {
  name: 'T1',
  mode: 'practice',
  baseUrl: 'http://127.0.0.1:4010',
  publicKey: 'EXPUBK-practice-X',
  zone: 'Africa/Lagos',
  currency: 'NGN',
  ceilingMinor: 100_000_000,
  canCharge: true,
};

const RHYTHM: Rhythm = { waitsMs: [0, 2_000, 4_000, 8_000, 16_000, 32_000], freezeMs: 30_000 };
const HOLD_MS = 300_000;
const LETTERS = 'abcdefghijklmnop';

export function startProgram(parts: ProgramParts): ProgramRun {
  const { world, random, owner } = parts;
  const { story } = world;
  const desk = createDeskOf(parts);
  const screen = createScreen(world);
  desk.onChange(screen.shows);
  let isReady = false;
  desk.recover().then(
    () => {
      isReady = true;
      story.tell('the program is ready');
    },
    (error: unknown) => {
      if (isJournalFault(error)) isReady = true;
      else story.breaks('answers keep to the port', `recover: ${nameOf(error)}`);
    },
  );
  return {
    owner,
    desk,
    isReady: () => isReady,
    press: (button, act, then) => press(world, desk, { button, act, then }),
  };

  function createDeskOf({
    contents,
    service,
    weather,
    alter,
    durable,
    acknowledged,
    lookAtMostMs,
  }: ProgramParts): Desk {
    const { scheduler, machine, evidence } = world;
    const clock = machine.clockOf(owner);
    const chance = (name: string) => random.branch(name);
    const disk = () => weather().disk;
    const failed = () => {
      story.tell('the journal takes no entries any more');
      evidence.isJournalDown = true;
    };
    const network = { service, weather, scheduler, story, evidence, owner, random: chance('network') };
    const thread = { contents, disk, scheduler, owner, durable, acknowledged, failed, random: chance('journal') };
    const { journal, isSlow } = journalOfRun(thread);
    const ports = alter({
      journal,
      gateway: watchedGateway(world, gatewayOverNetwork(network), HOLD_MS),
    });
    const numbers = chance('desk');
    return createDesk({
      till: TILL,
      ...ports,
      findBank: async (bankCode) => BANKS.find((bank) => bank.bankCode === bankCode) ?? null,
      clock,
      randomInt: (below) => numbers.integer(below),
      newReturnUrl: () =>
        `https://shop.example/return/${Array.from({ length: 12 }, () => numbers.pick([...LETTERS])).join('')}`,
      actor: () => PERSON,
      rhythm: RHYTHM,
      watchPace: { betweenMs: 500, atMostMs: lookAtMostMs },
      holdForSendingAgainMs: HOLD_MS,
      isJournalSlow: isSlow,
      failed: (error) => story.breaks('answers keep to the port', `in the background: ${nameOf(error)}`),
    });
  }
}

function press<Value>(
  { story }: World,
  desk: Desk,
  pressed: {
    button: string;
    act: (desk: Desk) => Promise<Result<Value>>;
    then: ((result: Result<Value>) => void) | undefined;
  },
): void {
  const { button, act, then } = pressed;
  story.tell(`${PERSON}: ${button}`);
  act(desk).then(
    (result) => {
      if (isSensitive(JSON.stringify(result))) story.breaks('nothing sensitive is written', `answer to ${button}`);
      if (!result.ok) checkProblem(button, result.problem);
      then?.(result);
    },
    (error: unknown) => story.breaks('answers keep to the port', `${button}: ${nameOf(error)}`),
  );

  function checkProblem(of: string, problem: Problem): void {
    story.tell(`  refused: ${of}: ${problem.code}`);
    story.reach(`refused: ${problem.code}`);
    if (!problemSchema.safeParse(problem).success) story.breaks('answers keep to the port', `${of}: ${problem.code}`);
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
