import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST_PEOPLE_SETTINGS } from '../../shared/people/people.ts';
import { listBeside } from './people-mark.ts';
import {
  codeOf,
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
const fileOf = ({ folder }: { folder: string }) => path.join(folder, 'people.json');
const listOutside = ({ mark }: { mark: string | null }) => listBeside(mark ?? '');

async function headOf(till: Awaited<ReturnType<typeof openPeopled>>) {
  const open = till.ledger.read();
  const newest = open === null || 'code' in open ? undefined : open.entries.at(-1);
  if (!newest) throw new Error('There are no people.');
  return { number: newest.number, hash: newest.hash };
}

function failuresOf(till: Awaited<ReturnType<typeof openPeopled>>, name: 'Bola'): number {
  const open = till.ledger.read();
  return open === null || 'code' in open ? -1 : (open.credentialsOf(idOf(till, name))?.failures ?? -1);
}

const FIRST = { owner: { name: 'Ada', pin: PINS.Ada }, second: null, settings: FIRST_PEOPLE_SETTINGS };

const givePassphrase = async (till: Awaited<ReturnType<typeof openPeopled>>, passphrase: string) =>
  codeOf(await till.handlers['people.givePassphrase']({ passphrase }));

/** What an open journal says that it knows. */
const proven = (...heads: Awaited<ReturnType<typeof headOf>>[]) => ({ isProven: true, heads });

/** No journal is open: nothing of it says who the people are. */
const NO_JOURNAL = { isProven: false, heads: [] };

/** Why nobody can sign in; null where they can, or nobody is set up. */
async function whyBlocked(...opening: Parameters<typeof openPeopled>): Promise<string | null> {
  const till = await openPeopled(...opening);
  const state = await till.handlers['people.read'](undefined);
  if (!state.ok) return state.problem.code;
  return state.value.signIn === 'blocked' ? (state.value.problem?.code ?? 'without a reason') : null;
}

describe('the people of a profile', () => {
  it('are there again after a restart, with their PINs', async () => {
    const profile = newProfile();
    await openShop(profile);
    const next = await openPeopled(profile);
    expect(await signIn(next, 'Chidi')).toBeNull();
    expect(await signIn(next, 'Bola', PINS.Ada)).toBe('pinWrong');
  });

  it('are there again under the passphrase of a machine without a key store, and under no other', async () => {
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

  it('cannot be set up where there is neither', async () => {
    const till = await openPeopled(newProfile({ secrets: noKeyStore() }));
    const made = await till.handlers['people.setUp']({
      owner: { name: 'Ada', pin: PINS.Ada },
      second: null,
      settings: { signIn: 'on', pinDigits: 6, idleMinutes: 5, lockAfterSale: false, fourEyes: false },
    });
    expect(made).toMatchObject({ problem: { code: 'peopleNeedKeyStore' } });
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

describe('a profile that was put back from before it had people', () => {
  /** The list is gone from it, and the key store may know of no people either. */
  async function putBack() {
    const profile = newProfile();
    const shop = await openShop(profile);
    const known = await headOf(shop);
    fs.rmSync(fileOf(profile));
    return { profile, shop, known, older: { ...profile, secrets: keyStore() } };
  }
  const recover = async (till: Awaited<ReturnType<typeof openPeopled>>, recoveryCode: string) =>
    codeOf(await till.handlers['people.recoverKey']({ recoveryCode }));

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
  const recover = async (till: Awaited<ReturnType<typeof openPeopled>>, recoveryCode: string) =>
    codeOf(await till.handlers['people.recoverKey']({ recoveryCode }));

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
