import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import { KEYED_STEPS, type KeyedDetails } from '../../../shared/input/keyed-steps.ts';
import { frozenAtOf } from '../../../shared/payment/transition.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskParts } from '../ports/parts.ts';
import type { Change, Situation } from '../records/payment-change.ts';
import { saleProblem } from '../records/payment-of-sale.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import type { TillClock } from '../records/till-clock.ts';
import { checkCharge, describeInstrument } from './charge-checks.ts';
import type { PaymentIntents } from './payment-intent.ts';
import type { Beside, SamePurchase } from './same-purchase.ts';
import type { GivenDetails } from './sensitive-details.ts';
import { objectionTo, type StopGuard } from './stop-guard.ts';
import type { Transmission } from './transmission.ts';

/** Starts payments and carries the customer's steps to the service. */
export interface Charging {
  /** @returns why nothing was sent, or null once the first answer is journaled or known to be lost */
  charge(request: ChargeRequest): Promise<Problem | null>;
  /** Sends what the customer keyed, if exactly the step that it belongs to is open. Answers as `charge` does. */
  submit(reference: string, keyed: KeyedDetails): Promise<Problem | null>;
}

const NOTHING_GIVEN: GivenDetails = { firstName: null, lastName: null, billingAddress: null };

export function createCharging(
  parts: Pick<DeskParts, 'till' | 'findBank' | 'clock' | 'isJournalSlow' | 'stopping'> & {
    activeSale: ActiveSale;
    guard: StopGuard;
    tillClock: TillClock;
    intents: PaymentIntents;
    records: RecordKeeper;
    samePurchase: SamePurchase;
    transmission: Transmission;
  },
): Charging {
  const {
    till,
    findBank,
    clock,
    isJournalSlow,
    stopping,
    activeSale,
    guard,
    tillClock,
    intents,
    records,
    samePurchase,
    transmission,
  } = parts;

  async function charge(request: ChargeRequest): Promise<Problem | null> {
    if (activeSale.stopped) return activeSale.stopped;
    const bank = request.instrument.kind === 'account' ? await findBank(request.instrument.bankCode) : null;
    if (bank && 'code' in bank) return bank;
    const refused = checkCharge(request, till, bank, clock.now()) ?? (await tillProblem());
    if (refused) return refused;
    const instrument = describeInstrument(request.instrument, bank);
    const objection =
      (await intents.check(request)) ??
      objectionTo(await guard.ask({ ...request, instrument }, request.override?.references), request.override);
    if (objection) return objection;
    const opened = await intents.open(request, instrument);
    if ('code' in opened) return opened;
    const { payment, returnUrl } = opened;
    const { instrument: keyed, given = NOTHING_GIVEN } = request;
    return await transmission.send(payment, 'initiate', { kind: 'charge', instrument: keyed, given, returnUrl });
  }

  /** Why this till begins no payment now, whatever is charged. */
  async function tillProblem(): Promise<Problem | null> {
    return isJournalSlow() ? problem('journalSlow').problem : await tillClock.check();
  }

  async function submit(reference: string, keyed: KeyedDetails): Promise<Problem | null> {
    const { operation } = KEYED_STEPS[keyed.step];
    const submitted = await records.changeAfter(
      reference,
      () => samePurchase.check(reference),
      (situation, beside) => stopping?.goesBack() ?? submission(situation, keyed.step, beside),
    );
    return submitted.ok
      ? await transmission.send(submitted.value.payment, operation, { kind: 'step', keyed })
      : submitted.problem;
  }

  return { charge, submit };
}

/** Promise 1 holds for a step, too: see `saleProblem`. */
function submission(situation: Situation, step: KeyedDetails['step'], { tied, toldOf }: Beside): Change | Problem {
  const { payment, at } = situation;
  const { operation } = KEYED_STEPS[step];
  const { reference, state } = payment;
  if (frozenAtOf(state) !== null) return problem('stepFrozen', { reference }).problem;
  const isOpen = state.outcome === 'open' && state.stage.kind === 'step' && state.stage.step.step === step;
  if (!isOpen) return problem('stepNotOpen', { reference }).problem;
  return (
    saleProblem(situation, tied) ?? {
      event: { kind: 'stepSubmitted', operation, at },
      happening: { kind: 'stepSubmitted', operation, ...(toldOf.length > 0 && { toldOf }) },
    }
  );
}
