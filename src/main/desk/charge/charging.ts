import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import { firstRefusal } from '../../../shared/check.ts';
import { KEYED_STEPS, type KeyedDetails } from '../../../shared/input/keyed-steps.ts';
import { describeInstrument } from '../../../shared/payment/describe-instrument.ts';
import type { Problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import { readKnown } from '../records/record-keeper.ts';
import { saleProblem } from '../records/sale-problem.ts';
import type { TillClock } from '../records/till-clock.ts';
import type { BankPageSteps } from '../requery/bank-page-steps.ts';
import { REQUEST_CHECKS } from './checks.ts';
import { type GoOn, warnedIn } from './going-on.ts';
import { objection, type PaymentIntents } from './payment-intent.ts';
import type { SamePurchase } from './same-purchase.ts';
import type { GivenDetails } from './sensitive-details.ts';
import type { StopGuard } from './stop-guard.ts';
import type { TillRefusal } from './till-refusal.ts';
import type { Transmission } from './transmission.ts';

const NOTHING_GIVEN: GivenDetails = { firstName: null, lastName: null, billingAddress: null };

export function createCharging(
  parts: Pick<DeskParts, 'till' | 'findBank' | 'clock' | 'isJournalSlow'> &
    OpeningParts & {
      tillRefusal: TillRefusal;
      guard: StopGuard;
      tillClock: TillClock;
      intents: PaymentIntents;
      transmission: Transmission;
    },
) {
  const { till, findBank, clock, tillRefusal, goOn, guard, intents, transmission } = parts;

  /** @returns why nothing was sent; null once the first answer is journaled or known to be lost */
  async function charge(request: ChargeRequest): Promise<Problem | null> {
    const stopped = tillRefusal('charge');
    if (stopped) return stopped;
    const tellNews = guard.pressed();
    const bank = 'bankCode' in request.instrument ? await findBank(request.instrument.bankCode) : null;
    if (bank && 'code' in bank) return bank;
    const facts = { request, till, bank, now: clock.now(), isJournalSlow: parts.isJournalSlow() };
    const refused = firstRefusal(REQUEST_CHECKS, { ...facts, clockProblem: await parts.tillClock.check() });
    if (refused) return refused.problem;
    const instrument = describeInstrument(request.instrument, bank?.bankName);
    const hindered =
      (await intents.check(request)) ??
      objection(request, await guard.ask({ ...request, instrument }, request.override?.references));
    if (hindered) return hindered;
    const opened = await intents.open(request, instrument, tellNews);
    if ('code' in opened) return opened;
    const { payment, returnUrl } = opened;
    const { instrument: keyed, given = NOTHING_GIVEN } = request;
    return await transmission.send(payment, 'initiate', { kind: 'charge', instrument: keyed, given, returnUrl });
  }

  async function submit(reference: string, keyed: KeyedDetails): Promise<Problem | null> {
    const { step } = keyed;
    const { operation } = KEYED_STEPS[step];
    const submitted = await goOn(reference, { act: 'step', step }, (_payment, beside) => ({
      happening: { kind: 'stepSubmitted', operation, ...warnedIn(beside) },
    }));
    return submitted.ok
      ? await transmission.send(submitted.value.payment, operation, { kind: 'step', keyed })
      : submitted.problem;
  }

  return { charge, submit, openBankPage: createBankPageOpening(parts) };
}

interface OpeningParts {
  goOn: GoOn;
  activeSale: Pick<ActiveSale, 'progressChanged'>;
  bankPages: Pick<BankPageSteps, 'opened' | 'heldBack'>;
  journal: Pick<DeskJournal, 'saleOf'>;
  samePurchase: Pick<SamePurchase, 'check'>;
}

function createBankPageOpening({ goOn, activeSale, bankPages, journal, samePurchase }: OpeningParts) {
  /** Closes the page when another payment stops this one, because the customer could still pay on the page. */
  async function closeIfHeld(reference: string, known: readonly string[]): Promise<void> {
    const paying = await readKnown(journal, reference);
    if (!paying) return;
    const { standing, tied } = await samePurchase.check(reference);
    const isNews = standing.some((each) => !known.includes(each));
    if (isNews || saleProblem(paying, tied)) await bankPages.heldBack(reference);
  }

  /** Journals a bank page before it is shown. The customer may pay there, so the page is guarded like a keyed step. */
  return async (reference: string): Promise<Problem | null> => {
    let known: readonly string[] = [];
    const opened = await goOn(
      reference,
      { act: 'openBankPage' },
      (_payment, beside) => {
        known = beside.standing;
        return { happening: { kind: 'bankPageOpened', ...warnedIn(beside) } };
      },
      ({ untold }) => untold.length > 0 && activeSale.progressChanged(reference, { notice: 'bankPageHeld' }),
    );
    if (!opened.ok) return opened.problem;
    bankPages.opened(reference, () => closeIfHeld(reference, known));
    return null;
  };
}
