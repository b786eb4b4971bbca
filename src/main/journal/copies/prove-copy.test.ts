import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flipPage, journalOf, overwrite } from '../damage.fixture.ts';
import { openForReading } from '../database/connection.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { intents, timeAt } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { writeHeadMarker } from '../heads/head-marker.ts';
import { outsideFile } from '../heads/heads.ts';
import { AUTHENTICATION_KEY, opened, tamper, temporaryFolder } from '../write/store.fixture.ts';
import { copyJournal } from './copy.ts';
import { type CopySource, copySourcesIn } from './copy-source.ts';
import { keepCopy } from './keep-copy.ts';
import { readKnownEnds } from './known-ends.ts';
import { proveCopy } from './prove-copy.ts';
import { restoreCopy } from './restore-copy.ts';

const COPIES = authenticationOf(AUTHENTICATION_KEY, 'copy');
const HEADS = authenticationOf(AUTHENTICATION_KEY, 'head');

describe('a copy that is proven', () => {
  it('says how far it reaches, and how many entries are missing by each that knows of newer ones', async () => {
    const { files, outside } = await copiedAndWrittenOn(20, 5);
    expect(prove(files, outside)).toMatchObject({
      seq: 20,
      isWhole: true,
      newestAt: timeAt(20),
      ends: [
        { by: 'journal', missing: { kind: 'entries', count: 5 } },
        { by: 'headBeside', missing: { kind: 'entries', count: 5 } },
        { by: 'headOutside', missing: { kind: 'entries', count: 2 } },
      ],
    });
  });

  it('knows by the heads what is missing where the journal is gone', async () => {
    const { files, outside } = await copiedAndWrittenOn(20, 5);
    rmSync(files.database);
    const ends = prove(files, outside).ends.map(({ by, missing }) => [by, missing]);
    expect(ends).toEqual([
      ['headBeside', { kind: 'entries', count: 5 }],
      ['headOutside', { kind: 'entries', count: 2 }],
    ]);
  });

  it('is told apart from entries of another journal, and from other entries of the same one', async () => {
    const { files, outside } = await copiedAndWrittenOn(20, 0);
    const marker = { journal: sourceIn(files).identity.id, mode: 'practice' as const, seq: 3, hash: 'a'.repeat(64) };
    writeHeadMarker(files.headMarker, marker, HEADS);
    const others = await journalOf(2);
    writeFileSync(files.database, readFileSync(others.database));
    expect(prove(files, outside).ends.map(({ by, missing }) => [by, missing.kind])).toEqual([
      ['journal', 'otherJournal'],
      ['headBeside', 'otherEntries'],
      ['headOutside', 'entries'],
    ]);
  });

  it('is whole up to what is damaged, and can be gone on with up to there', async () => {
    const files = await journalOf(30);
    const database = join(files.backups, 'daily-2026-11-20.db');
    await copyWhole(files, database);
    const connection = openForReading(database);
    connection.close();
    tamperWith(database, `UPDATE event SET payload = replace(payload, 'T1', 'T2') WHERE seq = 18`);
    const proof = prove(files, null);
    expect(proof).toMatchObject({ seq: 17, isWhole: false });
    restoreCopy(sourceIn(files), proof, files.restored, () => undefined);
    expect(() => restoreCopy(sourceIn(files), { ...proof, seq: 20 }, files.restored, () => undefined)).toThrow();
  });

  it.each([
    ['a byte of a segment was changed', (file: string) => overwrite(file, 300, Buffer.from('x'))],
    ['a segment was cut short', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 400))],
    ['a segment is gone', (file: string) => rmSync(file)],
  ])('proves nothing beyond where %s', async (_name, damage) => {
    const { files } = await copiedAndWrittenOn(20, 0);
    damage(join(files.backups, sourceIn(files).name, '..', 'entries-000000001-000000020.jsonl.gz'));
    expect(prove(files, null)).toMatchObject({ seq: 0, isWhole: false });
  });

  it('is as good from a whole database of an earlier version', async () => {
    const files = await journalOf(30);
    await copyWhole(files, join(files.backups, 'daily-2026-11-20.db'));
    flipPage(files.database, 0);
    const source = sourceIn(files);
    const proof = proveCopy(source, [], () => undefined);
    expect(proof).toMatchObject({ seq: 30, isWhole: true });
    restoreCopy(source, proof, files.restored, () => undefined);
    const restored = openForReading(files.restored);
    expect(restored.prepare('SELECT count(*) AS payments FROM payments').get()).toEqual({ payments: 30 });
    restored.close();
  });
});

async function copiedAndWrittenOn(copied: number, after: number) {
  const files = journalFiles(temporaryFolder());
  const { store, close } = await opened(files.folder);
  for (const entry of intents(copied)) store.append(entry);
  const { database, backups: place } = files;
  const order = { database, place, day: '2026-11-21', at: timeAt(0), mayMakePlace: true, authentication: COPIES };
  await keepCopy({ ...order, spareBytes: 0 });
  const outside = temporaryFolder();
  for (const [index, entry] of intents(after, 100).entries()) {
    store.append(entry);
    if (index === 1) writeHeadMarker(outsideFile(outside, files.folder) ?? '', store.head(), HEADS);
  }
  if (after === 0) writeHeadMarker(outsideFile(outside, files.folder) ?? '', store.head(), HEADS);
  close();
  return { files, outside };
}

function prove(files: JournalFiles, outside: string | null) {
  const source = sourceIn(files);
  return proveCopy(source, readKnownEnds(files, outside, HEADS), () => undefined);
}

function sourceIn({ backups }: JournalFiles): CopySource {
  const [source] = copySourcesIn(backups, COPIES);
  if (!source) throw new Error('a copy');
  return source;
}

async function copyWhole(files: JournalFiles, copy: string): Promise<void> {
  const source = openForReading(files.database);
  try {
    await copyJournal(source, copy);
  } finally {
    source.close();
  }
}

/** As `tamper`, of a copy that lies alone. */
function tamperWith(database: string, sql: string): void {
  const folder = temporaryFolder();
  const files = journalFiles(folder);
  writeFileSync(files.database, readFileSync(database));
  tamper(folder, sql);
  writeFileSync(database, readFileSync(files.database));
}
