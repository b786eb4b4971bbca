import { isDeepStrictEqual } from 'node:util';
import { RunsInMemory } from '../../src/main/desk/testing/runs-in-memory.fixture.ts';
import type { NewEntry } from '../../src/shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../src/shared/payment/records.ts';
import { undated } from '../../src/shared/testing/undated.fixture.ts';
import { type SeededRandom, seededRandom } from '../torture/seeded-random.ts';
import { BackOffice } from './back-office.ts';
import { Cashier } from './cashier.ts';
import { checkEntry } from './entry-invariants.ts';
import { Evidence } from './evidence.ts';
import type { JournalStorage } from './journal-contents.ts';
import { JournalModel } from './journal-model.ts';
import { Machine } from './machine.ts';
import { PaymentService } from './payment-service.ts';
import { type ProgramRun, startProgram } from './program-run.ts';
import { checkAtRest, checkCaptured } from './rest-invariants.ts';
import { checkRunsAtRest } from './run-invariants.ts';
import { followed, type Owner, Scheduler } from './scheduler.ts';
import { stageOf } from './stage.ts';
import { type Broken, Storyteller } from './storyteller.ts';
import type { Alteration } from './till-of-run.ts';
import { bankHealthOf, CALM, type Weather } from './weather.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A story with more steps never ends. */
const MOST_STEPS = 40_000;
const LONGEST_MS = 120 * DAY_MS;
/** The most disk operations between an answer and its effect in the desk. */
const OPERATIONS_OF_A_QUESTION = 12;

export interface Told {
  seed: string;
  broken: readonly Broken[];
  /** The story in words; empty unless `isHeard` is set. */
  lines: string[];
  /** How often the story reached each place of interest. */
  reached: ReadonlyMap<string, number>;
  steps: number;
}

export interface Telling {
  isHeard?: boolean;
  alter?: Alteration;
  /** Opens the program's journal. By default that is the model, which the invariants check in any case. */
  openStorage?: (model: JournalModel) => Promise<JournalStorage>;
}

/** Runs a story from the first press to the end of the last watch. The same seed gives the same story. */
export async function simulate(seed: string, telling: Telling = {}): Promise<Told> {
  const play = new Play(seed, telling);
  const steps = await play.run();
  const { broken, lines, reached } = play.world.story;
  return { seed, broken, lines, reached, steps };
}

class Play {
  readonly world: World;
  readonly #telling: Telling;
  readonly #random: SeededRandom;
  readonly #service: PaymentService;
  readonly #cashier: Cashier;
  readonly #backOffice: BackOffice;
  readonly #acknowledged: { seq: number; entry: NewEntry }[] = [];
  #weather: Weather;
  #storage: JournalStorage | null = null;
  #program: ProgramRun | null = null;
  #runs = 0;
  #movesLeft: number;
  #before: Parameters<typeof checkEntry>[1] = { payments: [], sales: [] };

  constructor(seed: string, telling: Telling) {
    this.#telling = telling;
    this.#random = seededRandom(seed);
    const scheduler = new Scheduler(this.#random.branch('order'));
    const story = new Storyteller(scheduler, telling.isHeard ?? false);
    const machine = new Machine(scheduler);
    const journal = new JournalModel();
    this.#weather = bankHealthOf(this.#random);
    const slackMs = OPERATIONS_OF_A_QUESTION * this.#weather.disk.mostMs;
    const runs = new RunsInMemory((reference) => journal.payment(reference) ?? undefined);
    this.world = { scheduler, machine, story, evidence: new Evidence(), journal, runs, slackMs };
    const captured = (reference: string) => checkCaptured(this.world, reference);
    this.#service = new PaymentService({ scheduler, machine, story, captured, random: this.#random.branch('service') });
    this.#cashier = new Cashier(this.world, this.#random.branch('cashier'));
    this.#backOffice = new BackOffice(this.world, this.#random.branch('back office'));
    this.#movesLeft = 6 + this.#random.integer(22);
  }

  async run(): Promise<number> {
    const { journal, story, scheduler } = this.world;
    this.#storage = (await this.#telling.openStorage?.(journal)) ?? inMemory(journal);
    try {
      this.#start(this.#lookAtMostMs());
      this.#nextMove();
      let steps = await this.#stepWhile(() => this.#movesLeft > 0, 0);
      await this.#calmDown();
      let restsSinceMs = scheduler.nowMs;
      steps = await this.#stepWhile(() => {
        if (!this.#isAtRest()) restsSinceMs = scheduler.nowMs;
        return scheduler.nowMs - restsSinceMs < 12 * HOUR_MS;
      }, steps);
      if (story.broken.length === 0 && this.#program) {
        checkAtRest(this.world, this.#program.desk.read());
        checkRunsAtRest(this.world);
      }
      return steps;
    } finally {
      scheduler.end();
      this.#storage.close();
    }
  }

  async #stepWhile(goesOn: () => boolean, stepsBefore: number): Promise<number> {
    const { scheduler, story } = this.world;
    let steps = stepsBefore;
    while (goesOn() && story.broken.length === 0) {
      if (this.#program && this.#random.chance(this.#weather.dying)) this.#die('the program dies');
      if (this.#random.chance(this.#weather.jumping)) this.#setClock();
      if (!(await scheduler.step())) break;
      steps += 1;
      if (steps > MOST_STEPS || scheduler.nowMs > LONGEST_MS)
        story.breaks('every story ends', `not after ${steps} steps`);
    }
    return steps;
  }

  #start(lookAtMostMs: number): void {
    const { world } = this;
    this.#runs += 1;
    const owner: Owner = `run ${this.#runs}`;
    world.story.tell(`the program starts, for the ${this.#runs}. time`);
    world.evidence.programStarted();
    this.#checkAcknowledged();
    const contents = this.#storage?.contents ?? world.journal;
    this.#program = startProgram({
      world,
      contents,
      owner,
      lookAtMostMs,
      pace: this.#backOffice.pace,
      service: this.#service,
      weather: () => this.#weather,
      random: this.#random.branch(owner),
      alter: this.#telling.alter ?? (() => ({})),
      durable: (entry) => {
        const { reference = 'the till', happening } = entry;
        const payment = world.journal.payment(reference);
        world.story.tell(`journal: ${happening.kind} of ${reference} ${stageOf(payment)}`);
        this.#noteReached(happening.kind, payment);
        const { payments, sales } = world.journal;
        checkEntry(world, this.#before, entry);
        this.#before = { payments, sales };
      },
      acknowledged: (entry, seq) => this.#acknowledged.push({ seq, entry }),
    });
  }

  #noteReached(kind: NewEntry['happening']['kind'], payment: PaymentRecord | null): void {
    const { story } = this.world;
    story.reach(`entry: ${kind}`);
    if (kind === 'requeried' && payment?.state.outcome === 'open') {
      this.world.evidence.askedAgainSoon.add(payment.reference);
    }
    if (payment) story.reach(`outcome: ${stageOf(payment) === 'handedOver' ? 'handedOver' : payment.state.outcome}`);
    const { state } = payment ?? {};
    if (state?.outcome === 'open' && state.stage.kind === 'confirming' && state.stage.frozenAt)
      story.reach('frozen step');
  }

  #checkAcknowledged(): void {
    const { journal, story } = this.world;
    for (const { seq, entry } of this.#acknowledged) {
      if (!isDeepStrictEqual(undated(journal.entries[seq - 1]), undated(entry)))
        story.breaks('acknowledged entries are kept', `entry ${seq}`);
    }
  }

  /** Ends the run of the program. Its pending requests are never answered. */
  #die(how: string): void {
    const { story, scheduler, journal } = this.world;
    if (!this.#program) return;
    story.tell(how);
    scheduler.drop(this.#program.owner);
    this.#program = null;
    for (const payment of journal.payments) story.reach(`restart: ${stageOf(payment)}`);
    for (const { state, counts } of this.world.runs.kept) {
      if (state === 'active' && counts.waiting > 0) story.reach('restart: in the middle of a run');
      if (state === 'making') story.reach('restart: in the making of a run');
    }
    if (this.#movesLeft > 0) scheduler.after(this.#restMs(), 'counter', () => this.#restart(this.#lookAtMostMs()));
  }

  async #restart(lookAtMostMs: number): Promise<void> {
    await this.#storage?.reopen();
    this.#start(lookAtMostMs);
  }

  /**
   * Picks the longest time between two looks of the watch at the clock. It is usually long, because each look is a step
   * of the story.
   */
  #lookAtMostMs(): number {
    return this.#random.pick([MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, HOUR_MS]);
  }

  #nextMove(): void {
    this.world.scheduler.after(this.#restMs(), 'counter', () => {
      this.#move();
      if (this.#movesLeft > 0) this.#nextMove();
    });
  }

  #move(): void {
    const program = this.#program;
    if (!program?.isReady()) return;
    this.#movesLeft -= 1;
    if (program.desk.read().stopped) this.#die('the program is started again, since its journal has failed');
    else if (this.#random.chance(this.#weather.disturbed)) this.#disturb(program);
    else if (this.#random.chance(0.01)) this.#quit(program);
    else if (this.#backOffice.hasTurn()) this.#backOffice.act(program);
    else this.#cashier.act(program);
  }

  #quit({ stop, owner }: ProgramRun): void {
    this.world.story.tell('the program is quit');
    stop().then(
      () => this.#program?.owner === owner && this.#die('the program has ended'),
      () => this.world.story.breaks('answers match the port', 'stop'),
    );
  }

  #disturb({ owner }: ProgramRun): void {
    const { machine, story } = this.world;
    const random = this.#random;
    if (random.chance(0.25)) {
      const durationMs = random.pick([5 * MINUTE_MS, 8 * HOUR_MS, 3 * DAY_MS]);
      story.tell(`the machine sleeps for ${durationMs / MINUTE_MS} minutes`);
      machine.suspend(owner, durationMs);
    } else this.#setClock();
  }

  /** Sets the clock as a person, a time server or an empty battery might. */
  #setClock(): void {
    const { machine, story } = this.world;
    const random = this.#random;
    if (random.chance(0.33)) {
      machine.correctClock();
      return;
    }
    const farMs = random.pick([MINUTE_MS, 3 * MINUTE_MS, 3 * MINUTE_MS, HOUR_MS, DAY_MS, 10 * DAY_MS, 400 * DAY_MS]);
    const byMs = random.pick([1, -1]) * farMs;
    story.tell(`the clock is set by ${byMs / MINUTE_MS} minutes`);
    machine.setClock(byMs);
  }

  #restMs(): number {
    const random = this.#random;
    const fraction = random.fraction();
    if (fraction < 0.6) return random.integer(5_000);
    if (fraction < 0.87) return random.integer(MINUTE_MS);
    return random.integer(fraction < 0.98 ? 20 * MINUTE_MS : 26 * HOUR_MS);
  }

  /** Begins the last phase, without presses and with a working network, so that every payment can be settled. */
  async #calmDown(): Promise<void> {
    const { scheduler, story } = this.world;
    story.tell('everything is well from now on, and nobody presses anything');
    this.#weather = CALM;
    this.#die('the program dies');
    scheduler.drop('counter');
    await this.#restart(6 * HOUR_MS);
    await followed();
  }

  #isAtRest(): boolean {
    if (this.world.runs.kept.some(({ state }) => state === 'active')) return false;
    return this.world.journal.payments.every(({ watch }) => watch.dueAt === null) && !this.world.scheduler.has('world');
  }
}

function inMemory(contents: JournalModel): JournalStorage {
  return { contents, reopen: async () => undefined, close: () => undefined };
}
