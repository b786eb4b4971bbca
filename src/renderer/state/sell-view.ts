import type { KeyedDetails } from '../../shared/input/keyed-steps.ts';
import type { PaymentState, Step } from '../../shared/payment/payment-state.ts';
import type { CurrentSale, DeskSnapshot, PaymentView, StepNotice, ViewAt } from '../../shared/payment/snapshot.ts';
import { chargeOf, type DeskAction, submissionOf } from './desk-store.ts';
import type { DraftState } from './draft-store.ts';

/** A view of a payment that does not wait for a step of the customer. */
export type SettlingView = Exclude<PaymentView, { screen: 'step' }>;
type StepView = ViewAt<'step'>;

export type Sent = 'payment' | KeyedDetails['step'];

type OfferNotice = Exclude<StepNotice, 'notAccepted'>;

export interface Offer {
  step: Step;
  notice: OfferNotice;
}

export interface KeyedStep {
  current: CurrentSale;
  step: Exclude<Step, 'bankPage'>;
  notice: Exclude<StepNotice, OfferNotice> | null;
  instruction: string | null;
}

type BegunView =
  /** A keyed value is being sent. Its field is already gone. */
  | { show: 'sent'; current: CurrentSale; sent: Sent }
  | { show: 'payment'; current: CurrentSale; view: SettlingView }
  | { show: 'ended'; current: CurrentSale };

type StepAtCounter =
  /** A step that waits until a person chooses how to continue. */
  | { show: 'offer'; current: CurrentSale; offer: Offer }
  | { show: 'bankPage'; current: CurrentSale }
  | ({ show: 'step' } & KeyedStep);

/** The form for a further payment of the sale with another card or account. */
interface AgainView {
  show: 'again';
  current: CurrentSale;
  isStarting: boolean;
}

export type SellView =
  /** `isStarting` is true between the press of `Charge` and the desk's answer. */
  { show: 'form'; isStarting: boolean } | AgainView | BegunView | StepAtCounter;

type OfSeat =
  /** Shown instead of the form on a seat that only re-queries. */
  | { show: 'seat' }
  /** A payment that waits for a step, which this seat cannot take because it has no key. */
  | { show: 'seatPayment'; current: CurrentSale; step: Step };

export type SeatView = AgainView | BegunView | OfSeat;

export type UnderWayView = BegunView | StepAtCounter | OfSeat;

/**
 * @param draft the draft of the cashier's form; null on the customer display, which has no form
 * @param hasContinued true once a person has continued the open step
 */
export function sellView(
  current: DeskSnapshot['current'],
  busy: readonly DeskAction[],
  draft: Pick<DraftState, 'saleId' | 'againAfter'> | null,
  hasContinued: boolean,
): SellView {
  const isStarting = (saleId: string | undefined) => saleId !== undefined && busy.includes(chargeOf(saleId));
  if (!current) return { show: 'form', isStarting: isStarting(draft?.saleId) };
  const { view, sale, payment } = current;
  if (sale.status === 'cancelled') return { show: 'ended', current };
  if (draft?.againAfter === payment.reference && mayBeFollowed(view)) {
    return { show: 'again', current, isStarting: isStarting(sale.id) };
  }
  return view.screen === 'step' ? stepView(current, view, busy, hasContinued) : { show: 'payment', current, view };
}

/** Returns the view for a seat without an encryption key, on which nothing is keyed. */
export function inSeat(view: SellView): SeatView {
  switch (view.show) {
    case 'form':
      return { show: 'seat' };
    case 'offer':
      return { show: 'seatPayment', current: view.current, step: view.offer.step };
    case 'bankPage':
      return { show: 'seatPayment', current: view.current, step: 'bankPage' };
    case 'step':
      return { show: 'seatPayment', current: view.current, step: view.step };
    default:
      return view;
  }
}

/** @returns false if this payment must be settled before another payment of the sale */
function mayBeFollowed({ screen }: PaymentView): boolean {
  return screen === 'notPaid' || screen === 'notConfirmed' || screen === 'step';
}

function stepView(current: CurrentSale, view: StepView, busy: readonly DeskAction[], hasContinued: boolean): SellView {
  const { step, notice, instruction, pageGone } = view;
  const sent = sentAt(step, current.payment.reference, busy);
  if (sent) return { show: 'sent', current, sent };
  const isOffer = notice !== null && notice !== 'notAccepted';
  if (isOffer && !hasContinued && !pageGone) return { show: 'offer', current, offer: { step, notice } };
  if (step === 'bankPage') return { show: 'bankPage', current };
  return { show: 'step', current, step, notice: isOffer ? null : notice, instruction };
}

export function sentBy(state: PaymentState): Sent {
  if (state.outcome !== 'open' || state.stage.kind !== 'sending') return 'payment';
  const { operation, step } = state.stage;
  return operation === 'initiate' || step === null || step.step === 'bankPage' ? 'payment' : step.step;
}

function sentAt(step: Step, reference: string, busy: readonly DeskAction[]): Sent | null {
  return step !== 'bankPage' && busy.includes(submissionOf(reference, step)) ? step : null;
}
