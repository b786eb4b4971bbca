import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failuresOf, fileOf, headOf, listOutside, NO_JOURNAL, proven, whyBlocked } from './ledger.fixture.ts';
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

describe('the people of a profile', () => {
  it('are there again after a restart, with their PINs', async () => {
    const profile = newProfile();
    await openShop(profile);
    const next = await openPeopled(profile);
    expect(await signIn(next, 'Chidi')).toBeNull();
    expect(await signIn(next, 'Bola', PINS.Ada)).toBe('pinWrong');
  });

  it('take no try of a PIN once their till was let go', async () => {
    const profile = newProfile();
    const till = await openShop(profile);
    const trying = Promise.allSettled([signIn(till, 'Chidi', PINS.Ada), signIn(till, 'Chidi', PINS.Ada)]);
    await till.ledger.stop();
    const before = fs.readFileSync(fileOf(profile), 'utf8');
    expect((await trying).map(({ status }) => status)).toContain('rejected');
    expect(fs.readFileSync(fileOf(profile), 'utf8')).toBe(before);
  });

  it('are not set up by a till that was let go meanwhile', async () => {
    const profile = newProfile();
    const till = await openPeopled(profile);
    const owner = { name: 'Ada', pin: PINS.Ada };
    const settings = { signIn: 'on', pinDigits: 6, idleMinutes: 5, lockAfterSale: false, fourEyes: false } as const;
    const making = till.handlers['people.setUp']({ owner, second: null, settings });
    await till.ledger.stop();
    expect(await making).toMatchObject({ problem: { code: 'peopleNotKept' } });
    expect(fs.existsSync(fileOf(profile))).toBe(false);
    expect(profile.secrets.kept.size).toBe(0);
  });

  it('let nobody sign in where the list was edited, however little', async () => {
    const profile = newProfile();
    await openShop(profile);
    const text = fs.readFileSync(fileOf(profile), 'utf8');
    const forms = [
      text.replace('cashier', 'owner'),
      text.replace(/"mac":"./, '"mac":"x'),
      text.slice(0, -2),
      text.slice(0, text.length / 2),
      '{}',
      '',
    ];
    for (const edited of forms) {
      fs.writeFileSync(fileOf(profile), edited);
      expect(await whyBlocked(profile)).toBe('peopleEdited');
    }
    fs.writeFileSync(fileOf(profile), text);
    expect(await whyBlocked(profile)).toBeNull();
  });

  it('let nobody sign in with the list of another till', async () => {
    const [own, other] = [newProfile(), newProfile()];
    await openShop(own);
    await openShop(other);
    fs.copyFileSync(fileOf(other), fileOf(own));
    expect(await whyBlocked(own)).toBe('peopleEdited');
    const wrapped = newProfile({ secrets: noKeyStore(), passphrase: 'correct horse' });
    await openShop(wrapped);
    fs.copyFileSync(fileOf(wrapped), fileOf(own));
    expect(await whyBlocked(own)).toBe('peoplePassphraseNeeded');
  });

  it('let nobody sign in with a list that is older than the journal, or from another history', async () => {
    const profile = newProfile();
    const till = await openShop(profile);
    const older = fs.readFileSync(fileOf(profile));
    await signIn(till, 'Ada');
    const change = { id: idOf(till, 'Bola'), name: 'Bola', isActive: false } as const;
    await till.handlers['staff.change']({ ...change, role: 'supervisor' });
    const known = await headOf(till);
    expect(await whyBlocked(profile, { known: proven(known) })).toBeNull();
    const newest = fs.readFileSync(listOutside(profile));
    fs.rmSync(listOutside(profile));
    fs.writeFileSync(fileOf(profile), older);
    expect(await whyBlocked(profile, { known: proven(known) })).toBe('peopleOlder');
    fs.writeFileSync(listOutside(profile), older);
    expect(await whyBlocked(profile, { known: proven(known) })).toBe('peopleOlder');
    // Going on from the older list makes another history of the same length.
    const forked = await openPeopled({ ...profile, mark: null });
    await signIn(forked, 'Ada');
    await forked.handlers['staff.setRoleRight']({ role: 'cashier', permission: 'lookAtDay', to: 'allow' });
    expect((await headOf(forked)).number).toBe(known.number);
    fs.writeFileSync(listOutside(profile), newest);
    expect(await whyBlocked(profile, { known: proven(known) })).toBe('peopleOlder');
  });

  it('do not go back with a whole profile that is put back from a copy: the newest list lies outside it, too', async () => {
    const profile = newProfile();
    const till = await openShop(profile);
    const older = fs.readFileSync(fileOf(profile));
    await signIn(till, 'Ada');
    await till.handlers['staff.resetPin']({ id: idOf(till, 'Dayo'), newPin: '604815' });
    const chidi = { id: idOf(till, 'Chidi'), name: 'Chidi', role: 'cashier' } as const;
    await till.handlers['staff.change']({ ...chidi, isActive: false });
    for (let tries = 0; tries < 2; tries += 1) await signIn(till, 'Bola', '222333');
    const newest = await headOf(till);
    fs.writeFileSync(fileOf(profile), older);
    for (const known of [proven(), proven(newest), NO_JOURNAL, { isProven: false, heads: [newest] }]) {
      fs.writeFileSync(fileOf(profile), older);
      const next = await openPeopled(profile, { known });
      expect(next.logged).toEqual([['peopleBroughtBack']]);
      expect(await headOf(next)).toEqual(newest);
      expect(await signIn(next, 'Chidi')).toBe('personNotFound');
      expect(await signIn(next, 'Dayo')).toBe('pinWrong');
      expect(await signIn(next, 'Dayo', '604815')).toBeNull();
      expect(failuresOf(next, 'Bola')).toBe(2);
    }
    expect((await openPeopled(profile)).logged).toEqual([]);
  });

  it('never fall back to a till without people', async () => {
    const profile = newProfile();
    const known = await headOf(await openShop(profile));
    fs.rmSync(fileOf(profile));
    fs.rmSync(listOutside(profile));
    expect(await whyBlocked(profile, { known: proven(known) })).toBe('peopleMissing');
    const till = await openPeopled(profile, { known: proven(known) });
    expect(await till.handlers['sale.finish']({ saleId: idOf(till, 'Ada') })).toMatchObject({
      problem: { code: 'peopleMissing' },
    });
    expect(await whyBlocked({ ...profile, secrets: keyStore() }, { known: proven(known) })).toBe('peopleMissing');
  });

  it('are kept without any PIN, code or badge in the clear', async () => {
    const profile = newProfile();
    const { recoveryCode, logged } = await openShop(profile);
    const pepper = profile.secrets.kept.get('peoplePepper') ?? '';
    const written = fs.readFileSync(fileOf(profile), 'utf8') + JSON.stringify(logged);
    for (const secret of [
      ...Object.values(PINS),
      recoveryCode,
      recoveryCode.replaceAll('-', ''),
      'BADGE-Bola',
      pepper,
    ]) {
      expect(written).not.toContain(secret);
    }
    expect(pepper).toHaveLength(44);
  });
});

describe('the people of a profile whose journal is not open', () => {
  async function changedShop() {
    const profile = newProfile();
    const till = await openShop(profile);
    const older = fs.readFileSync(fileOf(profile));
    await signIn(till, 'Ada');
    await till.handlers['staff.setRoleRight']({ role: 'cashier', permission: 'lookAtDay', to: 'allow' });
    return { profile, older, head: await headOf(till) };
  }

  it('act where the mark outside the profile names them', async () => {
    const { profile } = await changedShop();
    const till = await openPeopled(profile, { known: NO_JOURNAL });
    expect(await signIn(till, 'Ada')).toBeNull();
  });

  it('do not act on an older list, nor without any', async () => {
    const { profile, older } = await changedShop();
    fs.rmSync(listOutside(profile));
    fs.writeFileSync(fileOf(profile), older);
    expect(await whyBlocked(profile, { known: NO_JOURNAL })).toBe('peopleOlder');
    fs.rmSync(fileOf(profile));
    expect(await whyBlocked(profile, { known: NO_JOURNAL })).toBe('peopleMissing');
  });

  it('do not act where nothing but the list itself says who they are', async () => {
    const { profile } = await changedShop();
    const mark = fs.readFileSync(profile.mark ?? '', 'utf8');
    for (const spoil of [(file: string) => fs.writeFileSync(file, mark.replace(/"mac":"./, '"mac":"x')), fs.rmSync]) {
      spoil(profile.mark ?? '');
      expect(await whyBlocked(profile, { known: NO_JOURNAL })).toBe('peopleNotProven');
    }
    // The next start with an open journal marks them again.
    expect(await whyBlocked(profile)).toBeNull();
    expect(await whyBlocked(profile, { known: NO_JOURNAL })).toBeNull();
  });

  it('are missed by the key store, and by a journal that cannot be opened', async () => {
    const { profile, head } = await changedShop();
    for (const file of [fileOf(profile), profile.mark ?? '']) fs.rmSync(file);
    expect(await whyBlocked(profile, { known: NO_JOURNAL })).toBe('peopleMissing');
    const elsewhere = { ...profile, secrets: keyStore() };
    expect(await whyBlocked(elsewhere, { known: { isProven: false, heads: [head] } })).toBe('peopleMissing');
    expect(await whyBlocked(elsewhere, { known: NO_JOURNAL })).toBeNull();
  });

  it('may be set up anew in a new profile where another one was before', async () => {
    const { profile } = await changedShop();
    fs.rmSync(fileOf(profile));
    const anew = { ...profile, secrets: keyStore() };
    expect(await whyBlocked(anew)).toBeNull();
    await openShop(anew);
    expect(await whyBlocked(anew, { known: NO_JOURNAL })).toBeNull();
  });
});
