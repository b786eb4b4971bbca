import { expect, it } from 'vitest';
import { makeSnapshot } from '../../../renderer/sale-snapshot.fixture.ts';
import { createTexts } from '../../../renderer/texts.ts';
import type { PaymentView } from '../../../shared/payment/snapshot.ts';
import { problem } from '../../../shared/problems.ts';
import { requeryAnswer } from '../../../shared/testing/answers.fixture.ts';
import { showSellScreen } from './shown-screen.fixture.tsx';

const SLOW = /The disk is taking unusually long/;
const { problem: journalSlow } = problem('journalSlow');

it('a request that the service could not decrypt is told as a fault of the till, and no other card is asked for', () => {
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
])('a payment that is %s says that the disk is slow, for as long as it is', (_name, view) => {
  const snapshot = makeSnapshot(view);
  expect(showSellScreen({ ...snapshot, stopped: journalSlow }, createTexts()).words).toMatch(SLOW);
  expect(showSellScreen(snapshot, createTexts()).words).not.toMatch(SLOW);
});

it('a payment whose goods may have left for another one is said to be paid everywhere, and in practice that no money moved', () => {
  const lastRequery = { at: '2026-11-21T13:32:05.000Z', answer: requeryAnswer(), checks: [] };
  const view: PaymentView = { screen: 'paid', lastRequery, released: null, held: 'goodsMayHaveLeft' };
  const shown = showSellScreen(makeSnapshot(view), createTexts());
  expect(shown.heading).toMatch(/^Paid/);
  expect(shown.words).toMatch(/practice: no money moved/);
  expect(shown.words).not.toMatch(/Needs review/);
});
