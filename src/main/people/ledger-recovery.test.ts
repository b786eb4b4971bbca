import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keyStoreInMemory } from '../whole-till/sealing.fixture.ts';
import { changesIn, fileOf, headOf, keptProfile, outsideOf, recover, tamper, whyBlocked } from './ledger.fixture.ts';
import {
  codeOf,
  FIRST,
  newProfile,
  noKeyStore,
  openPeopled,
  openShop,
  type PeopledTill,
  PINS,
  type ProfileOfPeople,
  shopOn,
} from './peopled.fixture.ts';

const removeOwn = (profile: ProfileOfPeople) => {
  for (const file of [fileOf(profile), headOf(profile)]) fs.rmSync(file, { force: true });
};

describe('a profile that was restored from a copy of the time before its people', () => {
  it('restores the journal of people from outside the profile if the key store still has the key', async () => {
    const [profile] = await shopOn();
    removeOwn(profile);
    const till = await openPeopled(profile);
    expect(await till.signIn('Chidi')).toBeNull();
    expect(till.logged).toEqual([['peopleBroughtBack']]);
    expect(fs.existsSync(fileOf(profile))).toBe(true);
  });

  it('restores no journal of people if the outside head is foreign or newer than the copy', async () => {
    const [profile, shop] = await shopOn();
    const older = { ...profile, secrets: keyStoreInMemory() };
    const { copy, head } = outsideOf(profile);
    const before = fs.readFileSync(copy);
    await shop.signIn('Ada');
    await shop.handlers['staff.setRoleRight']({ role: 'cashier', permission: 'lookAtDay', to: 'allow' });
    const text = fs.readFileSync(head, 'utf8');
    removeOwn(profile);
    fs.writeFileSync(head, text.replace(/"tag":"./, '"tag":"x'));
    expect(await recover(await openPeopled(older), shop.recoveryCode)).toBe('peopleNotProven');
    fs.writeFileSync(head, text);
    fs.writeFileSync(copy, before);
    expect(await whyBlocked(profile)).toBe('peopleOlder');
    expect(await recover(await openPeopled(older), shop.recoveryCode)).toBe('peopleOlder');
  });
});

describe('the key that proves people after the key store lost it', () => {
  async function shopWithoutKey() {
    const [profile, shop] = await shopOn();
    return { profile, shop, lost: { ...profile, secrets: keyStoreInMemory() } };
  }

  it.each([
    ['alone', () => undefined],
    ['and with it the journal in the profile', removeOwn],
  ] as const)('restores the lost key of people by an owner’s recovery code, for good: lost %s', async (_what, lose) => {
    const { shop, lost } = await shopWithoutKey();
    lose(lost);
    const till = await openPeopled(lost);
    expect(await till.signIn('Ada')).toBe('peopleKeyMissing');
    expect(await recover(till, shop.recoveryCode.toLowerCase().replaceAll('-', ' '))).toBe('done');
    expect(await till.signIn('Ada')).toBeNull();
    expect(await (await openPeopled(lost)).signIn('Chidi')).toBeNull();
    expect(changesIn(lost).at(-1)).toEqual({ kind: 'keyRecovered', id: shop.idOf('Ada') });
  });

  it('wraps the key of people with a new passphrase if the key store is gone', async () => {
    const { profile, shop } = await shopWithoutKey();
    const moved = { ...profile, secrets: noKeyStore(), passphrase: 'battery staple' };
    expect(await recover(await openPeopled(moved), shop.recoveryCode)).toBe('done');
    expect(await (await openPeopled(moved)).signIn('Bola')).toBeNull();
    const forOneRun = await openPeopled({ ...moved, passphrase: null });
    expect(await recover(forOneRun, shop.recoveryCode)).toBe('done');
    expect(await forOneRun.signIn('Bola')).toBeNull();
  });

  it('restores the key of people by no other code, not even a replaced one', async () => {
    const { profile, shop, lost } = await shopWithoutKey();
    const putOlderBack = keptProfile(profile);
    const other = await openShop(newProfile());
    await shop.signIn('Ada');
    const made = await shop.handlers['people.makeRecoveryCode']({ pin: PINS.Ada });
    const till = await openPeopled(lost);
    expect(await recover(till, other.recoveryCode)).toBe('recoveryCodeWrong');
    expect(await recover(till, shop.recoveryCode)).toBe('recoveryCodeWrong');
    expect(await recover(till, `${shop.recoveryCode.slice(0, -1)}?`)).toBe('recoveryCodeWrong');
    expect(await recover(till, made.ok ? made.value.recoveryCode : '')).toBe('done');
    // The code of an older journal must not work, because its holder may no longer be an owner.
    putOlderBack();
    const again = await openPeopled({ ...lost, secrets: keyStoreInMemory() });
    expect(await recover(again, shop.recoveryCode)).toBe('peopleOlder');
  });

  it('restores no key for a journal that no outside head proves or that another key made', async () => {
    const { profile, shop, lost } = await shopWithoutKey();
    const nowhere = await openPeopled({ ...lost, outsideHeads: null });
    expect(await recover(nowhere, shop.recoveryCode)).toBe('peopleNotProven');
    // An attacker replaces the till's journal of people, head, key and recovery code with their own.
    const forged = newProfile();
    const forger = await openShop(forged);
    for (const of of [fileOf, headOf]) fs.copyFileSync(of(forged), of(profile));
    const till = await openPeopled(lost);
    expect(await recover(till, shop.recoveryCode)).toBe('recoveryCodeWrong');
    expect(await recover(till, forger.recoveryCode)).toBe('peopleNotProven');
    fs.rmSync(outsideOf(profile).head);
    expect(await recover(till, forger.recoveryCode)).toBe('peopleNotProven');
  });
});

const withoutKeyStore = (passphrase: string | null = null) => newProfile({ secrets: noKeyStore(), passphrase });

const givePassphrase = (till: PeopledTill, passphrase: string) => till.code('people.givePassphrase', { passphrase });

/** Opens a practice shop on a machine without a key store again, without its passphrase. */
async function shopWithoutPassphrase() {
  const profile = withoutKeyStore('correct horse');
  const shop = await openShop(profile);
  const opening = { opensNext: async () => 'newPassphrase' as const };
  return { lost: { ...profile, passphrase: null }, shop, recoveryCode: shop.recoveryCode, opening };
}

async function mayChoose(till: Awaited<ReturnType<typeof openPeopled>>): Promise<boolean> {
  const state = await till.handlers['people.read'](undefined);
  return state.ok && state.value.problem?.facts.opensNext === 'newPassphrase';
}

describe('the people of a machine without a key store', () => {
  it('signs in people without a key store with their passphrase, and with no other', async () => {
    const profile = withoutKeyStore('correct horse');
    await openShop(profile);
    expect(await (await openPeopled(profile)).signIn('Ada')).toBeNull();
    expect(await whyBlocked({ ...profile, passphrase: 'wrong horse' })).toBe('peoplePassphraseNeeded');
    expect(await whyBlocked({ ...profile, passphrase: null })).toBe('peoplePassphraseNeeded');
  });

  it('sets up people with a typed passphrase, which lets them sign in at the next start', async () => {
    const profile = withoutKeyStore();
    const till = await openPeopled(profile);
    const made = await till.handlers['people.setUp']({ ...FIRST, passphrase: 'correct horse' });
    expect(codeOf(made)).toBe('done');
    expect(till.held).toEqual(['correct horse']);
    expect(fs.readFileSync(fileOf(profile), 'latin1')).not.toContain('correct horse');
    const next = await openPeopled(profile);
    expect(await next.signIn('Ada')).toBe('peoplePassphraseNeeded');
    expect(await givePassphrase(next, 'wrong horse')).toBe('passphraseWrong');
    expect(await next.signIn('Ada')).toBe('peoplePassphraseNeeded');
    expect([next.held, next.opened.anew]).toEqual([[], 0]);
    expect(await givePassphrase(next, 'correct horse')).toBe('done');
    expect([next.held, next.opened.anew]).toEqual([['correct horse'], 1]);
    expect(await next.signIn('Ada')).toBeNull();
  });

  it('sets up people with the passphrase that opens the signing key if the one from a file does not', async () => {
    const profile = withoutKeyStore('another horse');
    const till = await openPeopled(profile, { opensKeys: async (typed) => typed === 'correct horse' });
    expect(await till.code('people.setUp', FIRST)).toBe('peopleNeedKeyStore');
    expect(await till.code('people.setUp', { ...FIRST, passphrase: 'wrong horse' })).toBe('passphraseWrong');
    expect([till.held, fs.existsSync(fileOf(profile))]).toEqual([[], false]);
    expect(await till.code('people.setUp', { ...FIRST, passphrase: 'correct horse' })).toBe('done');
    expect(till.held).toEqual(['correct horse']);
    expect(await whyBlocked(profile)).toBe('peoplePassphraseNeeded');
    expect(await (await openPeopled({ ...profile, passphrase: 'correct horse' })).signIn('Ada')).toBeNull();
  });

  it('accepts no passphrase if people can already sign in or the machine has a key store', async () => {
    const till = await openShop(newProfile());
    expect(await givePassphrase(till, 'correct horse')).toBe('peopleAlreadySetUp');
    const nobody = await openPeopled(newProfile());
    expect(await givePassphrase(nobody, 'correct horse')).toBe('personNotFound');
    const own = newProfile();
    const kept = await openPeopled(own);
    expect(await kept.code('people.setUp', { ...FIRST, passphrase: 'correct horse' })).toBe('done');
    expect(await (await openPeopled(own)).signIn('Ada')).toBeNull();
    own.secrets.kept.clear();
    const lost = await openPeopled(own);
    expect(await givePassphrase(lost, 'correct horse')).toBe('peopleKeyMissing');
    expect([till, nobody, kept, lost].flatMap(({ held, opened }) => [...held, opened.anew])).toEqual([0, 0, 0, 0]);
  });

  it('opens people with a new passphrase, and not with the lost one, after a recovery code', async () => {
    const { lost, recoveryCode, opening } = await shopWithoutPassphrase();
    const till = await openPeopled(lost, opening);
    expect(await mayChoose(till)).toBe(true);
    const newPassphrase = 'battery staple';
    const other = (await openShop(newProfile())).recoveryCode;
    expect(await till.code('people.recoverKey', { recoveryCode: other, newPassphrase })).toBe('recoveryCodeWrong');
    expect([till.held, await till.signIn('Ada')]).toEqual([[], 'peoplePassphraseNeeded']);
    expect(await till.code('people.recoverKey', { recoveryCode, newPassphrase })).toBe('done');
    expect(till.held).toEqual([newPassphrase]);
    expect(await till.signIn('Chidi')).toBeNull();
    for (const file of [fileOf(lost), outsideOf(lost).copy])
      expect(fs.readFileSync(file, 'latin1')).not.toContain(newPassphrase);
    const next = await openPeopled(lost);
    expect(await givePassphrase(next, 'correct horse')).toBe('passphraseWrong');
    expect(await givePassphrase(next, newPassphrase)).toBe('done');
    expect(await next.signIn('Bola')).toBeNull();
  });

  it('accepts no new passphrase that does not open the till’s keys, not even one from a file', async () => {
    const { lost, recoveryCode } = await shopWithoutPassphrase();
    const opensKeys = async (typed: string) => typed === 'correct horse';
    const till = await openPeopled(lost, { opensKeys });
    expect(await mayChoose(till)).toBe(false);
    const typed = { recoveryCode, newPassphrase: 'battery staple' };
    expect(await till.code('people.recoverKey', typed)).toBe('passphraseWrong');
    expect([till.held, await till.signIn('Ada')]).toEqual([[], 'peoplePassphraseNeeded']);
    const withFile = await openPeopled({ ...lost, passphrase: 'of a file' }, { opensKeys });
    expect(await withFile.code('people.recoverKey', { recoveryCode })).toBe('done');
    expect(await withFile.signIn('Ada')).toBeNull();
    const next = await openPeopled(lost, { opensKeys });
    expect(await givePassphrase(next, 'correct horse')).toBe('done');
  });

  it('opens people with the passphrase from a file after a recovery code', async () => {
    const { lost, recoveryCode } = await shopWithoutPassphrase();
    const ofFile = { ...lost, passphrase: 'of a file' };
    const till = await openPeopled(ofFile, { opensNext: async () => 'heldPassphrase' });
    expect(await mayChoose(till)).toBe(false);
    expect(await till.code('people.recoverKey', { recoveryCode })).toBe('done');
    const next = await openPeopled(ofFile);
    expect(await next.signIn('Ada')).toBeNull();
  });

  it.each<[string, (till: PeopledTill, recoveryCode: string) => Promise<string>]>([
    ['the right passphrase', (till) => givePassphrase(till, 'correct horse')],
    [
      'a recovery code and a new passphrase',
      (till, recoveryCode) => till.code('people.recoverKey', { recoveryCode, newPassphrase: 'battery staple' }),
    ],
  ])('keeps people locked if their journal was edited or is an older copy, despite %s', async (_name, give) => {
    const { lost, shop, recoveryCode, opening } = await shopWithoutPassphrase();
    const { copy } = outsideOf(lost);
    const putBack = keptProfile(lost);
    await shop.signIn('Ada');
    await shop.handlers['staff.setRoleRight']({ role: 'cashier', permission: 'lookAtDay', to: 'allow' });
    const [newest, putNewestBack] = [fs.readFileSync(copy), keptProfile(lost)];
    fs.rmSync(copy);
    putBack();
    expect(await give(await openPeopled(lost, opening), recoveryCode)).toBe('peopleOlder');
    fs.writeFileSync(copy, newest);
    putNewestBack();
    tamper(fileOf(lost), "UPDATE event SET payload = replace(payload, 'Chidi', 'Mallory')");
    const edited = await openPeopled(lost, opening);
    expect(await give(edited, recoveryCode)).toBe('peopleEdited');
    expect(await edited.signIn('Ada')).toBe('peoplePassphraseNeeded');
    expect(edited.held).toEqual([]);
  });
});
