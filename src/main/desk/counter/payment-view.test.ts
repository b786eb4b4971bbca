import { describe, expect, it } from 'vitest';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { LastRequery } from '../../../shared/payment/records.ts';
import { paymentViewSchema } from '../../../shared/payment/snapshot.ts';
import { requeryAnswer } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { AT_REST, type Progress, viewOf } from './payment-view.ts';

const lastRequery: LastRequery = { at: given.at(1), answer: requeryAnswer({ message: 'Said so' }), checks: [] };
const HANDED_OVER = { at: given.at(2), by: 'ada' };
const REFUSED = { refused: true, code: 'INPUT' };
const review = { reason: 'amountTooLow', at: given.at(1) } as const;

function view(state: PaymentState, progress: Partial<Progress> = {}) {
  const shown = viewOf(record.payment({ state, lastRequery }), { ...AT_REST, ...progress });
  expect(paymentViewSchema.parse(shown)).toEqual(shown);
  return shown;
}

describe('viewOf', () => {
  it.each([
    ['sending', given.open(), { screen: 'sending', operation: 'initiate' }],
    ['card PIN', given.open(given.CARD_PIN), { screen: 'step', step: 'cardPin', instruction: null, notice: null }],
    ['confirming', given.open(given.confirming()), { screen: 'confirming', since: given.at(0), frozen: false }],
    ['frozen', given.open(given.confirming({ frozenAt: given.at(1) })), { screen: 'confirming', frozen: true }],
    ['unknown', given.unknown({ since: given.at(3) }), { screen: 'notConfirmed', since: given.at(3) }],
    ['paid', given.paid(), { screen: 'paid', lastRequery, handedOver: null }],
    ['handed over', given.paid({ handedOver: HANDED_OVER }), { screen: 'paid', handedOver: HANDED_OVER }],
    ['paid, money returned', given.paid({ returned: [given.RETURN] }), { screen: 'paid', held: 'moneyReturned' }],
    ['paid, goods given', given.paid({ settled: given.GOODS_GIVEN }), { screen: 'paid', held: 'customerHasGoods' }],
    ['declined', given.declined(), { screen: 'notPaid', reason: 'declined', code: '51', message: 'Said so' }],
    [
      'not decrypted',
      given.declined({ ...REFUSED, notDecrypted: true }),
      { screen: 'notPaid', reason: 'notDecrypted', code: 'INPUT' },
    ],
    ['refused', given.declined(REFUSED), { screen: 'notPaid', reason: 'refused', code: 'INPUT' }],
    [
      'never received',
      given.neverReceived(),
      { screen: 'notPaid', reason: 'neverReceived', code: null, message: null },
    ],
  ])('shows the screen of %s', (_name, state, expected) => expect(view(state)).toMatchObject(expected));

  it.each([
    ['open', given.open(given.OTP, { review })],
    ['unknown', given.unknown({ review })],
    ['paid', given.paid({ review })],
    ['declined', given.declined({ review })],
    ['never received', given.neverReceived({ review })],
  ])('shows Needs review whenever a person must look: %s', (_name, state) => {
    expect(view(state)).toEqual({ screen: 'needsReview', review, lastRequery, requerying: false });
  });

  it('shows the step’s instruction and the progress of re-queries', () => {
    const stepDetail = { instruction: 'Key the OTP', authUrl: 'https://bank.example/page', returnUrl: null };
    expect(view(given.open(given.OTP), { stepDetail, notice: 'notAccepted' })).toEqual({
      screen: 'step',
      step: 'otp',
      instruction: 'Key the OTP',
      notice: 'notAccepted',
    });
    expect(view(given.open(given.confirming()), { attempts: 3 })).toMatchObject({ attempts: 3 });
    expect(view(given.unknown(), { requerying: true })).toMatchObject({ requerying: true });
  });

  it.each([
    [{ authUrl: null, returnUrl: 'https://shop.example/return/0' }, true],
    [{ authUrl: 'https://bank.example/page', returnUrl: null }, true],
    [{ authUrl: 'https://bank.example/page', returnUrl: 'https://shop.example/return/0' }, undefined],
  ])('says whether the bank page can be opened again: %j', (addresses, pageGone) => {
    const stepDetail = { instruction: null, ...addresses };
    const shown = view(given.open(given.BANK_PAGE_STEP), { stepDetail });
    expect(shown.screen === 'step' && shown.pageGone).toBe(pageGone);
  });

  it('shows a hand-over as done if the goods left before the customer got money back', () => {
    const shown = view(given.paid({ handedOver: HANDED_OVER, returned: [given.RETURN] }));
    expect(shown).toEqual({ screen: 'paid', lastRequery, handedOver: HANDED_OVER });
  });

  it('never shows Paid without the checks', () => {
    expect(() => viewOf(record.payment({ state: given.paid(), lastRequery: null }), AT_REST)).toThrow();
  });
});
