import { describe, expect, it } from 'vitest';
import { makeSnapshot } from '../../sale-snapshot.fixture.ts';
import type { SellView } from '../../state/sell-view.ts';
import { displayMessage, stepOnDisplay } from './display-screen.tsx';

const { current } = makeSnapshot({ screen: 'sending', operation: 'initiate' });
const settling = (view: object) => ({ show: 'payment', current, view }) as SellView;

describe('the customer display without a step', () => {
  it.each([
    { screen: 'notConfirmed' },
    { screen: 'needsReview' },
    { screen: 'notPaid', reason: 'neverReceived' },
    { screen: 'notPaid', reason: 'withoutCode' },
    { screen: 'paid', held: 'notConfirmedAgain' },
  ])('sends the customer to the cashier if the outcome is uncertain: %o', (view) => {
    expect(displayMessage(settling(view))).toBe('cashier');
  });

  it.each(['declined', 'cancelled', 'refused'])(
    'the customer display says "not paid" if that is certain: %s',
    (reason) => {
      expect(displayMessage(settling({ screen: 'notPaid', reason }))).toBe('notPaid');
    },
  );

  it('the customer display says "paid" only once the service has confirmed the payment', () => {
    expect(displayMessage(settling({ screen: 'paid' }))).toBe('paid');
    expect(displayMessage(settling({ screen: 'confirming' }))).toBe('underWay');
  });

  it('asks for no PIN if the till may not take PINs, and sends the customer to the cashier', () => {
    const pin = { show: 'step', current, step: 'cardPin', notice: null, instruction: null } as const;
    const otp = { ...pin, step: 'otp' } as const;
    expect(stepOnDisplay(pin, { isSeat: false, arePinsOff: true })).toBeNull();
    expect(displayMessage(pin)).toBe('cashier');
    expect(stepOnDisplay(otp, { isSeat: false, arePinsOff: true })).toBe(otp);
    expect(stepOnDisplay(pin, { isSeat: false, arePinsOff: false })).toBe(pin);
  });

  it('asks for nothing on a seat, where main refuses every step', () => {
    const otp = { show: 'step', current, step: 'otp', notice: null, instruction: null } as const;
    expect(stepOnDisplay(otp, { isSeat: true, arePinsOff: false })).toBeNull();
  });

  it('welcomes the next customer as soon as the sale has ended', () => {
    expect(displayMessage({ show: 'form', isStarting: false })).toBe('welcome');
    expect(displayMessage({ show: 'ended', current })).toBe('welcome');
  });
});
