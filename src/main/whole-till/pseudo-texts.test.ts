import { describe, expect, it } from 'vitest';
import { addLaterTexts } from '../../renderer/later-texts.tsx';
import { makeEmptySnapshot, makeSnapshot } from '../../renderer/sale-snapshot.fixture.ts';
import { createTexts } from '../../renderer/texts.ts';
import type { DeskSnapshot, PaymentView } from '../../shared/payment/snapshot.ts';
import { english } from '../../shared/texts/english.ts';
import { notFromTexts, pseudo, pseudoTexts } from '../../shared/texts/pseudo-texts.fixture.ts';
import { makeAnswer } from '../payment-record.fixture.ts';
import { showSellScreen } from './shown-screen.fixture.tsx';

const AT = '2026-11-21T13:32:05.000Z';

/** Values that are not translated: input, names of the service and the till. */
const DATA = new Set(['NGN', 'MA', 'Ade', 'Stores', 'English', 'ada@example.com', 'T1-261121-0001-ABCDEFGHI']);

const lastRequery = {
  at: AT,
  answer: makeAnswer(),
  checks: [{ name: 'reference' as const, passed: true }],
} as Extract<PaymentView, { screen: 'paid' }>['lastRequery'];

const notPaid = { screen: 'notPaid', code: '51', message: null, requerying: false } as const;
const notConfirmed = { screen: 'notConfirmed', since: AT, cause: null, requerying: false } as const;
const VIEWS: PaymentView[] = [
  { screen: 'sending', operation: 'initiate' },
  { screen: 'step', step: 'cardPin', instruction: null, notice: null },
  { screen: 'step', step: 'billingAddress', instruction: null, notice: 'notAccepted' },
  { screen: 'step', step: 'otp', instruction: null, notice: 'resumed' },
  { screen: 'step', step: 'bankPage', instruction: null, notice: 'bankPageClosed' },
  { screen: 'confirming', since: AT, attempts: 2, frozen: true, putOffUntil: null },
  { screen: 'confirming', since: AT, attempts: 2, frozen: false, putOffUntil: AT },
  { ...notConfirmed, canSendAgain: false, nextCheckAt: null },
  { ...notConfirmed, canSendAgain: true, nextCheckAt: AT },
  { screen: 'paid', lastRequery, handedOver: null },
  { screen: 'paid', lastRequery, handedOver: { at: AT, by: 'Ade' } },
  { screen: 'paid', lastRequery, handedOver: null, held: 'notProven' },
  { ...notPaid, reason: 'declined' },
  { ...notPaid, reason: 'notDecrypted' },
  { screen: 'needsReview', review: { reason: 'amountTooLow', at: AT }, lastRequery, requerying: false },
];

describe('the counter with bracketed texts', () => {
  const texts = createTexts();
  addLaterTexts(texts);
  texts.addResourceBundle('en', 'translation', pseudoTexts(english), true, true);
  const bareWords = (snapshot: DeskSnapshot) =>
    notFromTexts(showSellScreen(snapshot, texts).words)
      .split(/[\s·]+/)
      .map((word) => word.replace(/[.,:]+$/, ''))
      .filter((word) => /\p{L}{2}/u.test(word) && !DATA.has(word));

  it('shows no text from outside the catalogue while a sale is typed', () => {
    expect(bareWords(makeEmptySnapshot(1))).toEqual([]);
  });

  it.each(VIEWS.map((view) => [JSON.stringify(view).slice(0, 90), view] as const))(
    'shows no text from outside the catalogue at %s',
    (_name, view) => {
      const { heading } = showSellScreen(makeSnapshot(view), texts);
      expect(heading).toContain('⟦');
      expect(bareWords(makeSnapshot(view))).toEqual([]);
    },
  );

  it('finds words without brackets and ignores inserted values', () => {
    expect(notFromTexts(`${pseudo('Paid')} by hand ⟦Chaargee ⟦NGN⟧ 5⟧`)).toBe('by hand');
    expect(pseudo('Charge {{amount}}')).toContain('{{amount}}');
    expect(pseudo('Hand over goods').length).toBeGreaterThanOrEqual('Hand over goods'.length * 1.35);
  });
});
