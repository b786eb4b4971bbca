import { expect, it } from 'vitest';
import { paymentAddress, readRoute, shownAt } from './routes.ts';

it.each([
  ['', { screen: 'sell' }],
  ['#/sell', { screen: 'sell' }],
  ['#/journal', { screen: 'journal', view: '' }],
  ['#/journal?not-settled', { screen: 'journal', view: 'not-settled' }],
  ['#/journal?nothing', { screen: 'journal', view: 'nothing' }],
  ['#/settings', { screen: 'settings' }],
  ['#/settings/health', { screen: 'health' }],
  ['#/settings/connect/people', { screen: 'connect', step: 'people', begins: false }],
  ['#/settings/connect/practice/begin', { screen: 'connect', step: 'practice', begins: true }],
  ['#/settings/connect/nothing', { screen: 'sell' }],
  ['#/reports', { screen: 'reports', report: null }],
  ['#/reports/now', { screen: 'reports', report: 'now' }],
  ['#/reports/12', { screen: 'reports', report: 12 }],
  ['#/reports/0', { screen: 'sell' }],
  ['#/journal/../../x', { screen: 'sell' }],
  ['#/nowhere', { screen: 'sell' }],
])('the address "%s" shows a screen that exists', (hash, route) => expect(readRoute(hash)).toEqual(route));

it('a payment’s address is read as the route to that payment', () => {
  const reference = 'T1-261121-0001-ABCDEFGHI';
  expect(readRoute(paymentAddress(reference))).toEqual({ screen: 'payment', reference });
});

it('another payment counts as another screen, but another filter of the list does not', () => {
  const at = (hash: string) => shownAt(readRoute(hash));
  expect(at('#/journal/T1-261121-0001-ABCDEFGHI')).not.toBe(at('#/journal/T1-261121-0002-ABCDEFGHI'));
  expect(at('#/journal?not-settled')).toBe(at('#/journal'));
  expect(at('#/journal')).not.toBe(at('#/sell'));
});
