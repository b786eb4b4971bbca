import { expect, it } from 'vitest';
import { createTillStop } from '../till-stop.ts';
import { createKeyHold } from './key-hold.ts';

function held() {
  const stop = createTillStop(null);
  const hold = createKeyHold(stop, { write: () => undefined });
  return { hold, code: () => stop.problem()?.code ?? null };
}

it.each(['lost', 'damaged'] as const)('holds a till whose key is %s until a person has decided', (why) => {
  const { hold, code } = held();
  hold.keyLost(why);
  hold.keyLost(why);
  expect(code()).toBe('connectedKeyLost');
  hold.written(['saleParked', 'sealed', 'signingKeyRotated']);
  expect(code()).toBe('connectedKeyLost');
  hold.written(['signingKeyMade']);
  expect(code()).toBeNull();
});

it('lets the till go where it was taken away from head office, and where its key is there again', () => {
  const { hold, code } = held();
  hold.keyLost('lost');
  hold.written(['headOfficeLeft']);
  expect(code()).toBeNull();
  hold.keyLost('lost');
  hold.keyLost(null);
  expect(code()).toBeNull();
});

it.each(['passphraseNeeded', 'passphraseWrong'] as const)(
  'holds no till of which %s is said: its key is there',
  (why) => {
    const { hold, code } = held();
    hold.keyLost(why);
    expect(code()).toBeNull();
  },
);
