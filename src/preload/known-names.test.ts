import { describe, expect, it } from 'vitest';
import { CHANNELS, PUSHES } from '../shared/bridge-contract.ts';
import { isChannel, isPush } from './known-names.ts';

describe('names that the preload script lets pass', () => {
  it.each(CHANNELS)('lets the channel %s pass', (channel) => expect(isChannel(channel)).toBe(true));

  it.each(PUSHES)('lets the push %s pass', (push) => expect(isPush(push)).toBe(true));

  it.each(['electron-store-get-data', 'constructor', '__proto__', '', 'desk.changed', null, 7, ['desk.read']])(
    'blocks the channel %s',
    (name) => {
      expect(isChannel(name)).toBe(false);
    },
  );

  it.each(['desk.read', 'toString', undefined])('blocks the push %s', (name) => expect(isPush(name)).toBe(false));
});
