import { expect, it } from 'vitest';
import { createTillStop } from '../till-stop.ts';
import { createKeyHold } from './key-hold.ts';

function held() {
  const stop = createTillStop(null);
  const hold = createKeyHold(stop, { write: () => undefined });
  return { hold, code: () => stop.problem()?.code ?? null };
}

it.each(['signingKeyLost', 'signingKeyDamaged'] as const)(
  'a till with the problem %s stops until a person decides',
  (why) => {
    const { hold, code } = held();
    hold.keyLost(why);
    hold.keyLost(why);
    expect(code()).toBe('connectedKeyLost');
    hold.written(['saleParked', 'sealed', 'signingKeyRotated']);
    expect(code()).toBe('connectedKeyLost');
    hold.written(['signingKeyMade']);
    expect(code()).toBeNull();
  },
);

it('a till without its key continues once it has left head office or its key is back', () => {
  const { hold, code } = held();
  hold.keyLost('signingKeyLost');
  hold.written(['headOfficeLeft']);
  expect(code()).toBeNull();
  hold.keyLost('signingKeyLost');
  hold.keyLost(null);
  expect(code()).toBeNull();
});

it.each(['signingPassphraseNeeded', 'signingPassphraseWrong'] as const)(
  'a till with the problem %s does not stop, because its key exists',
  (why) => {
    const { hold, code } = held();
    hold.keyLost(why);
    expect(code()).toBeNull();
  },
);
