import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIRST, fileOf, headOf, proven, whyBlocked } from './ledger.fixture.ts';
import {
  codeOf,
  noKeyStore,
  openPeopled,
  openShop,
  type PeopledTill,
  PINS,
  profilesOfPeople,
  signIn,
} from './peopled.fixture.ts';

const newProfile = profilesOfPeople();

const givePassphrase = async (till: PeopledTill, passphrase: string) =>
  codeOf(await till.handlers['people.givePassphrase']({ passphrase }));

describe('the people of a machine without a key store', () => {
  it('are there again under their passphrase, and under no other', async () => {
    const profile = newProfile({ secrets: noKeyStore(), passphrase: 'correct horse' });
    await openShop(profile);
    expect(await signIn(await openPeopled(profile), 'Ada')).toBeNull();
    expect(await whyBlocked({ ...profile, passphrase: 'wrong horse' })).toBe('peoplePassphraseNeeded');
    expect(await whyBlocked({ ...profile, passphrase: null })).toBe('peoplePassphraseNeeded');
  });

  it('are set up with a passphrase that is typed, and are there again once it is typed at the next start', async () => {
    const profile = newProfile({ secrets: noKeyStore() });
    const till = await openPeopled(profile);
    const made = await till.handlers['people.setUp']({ ...FIRST, passphrase: 'correct horse' });
    expect(codeOf(made)).toBe('done');
    expect(till.held).toEqual(['correct horse']);
    expect(fs.readFileSync(fileOf(profile), 'utf8')).not.toContain('correct horse');
    const next = await openPeopled(profile);
    expect(await signIn(next, 'Ada')).toBe('peoplePassphraseNeeded');
    expect(await givePassphrase(next, 'wrong horse')).toBe('passphraseWrong');
    expect(await signIn(next, 'Ada')).toBe('peoplePassphraseNeeded');
    expect([next.held, next.opened.anew]).toEqual([[], 0]);
    expect(await givePassphrase(next, 'correct horse')).toBe('done');
    expect([next.held, next.opened.anew]).toEqual([['correct horse'], 1]);
    expect(await signIn(next, 'Ada')).toBeNull();
  });

  it('are set up with the passphrase that the till’s signing key is locked with already, and with no other one', async () => {
    const profile = newProfile({ secrets: noKeyStore() });
    const till = await openPeopled(profile, { opensLocked: async (typed) => typed === 'correct horse' });
    expect(codeOf(await till.handlers['people.setUp']({ ...FIRST, passphrase: 'another horse' }))).toBe(
      'passphraseWrong',
    );
    expect([till.held, fs.existsSync(fileOf(profile))]).toEqual([[], false]);
    expect(codeOf(await till.handlers['people.setUp']({ ...FIRST, passphrase: 'correct horse' }))).toBe('done');
  });

  it('are set up with the one that opens the signing key where the one that is held, as of a file, does not', async () => {
    const profile = newProfile({ secrets: noKeyStore(), passphrase: 'another horse' });
    const till = await openPeopled(profile, { opensLocked: async (typed) => typed === 'correct horse' });
    expect(codeOf(await till.handlers['people.setUp'](FIRST))).toBe('peopleNeedKeyStore');
    expect([till.held, fs.existsSync(fileOf(profile))]).toEqual([[], false]);
    expect(codeOf(await till.handlers['people.setUp']({ ...FIRST, passphrase: 'correct horse' }))).toBe('done');
    expect(till.held).toEqual(['correct horse']);
    expect(await whyBlocked(profile)).toBe('peoplePassphraseNeeded');
    expect(await signIn(await openPeopled({ ...profile, passphrase: 'correct horse' }), 'Ada')).toBeNull();
  });

  it('take no passphrase where they can sign in already, and none on a machine that has a key store', async () => {
    const till = await openShop(newProfile());
    expect(await givePassphrase(till, 'correct horse')).toBe('peopleAlreadySetUp');
    const nobody = await openPeopled(newProfile());
    expect(await givePassphrase(nobody, 'correct horse')).toBe('personNotFound');
    const own = newProfile();
    const kept = await openPeopled(own);
    expect(codeOf(await kept.handlers['people.setUp']({ ...FIRST, passphrase: 'correct horse' }))).toBe('done');
    expect(await signIn(await openPeopled(own), 'Ada')).toBeNull();
    own.secrets.kept.clear();
    const lost = await openPeopled(own);
    expect(await givePassphrase(lost, 'correct horse')).toBe('peopleKeyMissing');
    expect([till, nobody, kept, lost].flatMap(({ held, opened }) => [...held, opened.anew])).toEqual([0, 0, 0, 0]);
  });

  it('stay shut by the right passphrase where the list was edited or is an older one', async () => {
    const profile = newProfile({ secrets: noKeyStore(), passphrase: 'correct horse' });
    const till = await openShop(profile);
    const known = { isProven: true, heads: [{ ...(await headOf(till)), hash: '0'.repeat(64) }] };
    const untyped = { ...profile, passphrase: null };
    expect(await givePassphrase(await openPeopled(untyped, { known }), 'correct horse')).toBe('peopleOlder');
    const text = fs.readFileSync(fileOf(profile), 'utf8');
    fs.writeFileSync(fileOf(profile), text.replace('cashier', 'owner'));
    const edited = await openPeopled(untyped);
    expect(await givePassphrase(edited, 'correct horse')).toBe('peopleEdited');
    expect(await signIn(edited, 'Ada')).toBe('peoplePassphraseNeeded');
    expect(edited.held).toEqual([]);
  });

  it('are brought back by an owner’s recovery code where nobody has the passphrase', async () => {
    const profile = newProfile({ secrets: noKeyStore(), passphrase: 'correct horse' });
    const till = await openShop(profile);
    const known = proven(await headOf(till));
    const next = await openPeopled({ ...profile, passphrase: null }, { known });
    expect(codeOf(await next.handlers['people.recoverKey']({ recoveryCode: till.recoveryCode }))).toBe('done');
    expect(await signIn(next, 'Ada')).toBeNull();
  });

  it('cannot be set up without a passphrase', async () => {
    const till = await openPeopled(newProfile({ secrets: noKeyStore() }));
    const made = await till.handlers['people.setUp']({
      owner: { name: 'Ada', pin: PINS.Ada },
      second: null,
      settings: { signIn: 'on', pinDigits: 6, idleMinutes: 5, lockAfterSale: false, fourEyes: false },
    });
    expect(made).toMatchObject({ problem: { code: 'peopleNeedKeyStore' } });
  });
});
