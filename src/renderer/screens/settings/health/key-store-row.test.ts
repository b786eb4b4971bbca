import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { english } from '../../../../shared/texts/english.ts';
import { keyStoreRow } from './key-store-row.ts';

const texts = i18next.createInstance();
void texts.init({ lng: 'en', initAsync: false, resources: { en: { translation: { health: english.health } } } });
const { t } = texts;
const { keyStoreReal, keyStoreNone, keyStorePractice, keyStoreNext, passphraseNext } = english.health;

describe('what is said of the key store', () => {
  it('is that practice needs none only where no passphrase locks the people', () => {
    const practice = { mode: 'practice', isKeyStoreReal: false } as const;
    const without = keyStoreRow({ ...practice, needsPassphrase: false }, t);
    expect(without).toMatchObject({ state: 'good', says: keyStorePractice, next: null });
    const locked = keyStoreRow({ ...practice, needsPassphrase: true }, t);
    expect(locked).toMatchObject({ state: 'good', says: keyStoreNone, next: passphraseNext });
  });

  it('says that a passphrase locks the keys of a connected till, and that it is needed at each start if one does', () => {
    const sandbox = { mode: 'sandbox', isKeyStoreReal: false } as const;
    const seat = keyStoreRow({ ...sandbox, needsPassphrase: false }, t);
    expect(seat).toMatchObject({ state: 'notice', says: keyStoreNone, next: keyStoreNext });
    const locked = keyStoreRow({ ...sandbox, needsPassphrase: true }, t);
    expect(locked).toMatchObject({ says: keyStoreNone, next: `${keyStoreNext} ${passphraseNext}` });
  });

  it('is that a passphrase of before the key store is still asked for', () => {
    const live = { mode: 'live', isKeyStoreReal: true } as const;
    expect(keyStoreRow({ ...live, needsPassphrase: false }, t)).toMatchObject({ says: keyStoreReal, next: null });
    expect(keyStoreRow({ ...live, needsPassphrase: true }, t)).toMatchObject({ state: 'good', next: passphraseNext });
  });
});
