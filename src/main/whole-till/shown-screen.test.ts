import { expect, it } from 'vitest';
import { makeSnapshot } from '../../renderer/sale-snapshot.fixture.ts';
import { createTexts } from '../../renderer/texts.ts';
import type { UnknownCause } from '../../shared/payment/payment-state.ts';
import type { PaymentView } from '../../shared/payment/snapshot.ts';
import { problem } from '../../shared/problems.ts';
import { requeryAnswer } from '../../shared/testing/answers.fixture.ts';
import { unknown } from '../../shared/testing/states.fixture.ts';
import { english } from '../../shared/texts/english.ts';
import { showSellScreen } from './shown-screen.fixture.tsx';

const { verdict, sale } = english;
const AT = '2026-11-21T13:32:05.000Z';
const NOT_CONFIRMED = {
  screen: 'notConfirmed',
  since: AT,
  cause: null,
  canSendAgain: false,
  nextCheckAt: null,
  requerying: false,
} as const;
const NOT_PAID = { screen: 'notPaid', message: null, requerying: false } as const;
const LAST_REQUERY = { at: AT, answer: requeryAnswer(), checks: [] };

it('a payment that most likely never left this machine offers Send again, and nobody is charged meanwhile', () => {
  const snapshot = makeSnapshot({ ...NOT_CONFIRMED, canSendAgain: true });
  snapshot.current.payment.state = unknown({ unsent: { operation: 'initiate', step: null } });
  const shown = showSellScreen(snapshot, createTexts());
  expect(shown.primary).toBe(sale.sendAgain);
  expect(shown.words).toContain(verdict.doNotChargeMeanwhile);
  expect(shown.words).toContain(verdict.sendAgainText);
});

it.each<[story: keyof typeof verdict.whatHappened, causes: UnknownCause[]]>([
  ['notSent', ['nameNotResolved', 'connectionRefused', 'noRoute', 'offline']],
  ['noAnswer', ['timedOut']],
  ['connectionBroke', ['connectionLost']],
  ['serviceError', ['serverError', 'tooManyRequests', 'unlistedError']],
  ['unreadable', ['unexpectedStatus', 'unexpectedRedirect', 'notJson', 'emptyBody', 'tooLarge', 'unreadable']],
  ['programEnded', ['programEnded']],
  ['noFinalWord', ['rhythmEnded']],
  ['stepsUsedUp', ['stepsUsedUp']],
])('an unconfirmed payment says what happened, %s, after each of the causes %j', (story, causes) => {
  for (const cause of causes) {
    const { words } = showSellScreen(makeSnapshot({ ...NOT_CONFIRMED, cause }), createTexts());
    expect(words).toContain(verdict.whatHappened[story]);
  }
});

const SLOW = /The disk is taking unusually long/;
const { problem: journalSlow } = problem('journalSlow');

it('a request that the service could not decrypt is shown as a fault of the till, and no other card is requested', () => {
  const snapshot = makeSnapshot({ ...NOT_PAID, reason: 'notDecrypted', code: 'INPUT' });
  const shown = showSellScreen(snapshot, createTexts());
  expect(shown.words).toMatch(/This till has the wrong encryption key/);
  expect(shown.primary).toBe('New sale');
  expect(shown.buttons).not.toContain('Try another card or account');
});

it.each<[name: string, view: PaymentView]>([
  ['on its way to the service', { screen: 'sending', operation: 'authenticate' }],
  ['not paid', { ...NOT_PAID, reason: 'declined', code: '51' }],
])('a payment that is %s says that the disk is slow while it is', (_name, view) => {
  const snapshot = makeSnapshot(view);
  expect(showSellScreen({ ...snapshot, stopped: journalSlow }, createTexts()).words).toMatch(SLOW);
  expect(showSellScreen(snapshot, createTexts()).words).not.toMatch(SLOW);
});

it.each<PaymentView>([
  { ...NOT_PAID, reason: 'declined', code: '51', requerying: true },
  { ...NOT_CONFIRMED, requerying: true },
])('a payment that is $screen can be checked while the till re-queries by itself', (view) => {
  const shown = showSellScreen(makeSnapshot(view), createTexts());
  expect(shown.buttons.some((name) => name.startsWith('Check again'))).toBe(true);
  expect(shown.busy).toEqual([]);
});

it('an unconfirmed payment says that it is being checked', () => {
  const words = (requerying: boolean) =>
    showSellScreen(makeSnapshot({ ...NOT_CONFIRMED, requerying }), createTexts()).words;
  expect(words(true)).toMatch(/Paydesk is checking now/);
  expect(words(false)).not.toMatch(/Paydesk is checking now/);
});

it('a payment with goods that may have left is called paid everywhere, and practice says no money moved', () => {
  const view: PaymentView = {
    screen: 'paid',
    lastRequery: LAST_REQUERY,
    handedOver: null,
    held: 'goodsMayHaveLeft',
  };
  const shown = showSellScreen(makeSnapshot(view), createTexts());
  expect(shown.heading).toMatch(/^Paid/);
  expect(shown.words).toMatch(/practice: no money moved/);
  expect(shown.words).not.toMatch(/Needs review/);
});

it.each([
  ['handOverWithoutKey', false],
  ['handOverByBackOffice', false],
  ['handOverAfterRequery', true],
  ['notApproved', false],
] as const)(
  'goods that the till refuses with %s are not offered, and the sale can be left, or checked again if that helps',
  (code, helps) => {
    const snapshot = makeSnapshot({ screen: 'paid', lastRequery: LAST_REQUERY, handedOver: null });
    const reference = snapshot.current?.payment.reference ?? '';
    const refused = showSellScreen(
      snapshot,
      createTexts(),
      problem(code, { reference, permission: 'handOver' }).problem,
    );
    expect(refused.words).toMatch(/Do not hand over the goods yet/);
    expect(refused.words).not.toMatch(/Paid NGN 1,500\.00 Hand over the goods/);
    expect(refused.buttons.some((name) => name.startsWith('Check again'))).toBe(helps);
    expect(refused.buttons.some((name) => name.startsWith('Leave for later'))).toBe(true);
    const before = showSellScreen(snapshot, createTexts());
    expect(before.words).toMatch(/Paid NGN 1,500\.00 Hand over the goods/);
    expect(before.buttons.some((name) => name.startsWith('Check again'))).toBe(false);
  },
);

it.each([{ reference: 'T1-261121-ANOTHER', permission: 'handOver' }, { permission: 'requery' }])(
  'goods are offered although somebody did not approve another act: %o',
  (facts) => {
    const snapshot = makeSnapshot({ screen: 'paid', lastRequery: LAST_REQUERY, handedOver: null });
    const reference = snapshot.current?.payment.reference ?? '';
    const shown = showSellScreen(snapshot, createTexts(), problem('notApproved', { reference, ...facts }).problem);
    expect(shown.words).toMatch(/Paid NGN 1,500\.00 Hand over the goods/);
  },
);
