import { describe, expect, it } from 'vitest';
import type { PaymentView } from '../../../shared/snapshot.ts';
import { makeSnapshot, REFERENCE } from '../../sale-snapshot.fixture.ts';
import { sellView } from './sell-view.ts';

const pinStep: PaymentView = { screen: 'step', step: 'cardPin', instruction: null, notice: null };
const otpStep: PaymentView = { screen: 'step', step: 'otp', instruction: null, notice: null };
const notPaid: PaymentView = { screen: 'notPaid', reason: 'declined', code: '51', message: null, requerying: false };
const at = (view: PaymentView) => makeSnapshot(view).current;

describe('the Sell screen shows', () => {
  it('the form where nothing is at the counter', () => expect(sellView(null, [], null)).toEqual({ show: 'form' }));

  it('no form from the press of Charge on, so that nothing can be pressed twice', () =>
    expect(sellView(null, ['charge'], null)).toEqual({ show: 'starting' }));

  it('the step of the payment at the counter', () =>
    expect(sellView(at(pinStep), [], null)).toMatchObject({ show: 'payment', view: pinStep }));

  it('that the PIN is on its way, as soon as it was submitted', () =>
    expect(sellView(at(pinStep), ['submitPin'], null)).toMatchObject({ show: 'sent', operation: 'authenticate' }));

  it('the OTP step even while the answer to the PIN is still being settled', () =>
    expect(sellView(at(otpStep), ['submitPin'], null)).toMatchObject({ show: 'payment', view: otpStep }));

  it('the form again for another card, but only after the payment that failed', () => {
    expect(sellView(at(notPaid), [], REFERENCE)).toMatchObject({ show: 'again' });
    expect(sellView(at(notPaid), [], 'T1-261121-0002-ABCDEFGHI')).toMatchObject({ show: 'payment' });
    expect(sellView(at(notPaid), ['charge'], REFERENCE)).toEqual({ show: 'starting' });
  });

  it('a late success instead of the form for another card', () => {
    const since = '2026-11-21T13:32:05.000Z';
    const late: PaymentView = { screen: 'notConfirmed', since, requerying: false };
    expect(sellView(at(late), [], REFERENCE)).toMatchObject({ show: 'payment', view: late });
  });

  it.each(['cancelled', 'parked'] as const)('that the sale was %s', (status) =>
    expect(sellView(makeSnapshot(otpStep, { status }).current, [], null)).toMatchObject({ show: 'ended', status }),
  );
});
