import { expect, it } from 'vitest';
import { paymentAddress, readRoute } from './routes.ts';

it.each([
  ['', { screen: 'sell' }],
  ['#/sell', { screen: 'sell' }],
  ['#/journal', { screen: 'journal', shows: 'all' }],
  ['#/journal?not-settled', { screen: 'journal', shows: 'notSettled' }],
  ['#/journal?nothing', { screen: 'sell' }],
  ['#/settings', { screen: 'settings' }],
  ['#/journal/../../x', { screen: 'sell' }],
  ['#/nowhere', { screen: 'sell' }],
])('the address "%s" shows a screen that exists', (hash, route) => expect(readRoute(hash)).toEqual(route));

it('leads to a payment and back', () => {
  const reference = 'T1-261121-0001-ABCDEFGHI';
  expect(readRoute(paymentAddress(reference))).toEqual({ screen: 'payment', reference });
});
