import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { PeopleChange } from '../../shared/people/people.ts';
import { eventHash } from '../journal/chain.ts';
import { keyStoreInMemory } from '../whole-till/sealing.fixture.ts';
import { changesIn, failuresOf, fileOf, headOf, keptProfile, outsideOf, tamper, whyBlocked } from './ledger.fixture.ts';
import { makeJournal, peopleFiles, readStored, writeJournal } from './people-journal.ts';
import { FIRST, newProfile, openPeopled, openShop, PINS, type ProfileOfPeople, shopOn } from './peopled.fixture.ts';
import type { Pepper } from './pepper.ts';
import { claimedRecords, recordsText } from './pin-records.ts';

describe('the people of a profile', () => {
  it('records no PIN attempt once the till has ended', async () => {
    const [profile, till] = await shopOn();
    const trying = Promise.all([till.signIn('Chidi', PINS.Ada), till.signIn('Chidi', PINS.Ada)]);
    await till.ledger.stop();
    const before = fs.readFileSync(fileOf(profile));
    expect(await trying).toContain('peopleNotKept');
    expect(fs.readFileSync(fileOf(profile))).toEqual(before);
  });

  it('does not set up people on a till that ends meanwhile', async () => {
    const profile = newProfile();
    const till = await openPeopled(profile);
    const making = till.handlers['people.setUp'](FIRST);
    await till.ledger.stop();
    expect(await making).toMatchObject({ problem: { code: 'peopleNotKept' } });
    expect(fs.existsSync(fileOf(profile))).toBe(false);
    expect(profile.secrets.kept.size).toBe(0);
  });

  it('lets nobody sign in if any byte of the journal of people was edited', async () => {
    const [profile, till] = await shopOn();
    const content = fs.readFileSync(fileOf(profile));
    const chidi = till.idOf('Chidi');
    const acts = [
      `UPDATE event SET payload = replace(payload, 'cashier', 'owner')`,
      'DELETE FROM event WHERE seq = (SELECT max(seq) FROM event)',
      'DELETE FROM event WHERE seq = 2',
      `INSERT INTO event SELECT seq + 1, replace(payload, 'Dayo', 'Mallory'), hash, prev FROM event WHERE seq = 4`,
      `UPDATE journal SET identity = replace(identity, '"form":1', '"form":2')`,
      `UPDATE pin_records SET body = replace(body, '"cost":1024', '"cost":1025')`,
      `UPDATE pin_records SET body = json_set(body, '$.credentials."${chidi}".failures', -1)`,
      `UPDATE pin_records SET tag = replace(tag, substr(tag, 1, 4), 'abcd')`,
      'DELETE FROM pin_records',
      'DROP TABLE pin_records',
    ];
    for (const act of acts) {
      tamper(fileOf(profile), act);
      expect([act, await whyBlocked(profile)]).toEqual([act, 'peopleEdited']);
      fs.writeFileSync(fileOf(profile), content);
    }
    for (const damaged of [content.subarray(0, content.length / 2), Buffer.from('{}'), Buffer.alloc(0)]) {
      fs.writeFileSync(fileOf(profile), damaged);
      expect(await whyBlocked(profile)).toBe('peopleEdited');
    }
    fs.writeFileSync(fileOf(profile), content);
    expect(await whyBlocked(profile)).toBeNull();
  });

  it('lets nobody sign in with PIN records of another person, or from before a change', async () => {
    const [profile, till] = await shopOn();
    const recordsOf = (file: string) => {
      const connection = new DatabaseSync(file, { readOnly: true });
      const { body, tag } = connection.prepare('SELECT body, tag FROM pin_records').get() ?? {};
      connection.close();
      return { body: String(body), tag: String(tag) };
    };
    const older = recordsOf(fileOf(profile));
    await till.signIn('Ada');
    await till.handlers['staff.resetPin']({ id: till.idOf('Bola'), newPin: '604815' });
    const content = fs.readFileSync(fileOf(profile));
    tamper(fileOf(profile), `UPDATE pin_records SET body = '${older.body}', tag = '${older.tag}'`);
    expect(await whyBlocked(profile)).toBe('peopleEdited');
    fs.writeFileSync(fileOf(profile), content);
    const { credentials, ...others } = JSON.parse(recordsOf(fileOf(profile)).body);
    const [ada, bola] = [till.idOf('Ada'), till.idOf('Bola')];
    const swapped = JSON.stringify({ ...others, credentials: { ...credentials, [ada]: credentials[bola] } });
    tamper(fileOf(profile), `UPDATE pin_records SET body = '${swapped}'`);
    expect(await whyBlocked(profile)).toBe('peopleEdited');
  });

  it('lets nobody sign in if an entry grants a right that its author did not have', async () => {
    const [profile, till] = await shopOn();
    const chidi = { id: till.idOf('Chidi'), name: 'Chidi' };
    const made = { kind: 'personChanged', ...chidi, role: 'owner', isActive: true } as const;
    expect(await till.ledger.change(chidi, made)).toMatchObject({ code: 'notAllowed' });
    // The rules reject this entry, although the till's key has authenticated it.
    appendWith(profile, till.openLedger().pepper, { actor: chidi.name, actorId: chidi.id, change: made });
    expect(await whyBlocked(profile)).toBe('peopleEdited');
  });

  it('lets nobody sign in with a journal that is older than its heads, or from another history', async () => {
    const [profile, till] = await shopOn();
    const putBack = keptProfile(profile);
    await till.signIn('Ada');
    const change = { id: till.idOf('Bola'), name: 'Bola', isActive: false } as const;
    await till.handlers['staff.change']({ ...change, role: 'supervisor' });
    expect(await whyBlocked(profile)).toBeNull();
    const { copy, head } = outsideOf(profile);
    const [newest, newestHead] = [fs.readFileSync(copy), fs.readFileSync(head)];
    fs.rmSync(copy);
    putBack();
    expect(await whyBlocked(profile)).toBe('peopleOlder');
    fs.copyFileSync(fileOf(profile), copy);
    expect(await whyBlocked(profile)).toBe('peopleOlder');
    // Changes after the older journal was restored make a fork of the same length.
    const forked = await openPeopled({ ...profile, outsideHeads: null });
    await forked.signIn('Ada');
    await forked.handlers['staff.setRoleRight']({ role: 'cashier', permission: 'lookAtDay', to: 'allow' });
    expect(changesIn(profile)).toHaveLength(5);
    for (const outside of [newest, fs.readFileSync(fileOf(profile))]) {
      fs.writeFileSync(copy, outside);
      fs.writeFileSync(head, newestHead);
      expect(await whyBlocked(profile)).toBe('peopleOlder');
    }
  });

  it('keeps the newest people if the whole profile is set back, because their journal is also kept outside', async () => {
    const [profile, till] = await shopOn();
    const putBack = keptProfile(profile);
    await till.signIn('Ada');
    await till.handlers['staff.resetPin']({ id: till.idOf('Dayo'), newPin: '604815' });
    const chidi = { id: till.idOf('Chidi'), name: 'Chidi', role: 'cashier' } as const;
    await till.handlers['staff.change']({ ...chidi, isActive: false });
    for (let tries = 0; tries < 2; tries += 1) await till.signIn('Bola', '222333');
    const newest = changesIn(profile);
    putBack();
    const next = await openPeopled(profile);
    expect(next.logged).toEqual([['peopleBroughtBack']]);
    expect(changesIn(profile)).toEqual(newest);
    expect(await next.signIn('Chidi')).toBe('personNotFound');
    expect(await next.signIn('Dayo')).toBe('pinWrong');
    expect(await next.signIn('Dayo', '604815')).toBeNull();
    expect(failuresOf(next, 'Bola')).toBe(2);
    expect((await openPeopled(profile)).logged).toEqual([]);
  });

  it('never falls back to a till without people', async () => {
    const [profile] = await shopOn();
    const { copy, head } = outsideOf(profile);
    fs.rmSync(fileOf(profile));
    fs.rmSync(copy);
    expect(await whyBlocked(profile)).toBe('peopleMissing');
    const files = peopleFiles(profile);
    makeJournal(files, '2026-11-22T09:00:00.000Z');
    expect(await whyBlocked(profile)).toBe('peopleMissing');
    fs.rmSync(files.database);
    const till = await openPeopled(profile);
    expect(await till.code('sale.finish', { saleId: till.idOf('Ada') })).toBe('peopleMissing');
    // The heads, the key store and the payment journal each show that people are missing.
    const elsewhere = { ...profile, secrets: keyStoreInMemory() };
    expect(await whyBlocked(elsewhere)).toBe('peopleMissing');
    fs.rmSync(head);
    expect(await whyBlocked(elsewhere)).toBe('peopleMissing');
    fs.rmSync(headOf(profile));
    expect(await whyBlocked(profile)).toBe('peopleMissing');
    expect(await whyBlocked(elsewhere, { namesPeople: true })).toBe('peopleMissing');
    expect(await whyBlocked(elsewhere)).toBeNull();
  });

  it('sets up people again after a set-up that was interrupted before anybody was stored', async () => {
    const profile = newProfile();
    makeJournal(peopleFiles(profile), '2026-11-22T09:00:00.000Z');
    profile.secrets.kept.set('peoplePepper', 'of an interrupted set-up');
    expect(await whyBlocked(profile)).toBeNull();
    await openShop(profile);
    expect(await (await openPeopled(profile)).signIn('Ada')).toBeNull();
  });

  it('does not set up people if the head outside the profile cannot be written', async () => {
    const profile = newProfile();
    fs.writeFileSync(profile.outsideHeads ?? '', 'a file in the place of the folder');
    const till = await openPeopled(profile);
    expect(await till.code('people.setUp', FIRST)).toBe('peopleNotKept');
    expect(await till.handlers['people.read'](undefined)).toMatchObject({ value: { signIn: 'none' } });
  });

  it('lets people sign in without a restart once the folder outside the profile is back', async () => {
    const [profile] = await shopOn();
    const { outsideHeads: folder } = profile;
    fs.renameSync(`${folder}`, `${folder}-unplugged`);
    const till = await openPeopled(profile);
    expect(await till.handlers['people.read'](undefined)).toMatchObject({ value: { signIn: 'blocked' } });
    fs.renameSync(`${folder}-unplugged`, `${folder}`);
    expect(await till.handlers['people.read'](undefined)).toMatchObject({ value: { signIn: 'on' } });
    expect(await till.signIn('Ada')).toBeNull();
  });

  it('changes people and proves them at the next start, even if the outside head cannot be written', async () => {
    const [profile, till] = await shopOn();
    const { copy } = outsideOf(profile);
    fs.rmSync(copy);
    fs.mkdirSync(copy);
    await till.signIn('Ada');
    const bola = { id: till.idOf('Bola'), name: 'Bola Obi', role: 'supervisor', isActive: true } as const;
    expect(await till.code('staff.change', bola)).toBe('done');
    expect(await whyBlocked(profile)).toBeNull();
  });

  it('lets only one of two tills that are open on the same profile change people', async () => {
    const [profile] = await shopOn();
    const [one, other] = [await openPeopled(profile), await openPeopled(profile)];
    const allow = { role: 'cashier', permission: 'lookAtDay', to: 'allow' } as const;
    for (const each of [one, other]) await each.signIn('Ada');
    expect(await one.code('staff.setRoleRight', allow)).toBe('done');
    expect(await other.code('staff.setRoleRight', allow)).toBe('peopleNotKept');
    expect(await whyBlocked(profile)).toBeNull();
  });

  it('stores people without any PIN, code or badge in plain text', async () => {
    const profile = newProfile();
    const { recoveryCode, logged } = await openShop(profile);
    const pepper = profile.secrets.kept.get('peoplePepper') ?? '';
    const written = fs.readFileSync(fileOf(profile), 'latin1') + JSON.stringify(logged);
    const codes = [recoveryCode, recoveryCode.replaceAll('-', '')];
    for (const secret of [...Object.values(PINS), ...codes, 'BADGE-Bola', pepper]) {
      expect(written).not.toContain(secret);
    }
    expect(pepper).toHaveLength(44);
  });
});

describe('the heads of the journal of people', () => {
  it('needs the till’s own heads, because nothing else proves that there was no newer journal of people', async () => {
    const [profile] = await shopOn();
    const { head } = outsideOf(profile);
    const text = fs.readFileSync(head, 'utf8');
    for (const spoil of [(file: string) => fs.writeFileSync(file, text.replace(/"tag":"./, '"tag":"x')), fs.rmSync]) {
      spoil(head);
      expect(await whyBlocked(profile)).toBe('peopleNotProven');
    }
    fs.writeFileSync(head, text);
    expect(await whyBlocked(profile)).toBeNull();
  });
});

/** Writes an entry as the program would, without checking the rules. */
function appendWith(
  profile: ProfileOfPeople,
  pepper: Pepper,
  { change, ...acted }: { actor: string; actorId: string; change: PeopleChange },
): void {
  const stored = readStored(fileOf(profile));
  if (stored === null || stored === 'damaged' || stored.records === null) throw new Error('There are no people.');
  const { id, rows, records } = stored;
  const [newest, kept] = [rows.at(-1), claimedRecords(records)];
  if (!newest || !kept) throw new Error('There are no entries.');
  const happening = { kind: 'peopleChanged', change };
  const payload = canonicalJson({ form: 1, rules: 1, at: '2026-11-22T09:00:00.000Z', ...acted, happening });
  const seq = newest.seq + 1;
  const event = { seq, payload, prev: newest.hash, hash: eventHash(newest.hash, seq, payload) };
  const text = recordsText(id, event, { cost: kept.cost, credentials: kept.credentials }, pepper);
  writeJournal(fileOf(profile), newest, { event, records: { ...records, ...text } });
}
