import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import { firstRefusal } from '../../../shared/check.ts';
import { KEYED_STEPS, type KeyedDetails } from '../../../shared/input/keyed-steps.ts';
import { describeInstrument } from '../../../shared/payment/describe-instrument.ts';
import type { MoneyOperation } from '../../../shared/payment/payment-state.ts';
import type { Problem } from '../../../shared/problems.ts';
import type { DeskParts } from '../ports/parts.ts';
import type { Change } from '../records/payment-change.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import type { TillClock } from '../records/till-clock.ts';
import { REQUEST_CHECKS } from './checks.ts';
import type { GoingOnRefusal } from './going-on-refusal.ts';
import { objection, type PaymentIntents } from './payment-intent.ts';
import type { Beside, SamePurchase } from './same-purchase.ts';
import type { GivenDetails } from './sensitive-details.ts';
import type { StopGuard } from './stop-guard.ts';
import type { TillRefusal } from './till-refusal.ts';
import type { Transmission } from './transmission.ts';

const NOTHING_GIVEN: GivenDetails = { firstName: null, lastName: null, billingAddress: null };

export function createCharging(
  parts: Pick<DeskParts, 'till' | 'findBank' | 'clock' | 'isJournalSlow' | 'mayKeyPins'> & {
    tillRefusal: TillRefusal;
    goingOnRefusal: GoingOnRefusal;
    guard: StopGuard;
    tillClock: TillClock;
    intents: PaymentIntents;
    records: RecordKeeper;
    samePurchase: Pick<SamePurchase, 'check'>;
    transmission: Transmission;
  },
) {
  const {
    till,
    findBank,
    clock,
    isJournalSlow,
    mayKeyPins,
    tillRefusal,
    goingOnRefusal,
    guard,
    tillClock,
    intents,
    records,
    samePurchase,
    transmission,
  } = parts;

  /** @returns why nothing was sent; null once the first answer is journaled or known to be lost */
  async function charge(request: ChargeRequest): Promise<Problem | null> {
    const stopped = tillRefusal('charge');
    if (stopped) return stopped;
    const bank = 'bankCode' in request.instrument ? await findBank(request.instrument.bankCode) : null;
    if (bank && 'code' in bank) return bank;
    const facts = { request, till, bank, now: clock.now(), isJournalSlow: isJournalSlow() };
    const refused = firstRefusal(REQUEST_CHECKS, { ...facts, clockProblem: await tillClock.check() });
    if (refused) return refused.problem;
    const instrument = describeInstrument(request.instrument, bank?.bankName);
    const hindered =
      (await intents.check(request)) ??
      objection(request, await guard.ask({ ...request, instrument }, request.override?.references));
    if (hindered) return hindered;
    const opened = await intents.open(request, instrument);
    if ('code' in opened) return opened;
    const { payment, returnUrl } = opened;
    const { instrument: keyed, given = NOTHING_GIVEN } = request;
    return await transmission.send(payment, 'initiate', { kind: 'charge', instrument: keyed, given, returnUrl });
  }

  async function submit(reference: string, keyed: KeyedDetails): Promise<Problem | null> {
    const refused = tillRefusal('step');
    if (refused) return refused;
    const { step } = keyed;
    const { operation } = KEYED_STEPS[step];
    const isAgreed = step !== 'cardPin' || (mayKeyPins ? await mayKeyPins() : true);
    const submitted = await records.changeAfter(
      reference,
      () => samePurchase.check(reference),
      ({ payment, sale }, beside) =>
        goingOnRefusal({ act: 'step', step, mayKeyPins: isAgreed, payment, sale, beside }) ??
        submission(operation, beside),
    );
    return submitted.ok
      ? await transmission.send(submitted.value.payment, operation, { kind: 'step', keyed })
      : submitted.problem;
  }

  return { charge, submit };
}

function submission(operation: MoneyOperation, { warnedOf }: Beside): Change {
  return { happening: { kind: 'stepSubmitted', operation, ...(warnedOf.length > 0 && { warnedOf }) } };
}
