import { mkdirSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { eventHash } from '../chain.ts';
import { intents } from '../entries.fixture.ts';
import { ADD_EVENT, eventColumns } from '../tables/projection.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { inDatabase, opened, tryToOpen, writtenJournal } from '../write/store.fixture.ts';
import { journalFiles } from './files.ts';
import type { Migration } from './migrate.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

const additive: Migration = {
  version: MIGRATIONS.length + 1,
  sql: `
    CREATE TABLE event_count (only INTEGER PRIMARY KEY CHECK (only = 1), events INTEGER NOT NULL) STRICT;
    ALTER TABLE payments ADD COLUMN colour TEXT NOT NULL DEFAULT 'none';
    CREATE INDEX payments_colour ON payments (colour);
  `,
  rebuildsProjection: true,
};

const NEWER = [...MIGRATIONS, additive];

describe('migrate', () => {
  it('numbers migrations from 1 without gaps', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });

  it('keeps all events and rebuilds projections', async () => {
    const folder = await journalOfThree();
    tamperSoftly(folder, 'UPDATE payments SET amount_minor = 1');
    const { store, close } = await opened(folder, NEWER);
    expect(store.head().seq).toBe(3);
    for (const entry of intents(1, 9)) store.append(entry);
    close();
    expect(verifyStore(folder).faults).toEqual([]);
    expect(versionOf(folder)).toBe(additive.version);
  });

  it('leaves the journal in its old version if a migration fails', async () => {
    const folder = await journalOfThree();
    const wrong = { ...additive, sql: 'CREATE TABLE more (a); CREATE TABLE event (a)' };
    expect(await tryToOpen(folder, 'practice', [...MIGRATIONS, wrong])).toMatchObject({ problem: 'migrationRefused' });
    expect(versionOf(folder)).toBe(MIGRATIONS.length);
    expect((await opened(folder)).store.head().seq).toBe(3);
  });

  it('does not begin the migrations if they cannot be tried first', async () => {
    const folder = await journalOfThree();
    mkdirSync(journalFiles(folder).tried);
    expect(await tryToOpen(folder, 'practice', NEWER)).toMatchObject({ ok: false });
    expect(versionOf(folder)).toBe(MIGRATIONS.length);
  });

  it('does not run the migrations for another mode', async () => {
    const folder = await journalOfThree();
    expect(await tryToOpen(folder, 'live', NEWER)).toMatchObject({ problem: 'otherMode' });
    expect(versionOf(folder)).toBe(MIGRATIONS.length);
  });

  it('tries migrations on a copy and removes it', async () => {
    const folder = await journalOfThree();
    const misread = { ...additive, sql: 'UPDATE payments SET amount_minor = 1', rebuildsProjection: false };
    expect(await tryToOpen(folder, 'practice', [...MIGRATIONS, misread])).toMatchObject({
      problem: 'migrationRefused',
    });
    expect(readdirSync(folder).filter((name) => name.includes('tried'))).toEqual([]);
    expect(verifyStore(folder).faults).toEqual([]);
    expect(versionOf(folder)).toBe(MIGRATIONS.length);
  });

  it('refuses a journal of a later generation', async () => {
    const folder = await journalOfThree();
    (await opened(folder, [...MIGRATIONS, { ...additive, version: 1_001 }])).close();
    expect(await tryToOpen(folder)).toMatchObject({ ok: false, problem: 'newerVersion' });
  });
});

describe('an older version on a migrated journal', () => {
  it('opens and continues a migrated journal with an older version, which finds no fault', async () => {
    const folder = await journalOfThree();
    (await opened(folder, NEWER)).close();
    appendUnknownKind(folder);
    const { store, close } = await opened(folder);
    for (const entry of intents(2, 9)) store.append(entry);
    expect(store.head().seq).toBe(6);
    close();
    expect(verifyStore(folder).faults).toEqual([]);
    expect(versionOf(folder)).toBe(additive.version);
  });

  it('leaves gaps in tables if an older version writes, until the newer version rebuilds them', async () => {
    const folder = await journalOfThree();
    (await opened(folder, NEWER)).close();
    const { store, close } = await opened(folder);
    for (const entry of intents(2, 9)) store.append(entry);
    close();
    tamperSoftly(folder, 'UPDATE payments SET amount_minor = 1');
    (await opened(folder, NEWER)).close();
    expect(verifyStore(folder).faults).toEqual([]);
    tamperSoftly(folder, 'UPDATE payments SET amount_minor = 1');
    expect(await tryToOpen(folder, 'practice', NEWER)).toMatchObject({ ok: false, problem: 'chainBroken' });
  });
});

const journalOfThree = () => writtenJournal(intents(3));

function appendUnknownKind(folder: string): void {
  const entry = { at: '2026-11-21T10:00:00.000Z', happening: { kind: 'colourChosen' } };
  const payload = canonicalJson({ form: 1, rules: 1, till: 'T1', actor: 'cashier', day: '2026-11-21', ...entry });
  inDatabase(folder, (connection) => {
    const newest = connection.prepare('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1').get();
    const [seq, prev] = [Number(newest?.seq) + 1, newest?.hash as Uint8Array];
    const hash = eventHash(prev, seq, payload);
    connection.prepare(ADD_EVENT).run({ seq, ...eventColumns(entry), payload, prev, hash });
  });
}

function tamperSoftly(folder: string, sql: string): void {
  inDatabase(folder, (connection) => connection.exec(sql));
}

function versionOf(folder: string): unknown {
  return inDatabase(folder, (connection) => connection.prepare('PRAGMA user_version').get()?.user_version);
}
