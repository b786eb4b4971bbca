import { describe, expect, it } from 'vitest';
import type { EarlierPayment } from '../../../../shared/payment/second-payment.ts';
import { shownOf } from './guard-dialog.tsx';

type Told = Partial<EarlierPayment>;

/** Returns what the dialog says about an unknown payment, with these differences. */
const said = (differs: Told) => shownOf({ outcome: 'unknown', answered: false, ...differs });

describe('the note about an earlier payment before a charge', () => {
  it('shows the fresh answer about an earlier payment if the service was asked', () => {
    expect(said({ answered: true })).toEqual({ known: 'notKnown', elsewhere: null });
    expect(said({ elsewhere: 'askedHere' })).toEqual({ known: 'notAnswered', elsewhere: 'askedHere' });
  });

  it.each(['unknown', 'neverReceived'] as const)(
    'shows an earlier payment as "not checked" if this till cannot ask the service about it: %s',
    (outcome) => {
      expect(said({ outcome, elsewhere: 'notAskedHere' })).toEqual({ known: null, elsewhere: 'notAskedHere' });
    },
  );

  it.each<[EarlierPayment['outcome'], Told]>([
    ['declined', {}],
    ['unknown', { inReview: true }],
    ['open', { inReview: true }],
  ])('says that the payment does not fit if it is %s and in review', (outcome, differs) => {
    expect(said({ outcome, ...differs })).toEqual({ known: 'inReview', elsewhere: null });
    const elsewhere = 'notAskedHere';
    expect(said({ outcome, ...differs, elsewhere })).toEqual({ known: 'inReview', elsewhere });
  });

  it('shows a decline without a code, and a paid payment of any till', () => {
    const elsewhere = 'notAskedHere';
    const declined = said({ outcome: 'declined', withoutCode: true, elsewhere });
    expect(declined).toEqual({ known: 'withoutCode', elsewhere });
    expect(said({ outcome: 'paid', elsewhere })).toEqual({ known: 'paidBefore', elsewhere: 'askedHere' });
  });
});
