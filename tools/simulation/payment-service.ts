import type { Authentication, Charge } from '../../src/main/desk/ports/gateway-port.ts';
import type { StepOutcome } from '../../src/shared/payment/answers.ts';
import type { SeededRandom } from '../torture/seeded-random.ts';
import { RIGHT_OTP, RIGHT_PIN } from './customers.ts';
import type { Machine } from './machine.ts';
import type { Scheduler } from './scheduler.ts';
import * as says from './service-answers.ts';
import type { Storyteller } from './storyteller.ts';

/** What happens to a payment after its last step. */
type Course = 'pays' | 'declines' | 'paysLate' | 'paysAfterFailing';

interface Kept extends says.Held {
  steps: readonly says.Awaited[];
  done: number;
  position: 'waits' | 'works' | 'failed' | 'captured';
  course: Course;
  wrong: number;
  /** Before this time a re-query may reach a machine that does not know the payment yet. */
  visibleAtMs: number;
  /** True for somebody else's earlier payment with the same reference. */
  isExternal: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const CARD_FLOWS: readonly (readonly says.Awaited[])[] = [
  [],
  [],
  ['pin', 'otp'],
  ['pin', 'otp'],
  ['pin'],
  ['bankPage'],
  ['address', 'bankPage'],
  ['address', 'otp'],
  ['address'],
];

/** The payment service, which knows the truth about every payment. Its answers may be wrong, its records never are. */
export class PaymentService {
  readonly #scheduler: Scheduler;
  readonly #random: SeededRandom;
  readonly #machine: Machine;
  readonly #story: Storyteller;
  readonly #captured: (reference: string) => void;
  readonly #payments = new Map<string, Kept>();

  constructor(parts: {
    scheduler: Scheduler;
    random: SeededRandom;
    machine: Machine;
    story: Storyteller;
    /** Called when money was taken for a payment of this till. */
    captured: (reference: string) => void;
  }) {
    this.#scheduler = parts.scheduler;
    this.#random = parts.random;
    this.#machine = parts.machine;
    this.#story = parts.story;
    this.#captured = parts.captured;
  }

  initiate(charge: Charge): StepOutcome {
    const { reference } = charge;
    if (this.#payments.has(reference)) return this.#conflict(reference);
    if (this.#random.chance(0.01)) return this.#heldForAnother(charge);
    const steps = this.#stepsOf(charge);
    const kept = this.#keep(charge, { steps, isExternal: false });
    this.#story.tell(`the service begins ${reference} (${steps.join(', ') || 'no step'}; ${kept.course})`);
    this.#await(kept);
    return says.asksFor(reference, steps[0] ?? null, this.#random);
  }

  authenticate(authentication: Authentication): StepOutcome {
    const { reference } = authentication;
    const awaited = 'pin' in authentication ? 'pin' : 'address';
    const kept = this.#payments.get(reference);
    if (!kept) return says.unlisted('NOT_FOUND');
    if (this.#awaitedOf(kept) !== awaited) return this.#conflict(reference);
    if ('pin' in authentication && authentication.pin !== RIGHT_PIN) return this.#wrong(kept, 'PIN');
    this.#goOn(kept);
    return says.asksFor(reference, this.#awaitedOf(kept), this.#random);
  }

  validate({ reference, otp }: { reference: string; otp: string }): StepOutcome {
    const kept = this.#payments.get(reference);
    if (!kept) return says.unlisted('NOT_FOUND');
    if (this.#awaitedOf(kept) !== 'otp') return this.#conflict(reference);
    if (otp !== RIGHT_OTP) return this.#wrong(kept, 'OTP');
    this.#goOn(kept);
    return says.stepAnswer({ reference, paymentCode: this.#random.pick(['00', '000']), message: 'successful' });
  }

  /** Completes the bank page as the customer does, even if the till no longer shows it. */
  completeBankPage(reference: string): void {
    const kept = this.#payments.get(reference);
    if (kept && this.#awaitedOf(kept) === 'bankPage') this.#goOn(kept);
  }

  truthOf(reference: string): says.Statement {
    const kept = this.#payments.get(reference);
    if (!kept || kept.visibleAtMs > this.#scheduler.nowMs) return says.NOT_FOUND;
    if (kept.position === 'captured') return kept.isExternal ? { ...says.paid(kept), said: 'misfit' } : says.paid(kept);
    if (kept.position === 'failed') return says.failed(kept, this.#random);
    return says.notFinal(kept, this.#random);
  }

  heldOf(reference: string): says.Held | null {
    return this.#payments.get(reference) ?? null;
  }

  #stepsOf({ instrument, redirectUrl }: Charge): readonly says.Awaited[] {
    if (instrument.kind === 'card') return this.#random.pick(CARD_FLOWS);
    return redirectUrl && this.#random.chance(0.4) ? ['bankPage'] : ['otp'];
  }

  #keep(charge: Charge, { steps, isExternal }: Pick<Kept, 'steps' | 'isExternal'>): Kept {
    const { reference, amount, email } = charge;
    const lagMs = this.#random.chance(0.15) ? this.#random.integer(10 * MINUTE_MS) : 0;
    const kept: Kept = {
      reference,
      steps,
      isExternal,
      email,
      amountMinor: amount.amountMinor,
      createdAt: this.#machine.now().toISOString().slice(0, 19),
      done: 0,
      position: 'waits',
      course: this.#random.pick([
        'pays',
        'pays',
        'pays',
        'pays',
        'declines',
        'declines',
        'paysLate',
        'paysAfterFailing',
      ]),
      wrong: 0,
      visibleAtMs: this.#scheduler.nowMs + lagMs,
    };
    this.#payments.set(reference, kept);
    return kept;
  }

  #heldForAnother(charge: Charge): StepOutcome {
    const { currency, amountMinor } = charge.amount;
    const other = { ...charge, email: 'somebody@example.com', amount: { amountMinor: amountMinor - 100, currency } };
    this.#keep(other, { steps: [], isExternal: true }).position = this.#random.pick(['captured', 'failed']);
    this.#story.tell(`the service has had ${charge.reference} of somebody else`);
    return this.#conflict(charge.reference);
  }

  #conflict(reference: string): StepOutcome {
    return { kind: 'conflict', message: `Payment ${reference.slice(0, 2)} exists` };
  }

  #wrong(kept: Kept, code: string): StepOutcome {
    kept.wrong += 1;
    if (kept.wrong >= 3) this.#fail(kept);
    return this.#random.pick([
      says.unlisted(code),
      says.stepAnswer({ reference: kept.reference, status: 'failed', paymentCode: '57', message: 'Not accepted' }),
    ]);
  }

  #awaitedOf({ position, steps, done }: Kept): says.Awaited | null {
    return position === 'waits' ? (steps[done] ?? null) : null;
  }

  #goOn(kept: Kept): void {
    kept.done += 1;
    this.#await(kept);
  }

  /** Waits for the next step, which times out; ends the payment after its last step. */
  #await(kept: Kept): void {
    const { done } = kept;
    const awaited = this.#awaitedOf(kept);
    if (awaited === null) {
      this.#end(kept);
      return;
    }
    const stillWaits = () => kept.position === 'waits' && kept.done === done;
    this.#later(5 * MINUTE_MS, 40 * MINUTE_MS, () => {
      if (!stillWaits()) return;
      if (this.#random.chance(0.8)) kept.course = 'declines';
      this.#fail(kept);
    });
    if (awaited === 'bankPage' && this.#random.chance(0.7)) {
      this.#later(10_000, 8 * MINUTE_MS, () => stillWaits() && this.completeBankPage(kept.reference));
    }
  }

  #end(kept: Kept): void {
    kept.position = 'works';
    if (kept.course === 'paysLate') this.#later(MINUTE_MS, 30 * HOUR_MS, () => this.#capture(kept));
    else this.#later(0, 3_000, () => (kept.course === 'pays' ? this.#capture(kept) : this.#fail(kept)));
  }

  /** Fails the payment. In some courses the service finds out hours later that it was paid. */
  #fail(kept: Kept): void {
    kept.position = 'failed';
    this.#story.tell(`the service fails ${kept.reference}`);
    if (kept.course === 'paysAfterFailing') this.#later(MINUTE_MS, 40 * HOUR_MS, () => this.#capture(kept));
  }

  #capture(kept: Kept): void {
    kept.position = 'captured';
    this.#story.tell(`the service takes the money of ${kept.reference}`);
    this.#captured(kept.reference);
  }

  #later(leastMs: number, mostMs: number, act: () => void): void {
    this.#scheduler.after(leastMs + this.#random.integer(mostMs - leastMs), 'world', act);
  }
}
