import { describe, expect, it } from 'vitest';
import type { Step } from '../../shared/payment/payment-state.ts';
import type { PaymentView, StepNotice } from '../../shared/payment/snapshot.ts';
import { makeSnapshot, REFERENCE, SALE_ID } from '../sale-snapshot.fixture.ts';
import { chargeOf, type DeskAction, submissionOf } from './desk-store.ts';
import { inSeat, type SellView, sellView } from './sell-view.ts';

const pinStep = step('cardPin');
const otpStep = step('otp');
const notPaid: PaymentView = { screen: 'notPaid', reason: 'declined', code: '51', message: null, requerying: false };
const notConfirmed: PaymentView = {
  screen: 'notConfirmed',
  since: '2026-11-21T13:32:05.000Z',
  cause: 'timedOut',
  canSendAgain: false,
  nextCheckAt: null,
  requerying: false,
};
const OTHER_REFERENCE = 'T1-261121-0002-ABCDEFGHI';
const FORM = { saleId: SALE_ID, againAfter: null };
const AGAIN = { saleId: '6d0a7e11-3c7e-4f0e-9d53-0c5e5f0f7a11', againAfter: REFERENCE };
type Draft = Parameters<typeof sellView>[2];
const at = (view: PaymentView) => makeSnapshot(view).current;

describe('the Sell screen', () => {
  it.each<[string, PaymentView | null, DeskAction[], Draft, Partial<SellView>]>([
    ['the form if no sale is at the counter', null, [], null, { show: 'form', isStarting: false }],
    ['no form from the press of Charge on', null, [chargeOf(SALE_ID)], FORM, { show: 'form', isStarting: true }],
    [
      'the form of the next sale while a sale that was left still awaits its first answer',
      null,
      [chargeOf(SALE_ID)],
      { ...FORM, saleId: AGAIN.saleId },
      { show: 'form', isStarting: false },
    ],
    [
      'the OTP step while the OTP of another payment, which was left, is still being sent',
      otpStep,
      [submissionOf(OTHER_REFERENCE, 'otp')],
      null,
      { show: 'step' },
    ],
    ['the step of the payment at the counter', pinStep, [], null, { show: 'step', step: 'cardPin' }],
    [
      'that the PIN is being sent as soon as it is submitted',
      pinStep,
      [submissionOf(REFERENCE, 'cardPin')],
      null,
      { show: 'sent', sent: 'cardPin' },
    ],
    [
      'the OTP step even while the answer to the PIN is still being settled',
      otpStep,
      [submissionOf(REFERENCE, 'cardPin')],
      null,
      { show: 'step', step: 'otp' },
    ],
    [
      'that the address is on its way',
      step('billingAddress'),
      [submissionOf(REFERENCE, 'billingAddress')],
      null,
      { show: 'sent', sent: 'billingAddress' },
    ],
    ['the bank page as soon as the payment waits for it', step('bankPage'), [], null, { show: 'bankPage' }],
  ])('shows %s', (_what, view, busy, draft, shown) =>
    expect(sellView(view && at(view), busy, draft, false)).toMatchObject(shown),
  );

  it.each([
    ['that failed', notPaid],
    ['that is unconfirmed', notConfirmed],
    ['whose step the customer cannot do', otpStep],
  ])('shows the form for another card beside a payment %s, and beside no other payment', (_name, view) => {
    expect(sellView(at(view), [], AGAIN, false)).toMatchObject({ show: 'again', isStarting: false });
    expect(sellView(at(view), [chargeOf(SALE_ID)], AGAIN, false)).toMatchObject({ show: 'again', isStarting: true });
    expect(sellView(at(view), [], { ...AGAIN, againAfter: OTHER_REFERENCE }, false).show).not.toBe('again');
  });

  it.each(['paid', 'needsReview', 'confirming', 'sending'] as const)(
    'shows a payment that has become %s instead of the form for another card',
    (screen) => {
      const view = { screen } as PaymentView;
      expect(sellView(at(view), [], AGAIN, false)).toMatchObject({ show: 'payment', view });
    },
  );

  it('shows that the sale was cancelled', () =>
    expect(sellView(makeSnapshot(otpStep, { status: 'cancelled' }).current, [], null, false).show).toBe('ended'));

  it.each(['cardPin', 'billingAddress', 'bankPage', 'otp'] as const)('offers to continue %s that was left', (left) => {
    const offer = { step: left, notice: 'resumed' };
    expect(sellView(at(step(left, 'resumed')), [], null, false)).toMatchObject({ show: 'offer', offer });
    expect(sellView(at(step(left, 'resumed')), [], null, true).show).toBe(left === 'bankPage' ? 'bankPage' : 'step');
  });

  it.each(['bankPageClosed', 'bankPageHeld'] as const)('shows an offer at a bank page with the notice %s', (notice) => {
    const left = at(step('bankPage', notice));
    expect(sellView(left, [], null, false)).toMatchObject({ show: 'offer', offer: { notice } });
    expect(sellView(left, [], null, true)).toMatchObject({ show: 'bankPage' });
  });

  it('shows no offer if the bank page cannot be opened again', () => {
    const gone = at({ screen: 'step', step: 'bankPage', instruction: null, notice: 'resumed', pageGone: true });
    expect(sellView(gone, [], null, false)).toMatchObject({ show: 'bankPage' });
  });

  it('shows no note about an interruption once a person has continued', () => {
    expect(sellView(at(step('otp', 'resumed')), [], null, true)).toMatchObject({ notice: null });
    expect(sellView(at(step('otp', 'notAccepted')), [], null, true)).toMatchObject({ notice: 'notAccepted' });
  });
});

function step(name: Step, notice: StepNotice | null = null): PaymentView {
  return { screen: 'step', step: name, instruction: null, notice };
}

describe('the Sell screen of a seat without an encryption key', () => {
  const shown = (view: PaymentView | null, hasContinued = false) =>
    inSeat(sellView(view && at(view), [], null, hasContinued));

  it('shows no form', () => expect(shown(null)).toEqual({ show: 'seat' }));

  it.each(['cardPin', 'otp', 'billingAddress', 'bankPage'] as const)('shows no %s step', (name) => {
    expect(shown(step(name))).toMatchObject({ show: 'seatPayment', step: name });
    expect(shown(step(name, 'resumed'))).toMatchObject({ show: 'seatPayment', step: name });
    expect(shown(step(name, 'resumed'), true)).toMatchObject({ show: 'seatPayment', step: name });
  });

  it('shows the outcome of a payment', () => expect(shown(notPaid)).toMatchObject({ show: 'payment', view: notPaid }));
});
