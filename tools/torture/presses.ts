import type { Channel, RequestOf } from '../../src/shared/bridge-contract.ts';
import type { ProblemCode } from '../../src/shared/problems.ts';
import type { CounterClient } from './counter-client.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface PressParts {
  readonly counter: CounterClient;
  readonly random: SeededRandom;
  /** True if the program is gone, so that its answers mean nothing. */
  readonly hasEnded: () => boolean;
  readonly refused: (code: ProblemCode) => void;
}

/** Presses buttons and waits until the program has answered or is gone. Rejects if the program itself fails. */
export interface Presses {
  once<C extends Channel>(channel: C, request: RequestOf<C>): Promise<void>;
  /** Sometimes presses twice at once, like a finger that slips. */
  orSlip<C extends Channel>(channel: C, request: RequestOf<C>): Promise<void>;
}

const SLIP_SHARE = 0.12;
const FAULTS_OF_THE_PROGRAM: readonly ProblemCode[] = ['unexpected', 'invalidRequest'];

export function createPresses({ counter, random, hasEnded, refused }: PressParts): Presses {
  async function once<C extends Channel>(channel: C, request: RequestOf<C>): Promise<void> {
    const result = await counter.ask(channel, request);
    if (result.ok || hasEnded()) return;
    const { code } = result.problem;
    if (FAULTS_OF_THE_PROGRAM.includes(code)) throw new Error(`The program failed at ${channel}: ${code}.`);
    refused(code);
  }

  async function orSlip<C extends Channel>(channel: C, request: RequestOf<C>): Promise<void> {
    const times = random.chance(SLIP_SHARE) ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => once(channel, request)));
  }

  return { once, orSlip };
}
