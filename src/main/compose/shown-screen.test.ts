import { expect, it } from 'vitest';
import { makeSnapshot } from '../../renderer/sale-snapshot.fixture.ts';
import { createTexts } from '../../renderer/texts.ts';
import { problem } from '../../shared/problems.ts';
import type { PaymentView } from '../../shared/snapshot.ts';
import { showSellScreen } from './shown-screen.fixture.tsx';

const SLOW = /The disk is taking unusually long/;
const { problem: journalSlow } = problem('journalSlow');

it.each<[name: string, view: PaymentView]>([
  ['on its way to the service', { screen: 'sending', operation: 'authenticate' }],
  ['not paid', { screen: 'notPaid', reason: 'declined', code: '51', message: null, requerying: false }],
])('a payment that is %s says that the disk is slow, for as long as it is', (_name, view) => {
  const snapshot = makeSnapshot(view);
  expect(showSellScreen({ ...snapshot, stopped: journalSlow }, createTexts()).words).toMatch(SLOW);
  expect(showSellScreen(snapshot, createTexts()).words).not.toMatch(SLOW);
});
