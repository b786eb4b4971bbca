import { setTimeout as sleep } from 'node:timers/promises';
import { PRACTICE_OTP, PRACTICE_PIN, PRACTICE_WRONG_OTP } from '../../src/practice/instruments.ts';
import type { ChargeRequest } from '../../src/shared/bridge-contract.ts';
import type { BillingAddress, KeyedDetails } from '../../src/shared/input/keyed-steps.ts';
import type { DeskSnapshot } from '../../src/shared/payment/snapshot.ts';
import { anotherTry } from './customers.ts';
import { createPresses, type Presses, type PressParts } from './presses.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface WorkingOn {
  readonly saleId: string;
  /** When the robot last pressed `Charge`, in UTC; null for a sale that was already at the counter. */
  readonly chargedAt: string | null;
}

/** Acts as cashiers do, with double presses, wrong OTPs and impatience. */
export interface RobotCashier {
  /**
   * Works on the sale at the counter, or charges a new sale if there is none. Resolves early if the program is gone.
   * @throws if the program fails in a way that no cashier can cause
   */
  takeSale(charge: ChargeRequest): Promise<void>;
  readonly workingOn: WorkingOn | null;
}

type Standing = NonNullable<DeskSnapshot['current']>;

const MOST_MOVES = 40;
const LONGEST_PAUSE_MS = 40;
const PATIENCE_MS = 500;
const PATIENT_WAITS = 3;
const SURE_CARD = 'at-once';
const ADDRESS: BillingAddress = {
  address: '20 Saltlake Eldorado',
  city: 'Livingstone',
  state: 'Greater London',
  postalCode: 'N1 9GU',
  country: 'GB',
};

export function createRobotCashier(parts: PressParts): RobotCashier {
  const { counter, random, hasEnded } = parts;
  const press = createPresses(parts);
  let workingOn: WorkingOn | null = null;
  let waits = 0;

  async function takeSale(first: ChargeRequest): Promise<void> {
    const found = counter.latest().current;
    workingOn = found && { saleId: found.sale.id, chargedAt: null };
    waits = 0;
    if (!found) await charge(first);
    for (let moves = 0; !hasEnded(); moves += 1) {
      const current = standing();
      if (!current) break;
      await sleep(random.integer(LONGEST_PAUSE_MS));
      await (moves < MOST_MOVES ? moveOn(current) : setAside(current));
    }
    if (!hasEnded()) workingOn = null;
  }

  function standing(): Standing | null {
    const { current, stopped } = counter.latest();
    if (stopped) throw new Error(`The till stopped: ${stopped.code}.`);
    return current;
  }

  async function charge(request: ChargeRequest): Promise<void> {
    workingOn = { saleId: request.saleId, chargedAt: new Date().toISOString() };
    waits = 0;
    await press.orSlip('sale.charge', request);
  }

  async function moveOn(current: Standing): Promise<void> {
    const { sale, payment, view } = current;
    if (sale.status !== 'active') return await press.once('sale.finish', { saleId: sale.id });
    switch (view.screen) {
      case 'sending':
      case 'confirming':
      case 'notConfirmed':
        return await waitOrLosePatience(current);
      case 'step':
        if (view.step === 'bankPage' || random.chance(0.05)) return await setAside(current);
        return await answerStep({ press, random }, payment.reference, view.step);
      case 'paid':
        if (view.handedOver) return await press.once('sale.finish', { saleId: sale.id });
        return await press.orSlip('payment.handOver', { reference: payment.reference });
      case 'notPaid':
        if (random.chance(0.5)) return await charge(anotherTry(sale, SURE_CARD));
        return await press.once('sale.finish', { saleId: sale.id });
      case 'needsReview':
        return await setAside(current);
    }
  }

  /** Waits for a verdict, then may charge another card for the same sale, the usual cause of double charges. */
  async function waitOrLosePatience(current: Standing): Promise<void> {
    waits += 1;
    if (waits <= PATIENT_WAITS) {
      if (counter.latest().current?.view === current.view) await counter.changed(PATIENCE_MS);
      return;
    }
    if (random.chance(0.4)) await press.once('sale.charge', anotherTry(current.sale, SURE_CARD));
    else if (random.chance(0.3)) await press.once('payment.requery', { reference: current.payment.reference });
    else await setAside(current);
  }

  async function setAside({ sale }: Standing): Promise<void> {
    if (random.chance(0.7)) await press.once('sale.leaveForLater', { saleId: sale.id });
    else await press.once('sale.cancel', { saleId: sale.id });
    if (counter.latest().current?.sale.id === sale.id) await press.once('sale.finish', { saleId: sale.id });
  }

  return {
    takeSale,
    get workingOn() {
      return workingOn;
    },
  };
}

async function answerStep(
  { press, random }: { press: Presses; random: SeededRandom },
  reference: string,
  step: KeyedDetails['step'],
): Promise<void> {
  return await press.orSlip('payment.submitStep', { reference, keyed: keyedIn(step, random) });
}

function keyedIn(step: KeyedDetails['step'], random: SeededRandom): KeyedDetails {
  switch (step) {
    case 'cardPin':
      return { step, pin: PRACTICE_PIN };
    case 'otp':
      return { step, otp: random.chance(0.1) ? PRACTICE_WRONG_OTP : PRACTICE_OTP };
    case 'billingAddress':
      return { step, billingAddress: ADDRESS };
    default:
      throw new Error(`No practice instrument asks for this step: ${step}`);
  }
}
