import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, idOf, type PeopledTill, PINS, shopsOfPeople, signIn } from './peopled.fixture.ts';

const newShop = shopsOfPeople();

const step = fc.oneof(
  fc.record({
    kind: fc.constant('look' as const),
    day: fc.constantFrom('2026-11-20', '2026-11-21'),
    at: fc.constantFrom('list' as const, 'sums' as const),
  }),
  fc.record({ kind: fc.constant('approve' as const), by: fc.constantFrom('Bola' as const, 'Dayo' as const) }),
  fc.record({ kind: fc.constant('leave' as const) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1_000, max: 40_000 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;
type Look = Extract<Step, { kind: 'look' }>;

/** What somebody has lent: a look at this day, of which each part may be shown once. */
interface Lent {
  act: string;
  day: string;
  parts: Look['at'][];
  atMs: number;
}

/** Chidi looks at other days by what others approve; Bola may see everything, and Dayo lists alone. */
class Looking {
  readonly #till: PeopledTill;
  #lent: Lent[] = [];
  #asked: { act: string; day: string } | null = null;
  #nowMs = 0;

  constructor(till: PeopledTill) {
    this.#till = till;
  }

  /** @returns whether anything was shown without anybody having lent it */
  async does(step: Step): Promise<boolean> {
    if (step.kind === 'look') return await this.look(step);
    if (step.kind === 'approve') await this.approve(step.by);
    else if (step.kind === 'leave') await this.leave();
    else this.wait(step.ms);
    return false;
  }

  /** @returns whether what was asked for was shown without anybody having lent it */
  async look({ day, at }: Look): Promise<boolean> {
    const { handlers } = this.#till;
    const query = { search: null, outcomes: null, filters: { dayFrom: day, dayTo: day } };
    const answer =
      at === 'list'
        ? await handlers['journal.page']({ ...query, before: null, limit: 50 })
        : await handlers['journal.sums'](query);
    const code = codeOf(answer);
    if (!answer.ok && code === 'approvalNeeded') this.#asked = { act: answer.problem.facts.act ?? '', day };
    if (code !== 'saleNotFound') return false;
    const from = this.#lent.find(
      (each) => each.day === day && each.parts.includes(at) && this.#nowMs - each.atMs <= 60_000,
    );
    from?.parts.splice(from.parts.indexOf(at), 1);
    return from === undefined;
  }

  async approve(by: 'Bola' | 'Dayo'): Promise<void> {
    if (!this.#asked) return;
    const { act, day } = this.#asked;
    const given = { act, approverId: idOf(this.#till, by), pin: PINS[by], reason: 'She shows me.' };
    if (codeOf(await this.#till.handlers['people.approve'](given)) !== 'done') return;
    this.#lent.push({ act, day, parts: by === 'Bola' ? ['list', 'sums'] : ['list'], atMs: this.#nowMs });
  }

  /** The question that is open, or was answered last, is left: it lends nothing any more. */
  async leave(): Promise<void> {
    if (!this.#asked) return;
    const { act } = this.#asked;
    await this.#till.handlers['people.withdrawApproval']({ act });
    this.#lent = this.#lent.filter((each) => each.act !== act);
  }

  wait(ms: number): void {
    this.#nowMs += ms;
    this.#till.clock.go(ms);
    this.#till.sessions.touched();
  }
}

describe('whatever is looked at, approved and waited for', () => {
  it('shows nothing that nobody has lent: of another day, after the minute, by somebody who may not see it, twice, or after the question was left', async () => {
    const till = await newShop('Ada');
    await till.handlers['staff.setPersonRight']({ id: idOf(till, 'Dayo'), permission: 'lookAtDay', to: 'deny' });
    const property = fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      // What was asked for and lent before is over.
      till.clock.go(11 * 60_000);
      await signIn(till, 'Chidi');
      const looking = new Looking(till);
      for (const each of steps) expect(await looking.does(each)).toBe(false);
    });
    await fc.assert(property, { numRuns: 60 });
  });
});
