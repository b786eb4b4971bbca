import { expect, it } from 'vitest';
import { createTillStop } from '../till-stop.ts';
import { createKeyHold } from './key-hold.ts';

function held() {
  const stop = createTillStop(null);
  const hold = createKeyHold(stop, { write: () => undefined });
  return { hold, code: () => stop.problem()?.code ?? null };
}

it.each(['lost', 'damaged'] as const)('stops a till whose key is %s until a person decides', (why) => {
  const { hold, code } = held();
  hold.keyLost(why);
  hold.keyLost(why);
  expect(code()).toBe('connectedKeyLost');
  hold.written(['saleParked', 'sealed', 'signingKeyRotated']);
  expect(code()).toBe('connectedKeyLost');
  hold.written(['signingKeyMade']);
  expect(code()).toBeNull();
});

it('lets the till go on after it left head office, or when its key is back', () => {
  const { hold, code } = held();
  hold.keyLost('lost');
  hold.written(['headOfficeLeft']);
  expect(code()).toBeNull();
  hold.keyLost('lost');
  hold.keyLost(null);
  expect(code()).toBeNull();
});

it.each(['passphraseNeeded', 'passphraseWrong'] as const)(
  'does not stop a till with the problem %s, because its key exists',
  (why) => {
    const { hold, code } = held();
    hold.keyLost(why);
    expect(code()).toBeNull();
  },
);
