import { describe, expect, it } from 'vitest';
import type { EarlierPayment } from '../../../../shared/payment/second-payment.ts';
import { shownOf } from './guard-dialog.tsx';

const KNOWN: Pick<EarlierPayment, 'outcome' | 'answered'> = { outcome: 'unknown', answered: false };

describe('the note about an earlier payment before a charge', () => {
  it('shows the fresh answer about an earlier payment if the service was asked', () => {
    expect(shownOf({ ...KNOWN, answered: true })).toEqual({ known: 'notKnown', elsewhere: null });
    expect(shownOf({ ...KNOWN, elsewhere: 'askedHere' })).toEqual({ known: 'notAnswered', elsewhere: 'askedHere' });
  });

  it('shows an earlier payment as "not checked" if this till cannot ask the service about it', () => {
    const notAskedHere = { known: null, elsewhere: 'notAskedHere' };
    expect(shownOf({ ...KNOWN, elsewhere: 'notAskedHere' })).toEqual(notAskedHere);
    expect(shownOf({ ...KNOWN, outcome: 'neverReceived', elsewhere: 'notAskedHere' })).toEqual(notAskedHere);
  });

  it.each([
    ['declined', undefined],
    ['unknown', true],
    ['open', true],
  ] as const)('says that the payment does not fit if it is %s and in review', (outcome, inReview) => {
    const payment = { outcome, answered: false, ...(inReview && { inReview }) };
    expect(shownOf(payment)).toEqual({ known: 'inReview', elsewhere: null });
    const elsewhere = 'notAskedHere';
    expect(shownOf({ ...payment, elsewhere })).toEqual({ known: 'inReview', elsewhere });
  });

  it('shows a decline without a code, and a paid payment of any till', () => {
    const elsewhere = 'notAskedHere';
    expect(shownOf({ outcome: 'declined', answered: false, withoutCode: true, elsewhere })).toEqual({
      known: 'withoutCode',
      elsewhere,
    });
    expect(shownOf({ outcome: 'paid', answered: false, elsewhere })).toEqual({
      known: 'paidBefore',
      elsewhere: 'askedHere',
    });
  });
});
