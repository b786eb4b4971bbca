import { describe, expect, it } from 'vitest';
import { ACTIONS, actionOf, keyOf } from './action-keys.ts';

describe('keyOf', () => {
  it('gives every action a key of its own', () => {
    for (const action of ACTIONS) expect(actionOf(keyOf(action, true) ?? '', true)).toBe(action);
  });

  it('gives no action a key of one character if the shop has switched off these keys', () => {
    expect(keyOf('requery', false)).toBeNull();
    expect(actionOf('R', false)).toBeNull();
    expect(actionOf('/', false)).toBeNull();
    expect(actionOf('Alt+H', false)).toBe('handOver');
  });
});
