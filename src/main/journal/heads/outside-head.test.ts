import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import type { Mode } from '../../../shared/mode.ts';
import { identityText } from '../chain.ts';
import { journalFiles } from '../database/files.ts';
import { makeDatabase } from '../database/migrate.ts';
import { MIGRATIONS } from '../database/migrations/migrations.ts';
import { intent } from '../entries.fixture.ts';
import { AUTHENTICATION_KEY, inDatabase, temporaryFolder } from '../write/store.fixture.ts';
import { JournalStore } from '../write/store.ts';
import {
  DECIDED_AT,
  decide,
  expectHeld,
  fail,
  look,
  ON_A_WORD,
  openDecided,
  outsideOf,
  type Place,
  problemOf,
  refusedBy,
  till,
  untagged,
  using,
} from './heads.fixture.ts';

const OTHER_KEY = new Uint8Array(32).fill(9);

describe('a forged journal with the entries of a till', () => {
  it.each([
    ['practice', 'the same key', {}],
    ['sandbox', 'the same key', {}],
    ['sandbox', 'a key made anew', { authenticationKey: OTHER_KEY }],
    ['live', 'a key made anew', { authenticationKey: OTHER_KEY }],
    ['sandbox', 'no key', { authenticationKey: null }],
  ] as const)('refuses a forged journal in %s with %s', async (mode, _name, key) => {
    const place = { ...(await till(3, { mode })), ...key };
    putElsewhereMade(place, mode);
    expect(await problemOf(place)).not.toBeNull();
    // The second start refuses the journal too, when the key is no longer new.
    expect(await problemOf(place)).not.toBeNull();
  });

  it('refuses a forged journal if the outside head was removed too', async () => {
    const place = await till(3, { mode: 'sandbox' });
    putElsewhereMade(place, 'sandbox');
    rmSync(outsideOf(place));
    expect(await problemOf({ ...place, authenticationKey: OTHER_KEY })).toBe('headMissing');
  });

  it('refuses a forged journal even without entries, because the outside head names the real journal', async () => {
    const place = await till(3);
    const empty = await till(0);
    cpSync(journalFiles(empty.folder).database, journalFiles(place.folder).database);
    rmSync(journalFiles(place.folder).headMarker);
    expect(await problemOf(place)).toBe('otherJournal');
  });

  it('allows no hand-over of a forged journal’s payments if a person accepts that journal', async () => {
    const place = await till(1);
    putElsewhereMade(place, 'practice');
    await openDecided(place, 'acceptHead');
    const reference = intent().reference ?? fail();
    for (const _start of ['first', 'second']) {
      await expectHeld(place, reference, 'endNotProven');
    }
    expect((await look(place)).newest).toMatchObject({ happening: { kind: 'headAccepted', fault: 'otherJournal' } });
  });
});

describe('an earlier journal of the same till with a valid tag', () => {
  it('refuses an earlier journal of the same till if a newer journal has continued it', async () => {
    const place = await till(3);
    await openDecided(place, 'newJournal');
    await using(place, ({ store }) => void store.append(intent(20)));
    const files = journalFiles(place.folder);
    const [kept = fail()] = readdirSync(files.earlier);
    for (const name of ['journal.db', 'journal.head.json']) {
      cpSync(join(files.earlier, kept, name), join(place.folder, name));
    }
    expect(await problemOf(place)).toBe('otherJournal');
  });
});

describe('a journal with entries and no outside head', () => {
  it('refuses a journal without an outside head, and hands over no earlier payment once it is accepted', async () => {
    const place = await till(1);
    const older = temporaryFolder();
    cpSync(place.folder, older, { recursive: true });
    await using(place, ({ store }) => void store.append(intent(20)));
    cpSync(older, place.folder, { recursive: true });
    rmSync(place.outsideHeads ?? '', { recursive: true });
    expect(await problemOf(place)).toBe('headMissing');
    decide(place, 'acceptHead');
    await using(place, ({ store, handOvers }) => {
      expect(refusedBy(handOvers, intent().reference ?? fail())).toBe('endNotProven');
      const later = intent(7);
      store.append(later);
      expect(refusedBy(handOvers, later.reference ?? fail())).toBeNull();
    });
    expect(await problemOf(place)).toBeNull();
  });

  it('refuses a journal in a moved profile, because the profile may be a copy', async () => {
    const place = await till(1);
    const folder = temporaryFolder();
    cpSync(place.folder, folder, { recursive: true });
    expect(await problemOf({ ...place, folder })).toBe('headMissing');
    decide({ ...place, folder }, 'acceptHead');
    expect(await problemOf({ ...place, folder })).toBeNull();
    expect(await problemOf({ ...place, folder })).toBeNull();
  });
});

describe('a removed profile', () => {
  it('replaces a removed profile only if a person starts a new journal, which names the old one', async () => {
    const place = await till(3);
    const { head } = await look(place);
    emptyFolder(place);
    expect(await problemOf(place)).toBe('missing');
    expect(existsSync(journalFiles(place.folder).database)).toBe(false);
    await openDecided(place, 'newJournal');
    expect((await look(place)).identity.continues).toEqual({ journal: head.journal, seq: 3, hash: head.hash });
    expect(await problemOf(place)).toBeNull();
  });

  it('starts no new journal for a removed profile if its outside head cannot be read', async () => {
    const place = await till(3);
    emptyFolder(place);
    rmSync(outsideOf(place));
    mkdirSync(outsideOf(place));
    expect(await problemOf(place)).toBe('missing');
    expect(existsSync(journalFiles(place.folder).database)).toBe(false);
  });

  it('can replace a removed profile even if its key is lost', async () => {
    const place = { ...(await till(3, { mode: 'live' })), authenticationKey: OTHER_KEY };
    emptyFolder(place);
    expect(await problemOf(place)).toBe('missing');
    await openDecided(place, 'newJournal', OTHER_KEY);
    expect(await problemOf(place)).toBeNull();
  });
});

describe('a till without its key', () => {
  it('creates no journal without the till’s key, because nothing could prove the journal later', async () => {
    const folder = temporaryFolder();
    const place: Place = { ...(await till(0)), folder, authenticationKey: null };
    expect(await problemOf(place)).toBe('keyMissing');
    expect(existsSync(journalFiles(folder).database)).toBe(false);
  });

  it('opens the journal that a person accepted, and asks again once the key returns', async () => {
    const place = await till(3, { mode: 'live' });
    const without = { ...place, authenticationKey: null };
    rmSync(outsideOf(place));
    expect(await problemOf(without)).toBe('headMissing');
    decide(without, 'acceptHead', null);
    expect(await problemOf(without)).toBeNull();
    expect(await problemOf(without)).toBeNull();
    expect(await problemOf(place)).toBe('headMissing');
    await openDecided(place, 'acceptHead');
  });
});

function emptyFolder({ folder }: Pick<Place, 'folder'>): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

/** Replaces the till's journal with one of the same entries, written by the program's own store without the key. */
function putElsewhereMade({ folder }: Place, mode: Mode): void {
  const files = journalFiles(folder);
  const entries = inDatabase(folder, (source) => source.prepare('SELECT payload FROM event ORDER BY seq').all()).map(
    ({ payload }) => journalEntrySchema.parse(JSON.parse(String(payload))),
  );
  emptyFolder({ folder });
  const id = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a77';
  const text = identityText({ form: 1, id, mode, till: 'T1', createdAt: '2026-11-21T09:00:00.000Z' });
  const connection = makeDatabase(files.database, text, MIGRATIONS);
  const genesis = connection.prepare('SELECT genesis FROM journal').get()?.genesis as Uint8Array;
  const identity = JSON.parse(text);
  const store = new JournalStore(connection, identity, { seq: 0, hash: genesis });
  for (const entry of entries) store.append(entry);
  const { seq, hash } = store.head();
  connection.close();
  writeFileSync(files.headMarker, untagged({ journal: id, mode, seq, hash }));
}

describe('a new journal that replaces one that a person gave up', () => {
  it('names the old head and who decided in the new journal, and keeps the old journal unchanged', async () => {
    const place = await till(3);
    const { head } = await look(place);
    const before = readFileSync(journalFiles(place.folder).database);
    await openDecided(place, 'newJournal');
    const renewed = await look(place);
    expect(renewed.head.seq).toBe(0);
    expect(renewed.identity).toMatchObject({
      continues: { journal: head.journal, seq: 3, hash: head.hash },
      decided: { by: 'owner', at: DECIDED_AT },
    });
    const kept = join(journalFiles(place.folder).earlier, 'until-2026-11-22T08-00-00.000Z', 'journal.db');
    expect(readFileSync(kept).equals(before)).toBe(true);
    expect(await problemOf(place)).toBeNull();
  });

  it('records at the start of a new journal once who approved it', async () => {
    const place = await till(3);
    await openDecided(place, 'newJournal', AUTHENTICATION_KEY, ON_A_WORD);
    const renewed = await look(place);
    const { byId: actorId, approved } = ON_A_WORD;
    expect(renewed.newest).toMatchObject({ actor: 'owner', actorId, approved, happening: { kind: 'actApproved' } });
    await openDecided(place, 'newJournal', AUTHENTICATION_KEY, ON_A_WORD);
    expect((await look(place)).head.seq).toBe(renewed.head.seq);
  });

  it('creates a new journal even if the old journal cannot be read', async () => {
    const place = await till(3);
    writeFileSync(journalFiles(place.folder).database, 'garbage '.repeat(2_000));
    expect(await problemOf(place)).toBe('corrupt');
    await openDecided(place, 'newJournal');
    expect((await look(place)).identity.continues).toMatchObject({ seq: 3 });
  });

  it('creates no second journal because of leftovers of the decision', async () => {
    const place = await till(3);
    decide(place, 'newJournal');
    const decision = readFileSync(journalFiles(place.folder).decision);
    expect(await problemOf(place)).toBeNull();
    await using(place, ({ store }) => void store.append(intent(60)));
    writeFileSync(journalFiles(place.folder).decision, decision);
    expect(await problemOf(place)).toBeNull();
    expect((await look(place)).head.seq).toBe(1);
  });
});
