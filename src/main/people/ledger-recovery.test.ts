import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  changesIn,
  failuresOf,
  fileOf,
  headOf,
  keptProfile,
  outsideOf,
  recover,
  whyBlocked,
} from './ledger.fixture.ts';
import {
  idOf,
  keyStore,
  noKeyStore,
  openPeopled,
  openShop,
  PINS,
  type ProfileOfPeople,
  profilesOfPeople,
  shopOn,
  signIn,
} from './peopled.fixture.ts';

const newProfile = profilesOfPeople();

/** Deletes the people's files from a profile, as if it had never had any. */
const removeOwn = (profile: ProfileOfPeople) => {
  for (const file of [fileOf(profile), headOf(profile)]) fs.rmSync(file, { force: true });
};

describe('a profile that was restored from a copy of the time before its people', () => {
  /** A profile restored from before it had people: their journal is gone, and maybe their key. */
  async function putBack() {
    const [profile, shop] = await shopOn(newProfile());
    removeOwn(profile);
    return { profile, shop, older: { ...profile, secrets: keyStore() } };
  }

  it("gets the people's journal from outside the profile again if the key store still has the key", async () => {
    const { profile } = await putBack();
    const till = await openPeopled(profile);
    expect(await signIn(till, 'Chidi')).toBeNull();
    expect(till.logged).toEqual([['peopleBroughtBack']]);
    expect(fs.existsSync(fileOf(profile))).toBe(true);
  });

  it("gets the people's journal from outside again with an owner's recovery code if the key is gone too", async () => {
    const { shop, older } = await putBack();
    const till = await openPeopled(older);
    expect(await signIn(till, 'Ada')).toBe('peopleKeyMissing');
    expect(await recover(till, (await openShop(newProfile())).recoveryCode)).toBe('recoveryCodeWrong');
    expect(await recover(till, shop.recoveryCode)).toBe('done');
    expect(await signIn(till, 'Ada')).toBeNull();
    expect(await signIn(await openPeopled(older), 'Chidi')).toBeNull();
  });

  it("gets no people's journal from outside if the outside head is foreign or newer than the copy", async () => {
    const [profile, shop] = await shopOn(newProfile());
    const older = { ...profile, secrets: keyStore() };
    const { copy, head } = outsideOf(profile);
    const before = fs.readFileSync(copy);
    await signIn(shop, 'Ada');
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

  it('restores no PIN attempts that were used up', async () => {
    const [profile, shop] = await shopOn(newProfile());
    for (let tries = 0; tries < 3; tries += 1) await signIn(shop, 'Bola', '111111');
    removeOwn(profile);
    expect(failuresOf(await openPeopled(profile), 'Bola')).toBe(3);
  });
});

describe('the key that proves people after the key store lost it', () => {
  async function shopWithoutKey() {
    const [profile, shop] = await shopOn(newProfile());
    return { profile, shop, lost: { ...profile, secrets: keyStore() } };
  }

  it('is restored by an owner’s recovery code, and stays', async () => {
    const { shop, lost } = await shopWithoutKey();
    const till = await openPeopled(lost);
    expect(await signIn(till, 'Ada')).toBe('peopleKeyMissing');
    expect(await recover(till, shop.recoveryCode.toLowerCase().replaceAll('-', ' '))).toBe('done');
    expect(await signIn(till, 'Ada')).toBeNull();
    expect(await signIn(await openPeopled(lost), 'Ada')).toBeNull();
    expect(changesIn(lost).at(-1)).toEqual({ kind: 'keyRecovered', id: idOf(shop, 'Ada') });
  });

  it('is wrapped with a new passphrase if there is no key store any more', async () => {
    const { profile, shop } = await shopWithoutKey();
    const moved = { ...profile, secrets: noKeyStore(), passphrase: 'battery staple' };
    expect(await recover(await openPeopled(moved), shop.recoveryCode)).toBe('done');
    expect(await signIn(await openPeopled(moved), 'Bola')).toBeNull();
    const forOneRun = await openPeopled({ ...moved, passphrase: null });
    expect(await recover(forOneRun, shop.recoveryCode)).toBe('done');
    expect(await signIn(forOneRun, 'Bola')).toBeNull();
  });

  it('is restored by no other code, not even a replaced one', async () => {
    const { profile, shop, lost } = await shopWithoutKey();
    const putOlderBack = keptProfile(profile);
    const other = await openShop(newProfile());
    await signIn(shop, 'Ada');
    const made = await shop.handlers['people.makeRecoveryCode']({ pin: PINS.Ada });
    const till = await openPeopled(lost);
    expect(await recover(till, other.recoveryCode)).toBe('recoveryCodeWrong');
    expect(await recover(till, shop.recoveryCode)).toBe('recoveryCodeWrong');
    expect(await recover(till, `${shop.recoveryCode.slice(0, -1)}?`)).toBe('recoveryCodeWrong');
    expect(await recover(till, made.ok ? made.value.recoveryCode : '')).toBe('done');
    // An older journal must not accept its code, because its holder may no longer be an owner.
    putOlderBack();
    const again = await openPeopled({ ...lost, secrets: keyStore() });
    expect(await recover(again, shop.recoveryCode)).toBe('peopleOlder');
  });

  it('is not restored for a journal that no outside head proves or that another key made', async () => {
    const { profile, shop, lost } = await shopWithoutKey();
    const nowhere = await openPeopled({ ...lost, outsideHeads: null });
    expect(await recover(nowhere, shop.recoveryCode)).toBe('peopleNotProven');
    // Another person's journal, head, key and code in place of the till's.
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
