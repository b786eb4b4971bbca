import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const proxy = '10.0.0.2';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8::1]:4000', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['', proxy],
  ['unknown', proxy],
])('head office takes the address %s from a proxy’s header “%s”', (forwardedFor, address) => {
  expect(clientAddress(true, { remoteAddress: proxy, forwardedFor })).toBe(address);
});

it('head office ignores a proxy’s header without a proxy', () => {
  expect(clientAddress(false, { remoteAddress: '203.0.113.9', forwardedFor: '1.1.1.1' })).toBe('203.0.113.9');
});
