import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journalFiles } from '../database/files.ts';
import { intents } from '../entries.fixture.ts';
import { AUTHENTICATION_KEY } from '../write/store.fixture.ts';
import { DECIDED_AT, decide, fail, look, ON_A_WORD, problemOf, till, using } from './heads.fixture.ts';

describe('a new journal that replaces one that a person gave up', () => {
  it('names the old head and who decided, and keeps the old journal unchanged', async () => {
    const place = await till(3);
    const { head } = await look(place);
    const before = readFileSync(journalFiles(place.folder).database);
    decide(place, 'newJournal');
    expect(await problemOf(place)).toBeNull();
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

  it('records once, at its start, who approved', async () => {
    const place = await till(3);
    decide(place, 'newJournal', AUTHENTICATION_KEY, ON_A_WORD);
    expect(await problemOf(place)).toBeNull();
    const renewed = await look(place);
    const { byId: actorId, approved } = ON_A_WORD;
    expect(renewed.newest).toMatchObject({ actor: 'owner', actorId, approved, happening: { kind: 'actApproved' } });
    decide(place, 'newJournal', AUTHENTICATION_KEY, ON_A_WORD);
    expect(await problemOf(place)).toBeNull();
    expect((await look(place)).head.seq).toBe(renewed.head.seq);
  });

  it('is created even if the old journal cannot be read', async () => {
    const place = await till(3);
    writeFileSync(journalFiles(place.folder).database, 'garbage '.repeat(2_000));
    expect(await problemOf(place)).toBe('corrupt');
    decide(place, 'newJournal');
    expect(await problemOf(place)).toBeNull();
    expect((await look(place)).identity.continues).toMatchObject({ seq: 3 });
  });

  it('is not created twice by leftovers of the decision', async () => {
    const place = await till(3);
    decide(place, 'newJournal');
    const decision = readFileSync(journalFiles(place.folder).decision);
    expect(await problemOf(place)).toBeNull();
    await using(place, ({ store }) => void store.append(intents(1, 60)[0] ?? fail()));
    writeFileSync(journalFiles(place.folder).decision, decision);
    expect(await problemOf(place)).toBeNull();
    expect((await look(place)).head.seq).toBe(1);
  });

  it('continues after a power cut between any two steps', async () => {
    const place = await till(3);
    decide(place, 'newJournal');
    const decision = readFileSync(journalFiles(place.folder).decision);
    expect(await problemOf(place)).toBeNull();
    for (const file of [journalFiles(place.folder).database, journalFiles(place.folder).headMarker]) rmSync(file);
    writeFileSync(journalFiles(place.folder).decision, decision);
    expect(await problemOf(place)).toBeNull();
    expect((await look(place)).identity.continues).toMatchObject({ seq: 3 });
  });
});
