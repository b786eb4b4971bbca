import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { english } from '../../../../shared/texts/english.ts';
import { keyStoreRow } from './key-store-row.ts';

const texts = i18next.createInstance();
void texts.init({ lng: 'en', initAsync: false, resources: { en: { translation: { health: english.health } } } });
const { t } = texts;
const { keyStoreReal, keyStoreNone, keyStorePractice, keyStoreNext, passphraseNext } = english.health;

describe('the row of the key store', () => {
  it('says that practice needs no key store, unless a passphrase locks the people', () => {
    const practice = { mode: 'practice', isKeyStoreReal: false } as const;
    const without = keyStoreRow({ ...practice, needsPassphrase: false }, t);
    expect(without).toMatchObject({ state: 'good', says: keyStorePractice, next: null });
    const locked = keyStoreRow({ ...practice, needsPassphrase: true }, t);
    expect(locked).toMatchObject({ state: 'good', says: keyStoreNone, next: passphraseNext });
  });

  it('says that a connected till’s keys are locked by a passphrase, and that each start needs the passphrase if there is one', () => {
    const sandbox = { mode: 'sandbox', isKeyStoreReal: false } as const;
    const seat = keyStoreRow({ ...sandbox, needsPassphrase: false }, t);
    expect(seat).toMatchObject({ state: 'notice', says: keyStoreNone, next: keyStoreNext });
    const locked = keyStoreRow({ ...sandbox, needsPassphrase: true }, t);
    expect(locked).toMatchObject({ says: keyStoreNone, next: `${keyStoreNext} ${passphraseNext}` });
  });

  it('says that a passphrase from before the key store is still needed', () => {
    const live = { mode: 'live', isKeyStoreReal: true } as const;
    expect(keyStoreRow({ ...live, needsPassphrase: false }, t)).toMatchObject({ says: keyStoreReal, next: null });
    expect(keyStoreRow({ ...live, needsPassphrase: true }, t)).toMatchObject({ state: 'good', next: passphraseNext });
  });
});
