import { expect, it } from 'vitest';
import { makeSnapshot, REFERENCE } from '../../renderer/sale-snapshot.fixture.ts';
import { createTexts } from '../../renderer/texts.ts';
import type { PaymentView } from '../../shared/payment/snapshot.ts';
import { problem } from '../../shared/problems.ts';
import { requeryAnswer } from '../../shared/testing/answers.fixture.ts';
import { showSellScreen } from './shown-screen.fixture.tsx';

const SLOW = /The disk is taking unusually long/;
const { problem: journalSlow } = problem('journalSlow');

it('a request that the service could not decrypt is shown as a fault of the till, and no other card is requested', () => {
  const view: PaymentView = {
    screen: 'notPaid',
    reason: 'notDecrypted',
    code: 'INPUT',
    message: null,
    requerying: false,
  };
  const shown = showSellScreen(makeSnapshot(view), createTexts());
  expect(shown.words).toMatch(/This till has the wrong encryption key/);
  expect(shown.primary).toBe('New sale');
  expect(shown.buttons).not.toContain('Try another card or account');
});

it.each<[name: string, view: PaymentView]>([
  ['on its way to the service', { screen: 'sending', operation: 'authenticate' }],
  ['not paid', { screen: 'notPaid', reason: 'declined', code: '51', message: null, requerying: false }],
])('a payment that is %s says that the disk is slow while it is', (_name, view) => {
  const snapshot = makeSnapshot(view);
  expect(showSellScreen({ ...snapshot, stopped: journalSlow }, createTexts()).words).toMatch(SLOW);
  expect(showSellScreen(snapshot, createTexts()).words).not.toMatch(SLOW);
});

it.each<PaymentView>([
  { screen: 'notPaid', reason: 'declined', code: '51', message: null, requerying: true },
  {
    screen: 'notConfirmed',
    since: '2026-11-21T13:32:05.000Z',
    cause: null,
    canSendAgain: false,
    nextCheckAt: null,
    requerying: true,
  },
])('a payment that is $screen can be checked while the till re-queries by itself', (view) => {
  const shown = showSellScreen(makeSnapshot(view), createTexts());
  expect(shown.buttons.some((name) => name.startsWith('Check again'))).toBe(true);
  expect(shown.busy).toEqual([]);
});

it('an unconfirmed payment says that it is being checked', () => {
  const view = { screen: 'notConfirmed', since: '2026-11-21T13:32:05.000Z', cause: null, canSendAgain: false } as const;
  const words = (requerying: boolean) =>
    showSellScreen(makeSnapshot({ ...view, nextCheckAt: null, requerying }), createTexts()).words;
  expect(words(true)).toMatch(/Paydesk is checking now/);
  expect(words(false)).not.toMatch(/Paydesk is checking now/);
});

it('a payment with goods that may have left is called paid everywhere, and practice says no money moved', () => {
  const lastRequery = { at: '2026-11-21T13:32:05.000Z', answer: requeryAnswer(), checks: [] };
  const view: PaymentView = { screen: 'paid', lastRequery, handedOver: null, held: 'goodsMayHaveLeft' };
  const shown = showSellScreen(makeSnapshot(view), createTexts());
  expect(shown.heading).toMatch(/^Paid/);
  expect(shown.words).toMatch(/practice: no money moved/);
  expect(shown.words).not.toMatch(/Needs review/);
});

it.each([
  ['handOverWithoutKey', false],
  ['handOverByBackOffice', false],
  ['handOverAfterRequery', true],
] as const)(
  'goods that the till refuses with %s are not offered, and the sale can be left, or checked again if that helps',
  (code, helps) => {
    const lastRequery = { at: '2026-11-21T13:32:05.000Z', answer: requeryAnswer(), checks: [] };
    const snapshot = makeSnapshot({ screen: 'paid', lastRequery, handedOver: null });
    const refused = showSellScreen(snapshot, createTexts(), problem(code, { reference: REFERENCE }).problem);
    expect(refused.words).toMatch(/Do not hand over the goods yet/);
    expect(refused.words).not.toMatch(/Paid NGN 1,500\.00 Hand over the goods/);
    expect(refused.buttons.some((name) => name.startsWith('Check again'))).toBe(helps);
    expect(refused.buttons.some((name) => name.startsWith('Leave for later'))).toBe(true);
    const before = showSellScreen(snapshot, createTexts());
    expect(before.words).toMatch(/Paid NGN 1,500\.00 Hand over the goods/);
    expect(before.buttons.some((name) => name.startsWith('Check again'))).toBe(false);
  },
);
