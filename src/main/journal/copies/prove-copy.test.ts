import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journalOf, overwrite } from '../damage.fixture.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { intents, timeAt } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { writeHeadMarker } from '../heads/head-marker.ts';
import { outsideFile } from '../heads/heads.ts';
import { AUTHENTICATION_KEY, opened, temporaryFolder } from '../write/store.fixture.ts';
import { copy, sourceIn } from './copies.fixture.ts';
import { segmentName } from './copy-set.ts';
import { proveCopy, readKnownEnds } from './prove-copy.ts';
import { restoreCopy } from './restore-copy.ts';
import { SEGMENT_ENTRIES } from './segment.ts';

const HEADS = authenticationOf(AUTHENTICATION_KEY, 'head');
const NOTHING_ERASED = () => false;

describe('proveCopy', () => {
  it('says how far a copy reaches, and how many newer entries each source knows', async () => {
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

  it('tells from the heads alone which entries are missing if the journal is gone', async () => {
    const { files, outside } = await copiedAndWrittenOn(20, 5);
    rmSync(files.database);
    const ends = prove(files, outside).ends.map(({ by, missing }) => [by, missing]);
    expect(ends).toEqual([
      ['headBeside', { kind: 'entries', count: 5 }],
      ['headOutside', { kind: 'entries', count: 2 }],
    ]);
  });

  it('distinguishes another journal from other entries of the same journal', async () => {
    const { files, outside } = await copiedAndWrittenOn(20, 0);
    const { id: journal, mode } = sourceIn(files.backups).identity;
    writeHeadMarker(files.headMarker, { journal, mode, seq: 3, hash: 'a'.repeat(64) }, HEADS);
    const others = await journalOf(2);
    writeFileSync(files.database, readFileSync(others.database));
    expect(prove(files, outside).ends.map(({ by, missing }) => [by, missing.kind])).toEqual([
      ['journal', 'otherJournal'],
      ['headBeside', 'otherEntries'],
      ['headOutside', 'entries'],
    ]);
  });

  it('proves a copy up to the damage, and the copy can be restored up to that point', async () => {
    const { files } = await copiedAndWrittenOn(SEGMENT_ENTRIES + 4, 0);
    rmSync(segmentOf(files, SEGMENT_ENTRIES + 1, SEGMENT_ENTRIES + 4));
    const proof = prove(files, null);
    expect(proof).toMatchObject({ seq: SEGMENT_ENTRIES, isWhole: false });
    const restore = (to: { seq: number; hash: string }) =>
      restoreCopy(sourceIn(files.backups), to, files.restored, NOTHING_ERASED, () => undefined);
    restore(proof);
    expect(() => restore({ ...proof, seq: SEGMENT_ENTRIES + 1 })).toThrow();
  });

  it.each([
    ['a byte of a segment was changed', (file: string) => overwrite(file, 300, Buffer.from('x'))],
    ['a segment was cut short', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 400))],
    ['a segment is gone', (file: string) => rmSync(file)],
  ])('proves nothing beyond the point at which %s', async (_name, damage) => {
    const { files } = await copiedAndWrittenOn(20, 0);
    damage(segmentOf(files, 1, 20));
    expect(prove(files, null)).toMatchObject({ seq: 0, isWhole: false });
  });
});

async function copiedAndWrittenOn(copied: number, after: number) {
  const files = journalFiles(temporaryFolder());
  const { store, close } = await opened(files.folder);
  store.appendAll(intents(copied).map((entry) => ({ entry })));
  await copy(files);
  const outside = temporaryFolder();
  for (const [index, entry] of intents(after, 100).entries()) {
    store.append(entry);
    if (index === 1) writeHeadMarker(outsideFile(outside, files.folder) ?? '', store.head(), HEADS);
  }
  if (after === 0) writeHeadMarker(outsideFile(outside, files.folder) ?? '', store.head(), HEADS);
  close();
  return { files, outside };
}

function segmentOf({ backups }: JournalFiles, first: number, last: number): string {
  return join(backups, sourceIn(backups).name, '..', segmentName(first, last));
}

function prove(files: JournalFiles, outside: string | null) {
  const source = sourceIn(files.backups);
  return proveCopy(source, readKnownEnds(files, outside, HEADS), NOTHING_ERASED, () => undefined);
}
