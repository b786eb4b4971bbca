import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Host } from '../../e2e/host.ts';
import { createAcknowledgements } from './acknowledgements.ts';
import { type CounterClient, createCounterClient } from './counter-client.ts';
import { customerOf } from './customers.ts';
import { disturb } from './disturb.ts';
import type { Acknowledged } from './evidence.ts';
import type { PracticeProcess } from './practice-service.ts';
import { createRobotCashier, type RobotCashier } from './robot-cashier.ts';
import type { SeededRandom } from './seeded-random.ts';
import { startTillProgram, type TillProgram } from './till-program.ts';

/** Only sandbox allows a payment service on this machine. */
export const MODE = 'sandbox';

export interface Shift {
  readonly program: TillProgram;
  readonly counter: CounterClient;
  readonly robot: RobotCashier;
}

/** A shop with one profile, on which programs run one after the other. */
export interface Shop {
  /** Starts the program. The previous program must have ended. */
  launch(): TillProgram;
  /** Puts the robot at the counter. Resolves when the program has recovered from its previous run. */
  staff(program: TillProgram, random: SeededRandom): Promise<Shift>;
  /** Takes the next customer's payment or continues the current sale. Resolves with the duration in ms. */
  takeSale(shift: Shift, instrumentId: string, random: SeededRandom): Promise<number>;
  acknowledged(): Acknowledged[];
  /** How often the program refused a press, by problem code. */
  readonly refusals: ReadonlyMap<string, number>;
  clear(): Promise<void>;
}

export function createShop(parts: { host: Host; home: string; practice: PracticeProcess }): Shop {
  const { host, home, practice } = parts;
  const environment = {
    PAYDESK_HOME: home,
    PAYDESK_HEADS: path.join(home, 'heads'),
    PAYDESK_PROVISION: provision(home, practice),
  };
  const acknowledgements = createAcknowledgements();
  const refusals = new Map<string, number>();
  let running: TillProgram | null = null;
  let customers = 0;

  function launch(): TillProgram {
    running = startTillProgram(host, environment);
    return running;
  }

  async function staff(program: TillProgram, random: SeededRandom): Promise<Shift> {
    const counter = await createCounterClient(await program.page, acknowledgements.note);
    const robot = createRobotCashier({
      counter,
      random,
      hasEnded: () => program.hasEnded,
      refused: (code) => refusals.set(code, (refusals.get(code) ?? 0) + 1),
    });
    return { program, counter, robot };
  }

  async function takeSale({ robot }: Shift, instrumentId: string, random: SeededRandom): Promise<number> {
    customers += 1;
    disturb(practice.records, random);
    const begunAt = performance.now();
    await robot.takeSale(customerOf(customers, randomUUID(), instrumentId));
    return performance.now() - begunAt;
  }

  async function clear(): Promise<void> {
    if (!running || running.hasEnded) return;
    running.kill();
    await running.gone();
  }

  return { launch, staff, takeSale, acknowledged: acknowledgements.all, refusals, clear };
}

/** Writes a provisioning file for a practice service outside the program, which survives a kill. */
function provision(home: string, { baseUrl, publicKey, encryptionKey }: PracticeProcess): string {
  const file = path.join(home, 'provision.json');
  const till = {
    till: 'T9',
    merchant: 'Ade Stores',
    returnUrl: 'https://shop.example/return',
    signingPassphrase: 'a till of the torture',
  };
  writeFileSync(file, JSON.stringify({ mode: MODE, baseUrl, publicKey, encryptionKey, ...till }));
  return file;
}
