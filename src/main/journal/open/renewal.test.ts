import { describe, expect, it } from 'vitest';
import { journalFiles } from '../database/files.ts';
import { intents, timeAt } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { AUTHENTICATION_KEY, opened, temporaryFolder } from '../write/store.fixture.ts';
import { writeDecision } from './decision.ts';
import { setAside } from './renewal.ts';

const OTHER_HASH = 'ab'.repeat(32);

describe('the starting point of a new journal', () => {
  it('is the end at head office if this disk has written other entries since it was set back', async () => {
    const { continues, journal } = await setAsideAfter({ seq: 2, isOwn: false });
    expect(continues).toEqual({ journal, seq: 2, hash: OTHER_HASH });
  });

  it('is the end at head office if head office has more entries', async () => {
    const { continues, journal } = await setAsideAfter({ seq: 9, isOwn: false });
    expect(continues).toEqual({ journal, seq: 9, hash: OTHER_HASH });
  });

  it('is its own end if head office has nothing more', async () => {
    const { continues, journal, end } = await setAsideAfter({ seq: 2, isOwn: true });
    expect(continues).toEqual({ journal, ...end });
  });
});

/** Makes a journal with three entries, and a fetched copy of it up to one entry. */
async function setAsideAfter({ seq, isOwn }: { seq: number; isOwn: boolean }) {
  const folder = temporaryFolder();
  const { store, close } = await opened(folder);
  const hashes = intents(3).map((entry) => {
    store.append(entry);
    return store.head().hash;
  });
  const { journal, seq: last, hash } = store.head();
  close();
  const fetchedHash = (isOwn && hashes[seq - 1]) || OTHER_HASH;
  const decision = {
    ...({ form: 1, decision: 'newJournal', by: 'owner', at: timeAt(500), zone: 'Africa/Lagos' } as const),
    fetched: {
      journal,
      before: { seq: 0, hash: OTHER_HASH },
      seq,
      hash: fetchedHash,
      numbers: { day: 0, seal: 0, shift: 0, case: 0, run: 0 },
    },
  };
  const files = journalFiles(folder);
  const authentication = authenticationOf(AUTHENTICATION_KEY, 'decision');
  writeDecision(files.decision, decision, authentication);
  const heads = { outside: null, authentication: null };
  return { continues: setAside(files, decision, heads)?.continues, journal, end: { seq: last, hash } };
}
