import type { Pace } from '../../src/shared/run/requery-run.ts';
import type { SeededRandom } from '../torture/seeded-random.ts';
import type { ProgramRun } from './program-run.ts';
import type { World } from './world.ts';

export class BackOffice {
  /** The pace of the story's runs, often narrower than in a shop, so that requests wait for each other. */
  readonly pace: Pace;
  readonly #world: World;
  readonly #random: SeededRandom;
  #externalMade = 0;

  constructor(world: World, random: SeededRandom) {
    this.#world = world;
    this.#random = random;
    this.pace = { perSecond: random.branch('pace').pick([1, 50]), width: 1 + random.integer(4) };
  }

  /** Decides whether the back office acts now, which is likelier while a run is open. */
  hasTurn(): boolean {
    return this.#random.chance(this.#open() ? 0.2 : 0.08);
  }

  act(program: ProgramRun): void {
    const open = this.#open();
    if (!open || this.#random.chance(0.2)) {
      this.#make(program);
      return;
    }
    const { id } = open;
    const order = this.#random.pick(['pause', 'resume', 'resume', 'cancel'] as const);
    program.order(`${order} of run ${id}`, (runs) => runs[order](id));
  }

  #open(): { id: number } | undefined {
    return this.#world.runs.kept.find(({ state }) => state === 'active' || state === 'paused');
  }

  #make(program: ProgramRun): void {
    const random = this.#random;
    const ours = this.#world.journal.payments.filter(() => random.chance(0.7)).map(({ reference }) => reference);
    const external = Array.from({ length: 1 + random.integer(3) }, () => {
      this.#externalMade += 1;
      return `HEAD-OFFICE-${this.#externalMade}`;
    });
    const references = [...ours, ...external].map((reference) => ({ reference, paymentType: 'CARD' as const }));
    const order = { origin: { kind: 'pasted' }, references: [references] } as const;
    const watcher = { signal: new AbortController().signal, gathered: () => undefined };
    program.order(`run of ${references.length}`, (runs) => runs.make(order, watcher));
  }
}
