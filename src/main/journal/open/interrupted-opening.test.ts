import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { copy } from '../copies/copies.fixture.ts';
import { killedAfter } from '../damage.fixture.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { intent } from '../entries.fixture.ts';
import { decide, look, ON_A_WORD, type Place, problemOf, till, using } from '../heads/heads.fixture.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { AUTHENTICATION_KEY, temporaryFolder } from '../write/store.fixture.ts';
import { decide as decideToRestore, prepare } from './restoration.fixture.ts';

const DECISIONS: Record<string, (place: Place, files: JournalFiles) => void> = {
  'a new journal': (place) => decide(place, 'newJournal', AUTHENTICATION_KEY, ON_A_WORD),
  'a restored copy': (_place, files) => decideToRestore(files, prepare(files)),
  'the same journal without its head': (place, files) => {
    rmSync(files.headMarker);
    decide(place, 'acceptHead');
  },
};

it.each(Object.entries(DECISIONS))(
  'continues with %s once, wherever the opening was killed',
  async (_name, decided) => {
    const place = await till(3);
    const files = journalFiles(place.folder);
    await copy(files);
    await using(place, ({ store }) => void store.append(intent(20)));
    decided(place, files);
    const before = [place.folder, place.outsideHeads ?? ''].map((folder) => ({ folder, kept: kept(folder) }));
    expect(await problemOf(place)).toBeNull();
    const after = await found(place, files);
    for (let changes = 0, isKilled = true; isKilled; changes += 1) {
      for (const { folder, kept: from } of before) {
        rmSync(folder, { recursive: true });
        cpSync(from, folder, { recursive: true });
      }
      ({ isKilled } = await killedAfter(changes, () => problemOf(place)));
      for (const _start of ['next', 'second']) expect([changes, await problemOf(place)]).toEqual([changes, null]);
      expect([changes, await found(place, files)]).toEqual([changes, after]);
    }
    expect(verifyStore(place.folder).faults).toEqual([]);
  },
);

function kept(folder: string): string {
  const copied = join(temporaryFolder(), 'kept');
  cpSync(folder, copied, { recursive: true });
  return copied;
}

async function found(place: Place, files: JournalFiles) {
  const { newest, head, identity } = await look(place);
  const { happening } = newest as JournalEntry;
  const aside = existsSync(files.earlier) ? readdirSync(files.earlier, { recursive: true }).toSorted() : [];
  const isLeft = [files.decision, files.restored, files.unfinished].some((file) => existsSync(file));
  return { happening, seq: head.seq, continues: identity.continues, aside, isLeft };
}
