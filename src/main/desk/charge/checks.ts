import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import type { Check } from '../../../shared/check.ts';
import type { KeyedDetails } from '../../../shared/input/keyed-steps.ts';
import type { Bank } from '../../../shared/payment/bank.ts';
import type { SaleRecord } from '../../../shared/payment/records.ts';
import type { EarlierPayment } from '../../../shared/payment/second-payment.ts';
import { frozenAtOf } from '../../../shared/payment/transition.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { Sale } from '../ports/journal-port.ts';
import type { Till } from '../ports/parts.ts';
import type { KnownSale } from '../records/record-keeper.ts';
import { saleProblem } from '../records/sale-problem.ts';
import { waitsForBankPage } from '../requery/bank-page-steps.ts';
import { checkAmount, checkRequest, checkSale } from './charge-checks.ts';
import { type Beside, samePurchaseProblem } from './same-purchase.ts';
import { objectionTo } from './stop-guard.ts';

/**
 * Only these tables decide if a charge may start and if a started payment may continue. The desk checks them before it asks the service,
 * and again in the queue that writes the entry.
 */

export type MoneyAct =
  | 'changeCurrency'
  | 'askEarlier'
  | 'charge'
  | 'step'
  | 'sendAgain'
  | 'openBankPage'
  | 'closeBankPage';

export interface TillFacts {
  act: MoneyAct;
  /** True for a seat of the back office, which has no encryption key. */
  isSeat: boolean;
  canCharge: boolean;
  /** Why the till takes no payments in this run: there is no service, or an agreement is missing. */
  unfit: Problem | null;
  deskStopped: Problem | null;
  /** A fault found while running that stops the till. */
  found: Problem | null;
  /** Set while a copy is restored: the restored journal would lack later payments. */
  goesBack: Problem | null;
}

export interface RequestFacts {
  request: ChargeRequest;
  till: Till;
  bank: Bank | null;
  now: Date;
  isJournalSlow: boolean;
  /** Set if the clock is behind the newest entry. */
  clockProblem: Problem | null;
}

export interface SaleFacts {
  request: ChargeRequest;
  till: Till;
  /** Null for the first payment of the sale. */
  existing: Sale | null;
  atCounter: SaleRecord | null;
}

export interface EarlierFacts {
  override: ChargeRequest['override'];
  earlier: readonly EarlierPayment[];
}

export interface GoingOnFacts extends KnownSale {
  act: Extract<MoneyAct, 'step' | 'sendAgain' | 'openBankPage'>;
  step: KeyedDetails['step'] | null;
  /** True if the shop agreed that card PINs are keyed on this till. */
  mayKeyPins: boolean;
  beside: Beside;
}

export const TILL_CHECKS: readonly Check<TillFacts>[] = [
  {
    name: 'seatWithoutKey',
    when: 'The till is a seat of the back office, without an encryption key.',
    says: ['cannotCharge'],
    refusal: ({ act, isSeat }) => (isSeat && act !== 'changeCurrency' ? problem('cannotCharge').problem : null),
  },
  {
    name: 'unfit',
    when: 'The till had no service when it started, an agreement or a key is missing, or recovery failed. Applies only to charges.',
    says: [],
    refusal: ({ act, unfit }) => (act === 'charge' ? unfit : null),
  },
  {
    name: 'deskStopped',
    when: 'The journal failed. Steps are refused by the journal.',
    says: [],
    refusal: ({ act, deskStopped }) => (BEGINS.includes(act) ? deskStopped : null),
  },
  {
    name: 'tillStopped',
    when: 'A fault found while the till runs has stopped it. A waiting step continues, because its payment is in the journal.',
    says: [],
    refusal: ({ act, found }) => (BEGINS.includes(act) ? found : null),
  },
  {
    name: 'goesBack',
    when: 'The till is going back to a copy of its journal. Also applies to steps and bank pages.',
    says: ['journalGoesBack'],
    refusal: ({ act, goesBack }) => (act === 'step' || act === 'openBankPage' ? goesBack : null),
  },
  {
    name: 'keyMissing',
    when: 'The till has no encryption key, or its cipher fails its self-test. Applies only to charges.',
    says: ['cannotCharge'],
    refusal: ({ act, canCharge }) => (act === 'charge' && !canCharge ? problem('cannotCharge').problem : null),
  },
];

export const REQUEST_CHECKS: readonly Check<RequestFacts>[] = [
  {
    name: 'emailRequired',
    when: 'The bank requires the customer’s e-mail, and the shop’s own was entered.',
    says: ['fieldRefused'],
    refusal: ({ request: { customer }, bank }) =>
      customer.isShopsEmail && bank?.emailRequired
        ? problem('fieldRefused', { field: 'email', reason: 'missing' }).problem
        : null,
  },
  {
    name: 'fieldRefused',
    when: 'The amount is zero, a field breaks its rule, or the bank is unknown or needs more.',
    says: ['fieldRefused', 'bankUnknown'],
    refusal: ({ request, bank, now }) => checkRequest(request, bank, now),
  },
  {
    name: 'journalSlow',
    when: 'An entry has waited for the disk for more than 10 s.',
    says: ['journalSlow'],
    refusal: ({ isJournalSlow }) => (isJournalSlow ? problem('journalSlow').problem : null),
  },
  {
    name: 'clockSetBack',
    when: 'The clock is more than 2 minutes earlier than the newest entry, and no person has confirmed it.',
    says: ['clockSetBack'],
    refusal: ({ clockProblem }) => clockProblem,
  },
];

export const SALE_CHECKS: readonly Check<SaleFacts>[] = [
  {
    name: 'otherSaleActive',
    when: 'Another sale is at the counter.',
    says: ['otherSaleActive'],
    refusal: ({ request, atCounter }) =>
      atCounter?.status === 'active' && atCounter.id !== request.saleId
        ? problem('otherSaleActive', { saleId: atCounter.id }).problem
        : null,
  },
  {
    name: 'amountNotAllowed',
    when: 'A new sale has another currency than the till, or an amount above its ceiling.',
    says: ['fieldRefused', 'amountAboveCeiling'],
    refusal: ({ request, till, existing }) => (existing ? null : checkAmount(request, till)),
  },
  {
    name: 'saleTakesNone',
    when: 'The sale has ended, has another amount, or has a payment that is being sent, paid or for review. No override is possible.',
    says: ['saleEnded', 'fieldRefused', 'needsReview', 'saleAlreadyPaid', 'saleHasOpenPayment'],
    refusal: ({ request, existing }) => existing && checkSale(existing, request),
  },
];

export const EARLIER_CHECKS: readonly Check<EarlierFacts>[] = [
  {
    name: 'earlierPayment',
    when: 'An earlier payment may be for the same purchase, and is paid, or is not settled after a re-query. A person may override the shown payments with a reason.',
    says: ['earlierPaymentPaid', 'earlierPaymentNotSettled'],
    refusal: ({ earlier, override }) => objectionTo(earlier, override),
  },
];

export const GOING_ON_CHECKS: readonly Check<GoingOnFacts>[] = [
  {
    name: 'samePurchase',
    when: 'A payment of another sale may be for the same purchase and was paid since, or may still be paid, and the person was not warned. The next attempt continues.',
    says: ['samePurchasePaid', 'samePurchaseNotSettled'],
    refusal: ({ beside }) => samePurchaseProblem(beside.untold),
  },
  {
    name: 'pinsNotAgreed',
    when: 'The step is a card PIN of a real card, and the shop has not said that its acquirer agreed.',
    says: ['pinsNotAgreed'],
    refusal: ({ payment: { reference }, step, mayKeyPins }) =>
      step === 'cardPin' && !mayKeyPins ? problem('pinsNotAgreed', { reference }).problem : null,
  },
  {
    name: 'stepFrozen',
    when: 'The step is frozen after a first "failed".',
    says: ['stepFrozen'],
    refusal: ({ act, payment: { reference, state } }) =>
      act === 'step' && frozenAtOf(state) !== null ? problem('stepFrozen', { reference }).problem : null,
  },
  {
    name: 'notAwaited',
    when: 'The payment does not wait for this step, a bank page or `Send again`.',
    says: ['stepNotOpen', 'nothingToSendAgain'],
    refusal: notAwaited,
  },
  {
    name: 'saleDoesNotGoOn',
    when: 'The sale is not active, one of its payments is paid or for review, or another of its payments may take the money.',
    says: ['saleEnded', 'saleAlreadyPaid', 'needsReview', 'saleHasOpenPayment'],
    refusal: ({ payment, sale, beside }) => saleProblem({ payment, sale }, beside.tied),
  },
];

const BEGINS: readonly MoneyAct[] = ['changeCurrency', 'askEarlier', 'charge', 'sendAgain'];

function notAwaited({ act, payment, step }: GoingOnFacts): Problem | null {
  const { reference, state } = payment;
  switch (act) {
    case 'step': {
      const isOpen = state.outcome === 'open' && state.stage.kind === 'step' && state.stage.step.step === step;
      return isOpen ? null : problem('stepNotOpen', { reference }).problem;
    }
    case 'openBankPage':
      return waitsForBankPage(payment) ? null : problem('stepNotOpen', { reference }).problem;
    case 'sendAgain': {
      const isUnsent = state.outcome === 'unknown' && state.unsent !== undefined;
      return isUnsent ? null : problem('nothingToSendAgain', { reference }).problem;
    }
  }
}
