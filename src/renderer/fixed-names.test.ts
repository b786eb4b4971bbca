import { describe, expect, it } from 'vitest';
import { english } from '../shared/texts/english.ts';

describe('Names that help pages, tests and scripts rely on', () => {
  it('include those of the screens', () => {
    const { sell, journal, backOffice, settings, reports } = english.shell;
    expect([sell, journal, backOffice, settings, reports]).toEqual([
      'Sell',
      'Journal',
      'Back office',
      'Settings',
      'Reports',
    ]);
  });

  it('include those of a sale', () => {
    expect(english.sell).toMatchObject({
      card: 'Card',
      account: 'Bank account',
      amount: 'Amount',
      email: 'Customer email',
      phone: 'Customer phone',
      note: 'Order number or note',
      cardNumber: 'Card number',
      expiry: 'Expiry (MM/YY)',
      securityCode: 'Security code',
      accountNumber: 'Account number',
      dateOfBirth: 'Date of birth',
      bvn: 'BVN',
      bank: 'Bank',
      charge: 'Charge {{amount}}',
      chargeNoAmount: 'Enter an amount',
    });
  });

  it('include those of the steps of a payment', () => {
    expect(english.steps).toMatchObject({
      cardPin: { heading: 'Card PIN', label: 'Card PIN', submit: 'Submit PIN' },
      billingAddress: { heading: 'Billing address', submit: 'Submit address' },
      otp: { heading: 'OTP', label: 'OTP', submit: 'Submit OTP' },
    });
  });

  it('include those of the verdicts', () => {
    expect(english.verdict).toMatchObject({
      paid: 'Paid',
      notPaid: 'Not paid',
      notConfirmed: 'Not confirmed yet',
      needsReview: 'Needs review',
    });
  });
});
