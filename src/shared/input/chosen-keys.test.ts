import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS, type Action, actionOf, type ChosenKeys, keyOf } from './action-keys.ts';
import { areKeysUsable, problemOfKey, withKey } from './chosen-keys.ts';

describe('the key of an action', () => {
  it('is its own, as shipped', () => {
    expect(areKeysUsable([])).toBe(true);
    for (const action of ACTIONS) expect(actionOf(keyOf(action, []), [])).toBe(action);
  });

  it('is another one where the shop has chosen that', () => {
    const chosen = withKey([], 'handOver', 'F10');
    expect(problemOfKey('F10', 'handOver', [])).toEqual({ kind: 'taken', by: 'notSettled' });
    expect(areKeysUsable(chosen)).toBe(false);
    const freed = withKey(withKey([], 'notSettled', 'Alt+W'), 'handOver', 'F10');
    expect(areKeysUsable(freed)).toBe(true);
    expect(actionOf('F10', freed)).toBe('handOver');
    expect(actionOf('Alt+H', freed)).toBeNull();
  });

  it('is never one that types or edits text, nor the way to a bank’s page', () => {
    for (const key of ['Ctrl+C', 'Ctrl+V', 'F6', 'F12', 'Enter', 'a', 'Alt+Shift+A', '']) {
      expect(problemOfKey(key, 'requery', [])).toEqual({ kind: 'notUsable' });
    }
    expect(problemOfKey('Y', 'handOver', [])).toEqual({ kind: 'typesText' });
    expect(problemOfKey('Y', 'requery', [])).toBeNull();
  });

  it.each(['Ctrl+H', 'Ctrl+I', 'Ctrl+J', 'Ctrl+M'])(
    'is never %s, which a scanner sends for a control character',
    (key) => {
      expect(problemOfKey(key, 'handOver', [])).toEqual({ kind: 'notUsable' });
    },
  );

  it('is the shipped one again without a trace', () => {
    expect(withKey([{ action: 'handOver', key: 'Alt+W' }], 'handOver', 'Alt+H')).toEqual([]);
  });

  it('is one action’s alone, whatever is chosen as long as no problem is told', () => {
    const choice = fc.tuple(
      fc.constantFrom(...ACTIONS),
      fc.constantFrom('F1', 'F9', 'Alt+W', 'Alt+H', 'Ctrl+B', 'Y', 'R'),
    );
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 12 }), (choices) => {
        const chosen = choices.reduce<ChosenKeys>(
          (keys, [action, key]) => (problemOfKey(key, action, keys) ? keys : withKey(keys, action, key)),
          [],
        );
        expect(areKeysUsable(chosen)).toBe(true);
        const keys = ACTIONS.map((action: Action) => keyOf(action, chosen));
        expect(new Set(keys).size).toBe(ACTIONS.length);
      }),
    );
  });
});
