import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failuresOf, fileOf, headOf, NO_JOURNAL, proven, recover, whyBlocked } from './ledger.fixture.ts';
import {
  idOf,
  keyStore,
  noKeyStore,
  openPeopled,
  openShop,
  PINS,
  profilesOfPeople,
  signIn,
} from './peopled.fixture.ts';

const newProfile = profilesOfPeople();

describe('a profile that was put back from before it had people', () => {
  /** The list is gone from it, and the key store may know of no people either. */
  async function putBack() {
    const profile = newProfile();
    const shop = await openShop(profile);
    const known = await headOf(shop);
    fs.rmSync(fileOf(profile));
    return { profile, shop, known, older: { ...profile, secrets: keyStore() } };
  }

  it('has the list from outside it again, where the key store still has the key', async () => {
    const { profile, known } = await putBack();
    for (const knows of [NO_JOURNAL, proven(known)]) {
      fs.rmSync(fileOf(profile), { force: true });
      const till = await openPeopled(profile, { known: knows });
      expect(await signIn(till, 'Chidi')).toBeNull();
      expect(till.logged).not.toEqual([]);
      expect(fs.existsSync(fileOf(profile))).toBe(true);
    }
  });

  it('has it again with the recovery code of an owner, where the key is gone as well', async () => {
    const { shop, older } = await putBack();
    const till = await openPeopled(older, { known: NO_JOURNAL });
    expect(await signIn(till, 'Ada')).toBe('peopleKeyMissing');
    expect(await recover(till, (await openShop(newProfile())).recoveryCode)).toBe('recoveryCodeWrong');
    expect(await recover(till, shop.recoveryCode)).toBe('done');
    expect(await signIn(till, 'Ada')).toBeNull();
    expect(await signIn(await openPeopled(older, { known: NO_JOURNAL }), 'Chidi')).toBeNull();
  });

  it('has none of it where the mark is not the till’s own, or a journal knows more than the list', async () => {
    const { profile, shop, known, older } = await putBack();
    const mark = fs.readFileSync(profile.mark ?? '', 'utf8');
    fs.writeFileSync(profile.mark ?? '', mark.replace(/"mac":"./, '"mac":"x'));
    expect(await recover(await openPeopled(older, { known: NO_JOURNAL }), shop.recoveryCode)).toBe('peopleNotProven');
    const newer = proven({ number: known.number + 1, hash: 'ab'.repeat(32) });
    expect(await whyBlocked(profile, { known: newer })).toBe('peopleOlder');
    expect(await recover(await openPeopled(older, { known: newer }), shop.recoveryCode)).toBe('peopleOlder');
  });

  it('gives no tries back that were used up', async () => {
    const { profile, shop } = await putBack();
    for (let tries = 0; tries < 3; tries += 1) await signIn(shop, 'Bola', '111111');
    fs.rmSync(fileOf(profile), { force: true });
    expect(failuresOf(await openPeopled(profile, { known: NO_JOURNAL }), 'Bola')).toBe(3);
  });
});

describe('the key that proves people, once the key store has lost it', () => {
  async function shopWithoutKey() {
    const profile = newProfile();
    const shop = await openShop(profile);
    const known = proven(await headOf(shop));
    return { profile, shop, known, lost: { ...profile, secrets: keyStore() } };
  }

  it('comes back with the recovery code of an owner, and stays', async () => {
    const { shop, known, lost } = await shopWithoutKey();
    const till = await openPeopled(lost, { known });
    expect(await signIn(till, 'Ada')).toBe('peopleKeyMissing');
    expect(await recover(till, shop.recoveryCode.toLowerCase().replaceAll('-', ' '))).toBe('done');
    expect(await signIn(till, 'Ada')).toBeNull();
    expect(await signIn(await openPeopled(lost, { known }), 'Ada')).toBeNull();
    const open = till.ledger.read();
    const newest = open && !('code' in open) ? open.entries.at(-1)?.change : null;
    expect(newest).toEqual({ kind: 'keyRecovered', id: idOf(shop, 'Ada') });
  });

  it('is wrapped with a new passphrase where there is no key store any more', async () => {
    const { profile, shop, known } = await shopWithoutKey();
    const moved = { ...profile, secrets: noKeyStore(), passphrase: 'battery staple' };
    expect(await recover(await openPeopled(moved, { known }), shop.recoveryCode)).toBe('done');
    expect(await signIn(await openPeopled(moved, { known }), 'Bola')).toBeNull();
    const forOneRun = await openPeopled({ ...moved, passphrase: null }, { known });
    expect(await recover(forOneRun, shop.recoveryCode)).toBe('done');
    expect(await signIn(forOneRun, 'Bola')).toBeNull();
  });

  it('comes back with no other code, nor with one that a newer one has replaced', async () => {
    const { profile, shop, lost } = await shopWithoutKey();
    const older = fs.readFileSync(fileOf(profile));
    const other = await openShop(newProfile());
    await signIn(shop, 'Ada');
    const made = await shop.handlers['people.makeRecoveryCode']({ pin: PINS.Ada });
    const till = await openPeopled(lost, { known: proven(await headOf(shop)) });
    expect(await recover(till, other.recoveryCode)).toBe('recoveryCodeWrong');
    expect(await recover(till, shop.recoveryCode)).toBe('recoveryCodeWrong');
    expect(await recover(till, `${shop.recoveryCode.slice(0, -1)}?`)).toBe('recoveryCodeWrong');
    expect(await recover(till, made.ok ? made.value.recoveryCode : '')).toBe('done');
    expect(profile.folder).toBe(lost.folder);
    // With the list of then the code of then is no better: whoever has it may be no owner any more.
    fs.writeFileSync(fileOf(profile), older);
    const again = await openPeopled({ ...lost, secrets: keyStore() }, { known: proven(await headOf(till)) });
    expect(await recover(again, shop.recoveryCode)).toBe('peopleOlder');
  });

  it('is not brought to a list that no journal knows, or that was made with another key', async () => {
    const { shop, known, lost } = await shopWithoutKey();
    expect(await recover(await openPeopled(lost, { known: NO_JOURNAL }), shop.recoveryCode)).toBe('peopleNotProven');
    expect(await recover(await openPeopled(lost), shop.recoveryCode)).toBe('peopleNotProven');
    // Somebody’s own list, key and code in the place of the till’s.
    const forged = newProfile();
    const forger = await openShop(forged);
    const [own, theirs] = [lost, forged].map((of) => JSON.parse(fs.readFileSync(fileOf(of), 'utf8')));
    const [ownBody, theirBody] = [own, theirs].map(({ body }) => JSON.parse(body));
    const credentials = Object.fromEntries(
      Object.keys(ownBody.credentials).map((id, at) => [id, Object.values(theirBody.credentials)[at]]),
    );
    const body = JSON.stringify({ ...theirBody, entries: ownBody.entries, credentials });
    fs.writeFileSync(fileOf(lost), JSON.stringify({ ...theirs, body }));
    expect(await recover(await openPeopled(lost, { known }), forger.recoveryCode)).toBe('recoveryCodeWrong');
  });
});
