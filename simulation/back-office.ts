import { MOST_PER_SECOND, type Pace } from '../src/shared/run/requery-run.ts';
import type { SeededRandom } from '../torture/seeded-random.ts';
import type { ProgramRun } from './program-run.ts';
import type { World } from './world.ts';

/** Makes runs of re-queries, and orders them about while the cashier takes payments. */
export class BackOffice {
  /** How many questions of runs may be under way: the same in all runs of a story, so that more is always too many. */
  readonly width: number;
  readonly #world: World;
  readonly #random: SeededRandom;
  #foreignMade = 0;

  constructor(world: World, random: SeededRandom) {
    this.#world = world;
    this.#random = random;
    this.width = 1 + random.integer(4);
  }

  /** More often while a run goes on. */
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
    const order = this.#random.pick(['pause', 'resume', 'resume', 'cancel', 'setPace'] as const);
    program.order(`${order} of run ${id}`, (runs) =>
      order === 'setPace' ? runs.setPace(id, this.#pace()) : runs[order](id),
    );
  }

  #open(): { id: number } | undefined {
    return this.#world.runs.kept.find(({ state }) => state === 'active' || state === 'paused');
  }

  #make(program: ProgramRun): void {
    const random = this.#random;
    const ours = this.#world.journal.payments.filter(() => random.chance(0.7)).map(({ reference }) => reference);
    const foreign = Array.from({ length: 1 + random.integer(3) }, () => {
      this.#foreignMade += 1;
      return `HEAD-OFFICE-${this.#foreignMade}`;
    });
    const references = [...ours, ...foreign].map((reference) => ({ reference, paymentType: 'CARD' as const }));
    const order = { origin: { kind: 'pasted' }, references: [references], pace: this.#pace() } as const;
    const watcher = { signal: new AbortController().signal, gathered: () => undefined };
    program.order(`run of ${references.length}`, (runs) => runs.make(order, watcher));
  }

  #pace(): Pace {
    return { perSecond: this.#random.pick([1, 1, 5, MOST_PER_SECOND]), width: this.width };
  }
}
