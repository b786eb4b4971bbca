import { describe, expect, it } from 'vitest';
import type { Happening, JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { intents, ofTill } from '../entries.fixture.ts';
import { opened, tamper, temporaryFolder } from '../write/store.fixture.ts';
import { readNamedKey } from './seal-state.ts';

const [FIRST, SECOND] = ['ab'.repeat(32), 'cd'.repeat(32)];

describe('readNamedKey', () => {
  it('returns null if no entry names a key', async () => {
    expect(namedIn(await journalOf([]))).toBeNull();
    expect(namedIn(await journalOf(intents(3)))).toBeNull();
  });

  it('returns the key of the newest entry that made, changed or used one', async () => {
    const made: Happening = { kind: 'signingKeyMade', publicKey: FIRST, replaces: null };
    const again: Happening = { kind: 'signingKeyMade', publicKey: SECOND, replaces: FIRST };
    expect(namedIn(await journalOf([ofTill(made), ...intents(3)]))).toBe(FIRST);
    expect(namedIn(await journalOf([ofTill(made), ...intents(1), ofTill(again)]))).toBe(SECOND);
  });

  it.each([
    `UPDATE event SET kind = 'programUpdated' WHERE kind = 'signingKeyMade'`,
    `UPDATE event SET reference = 'T1-1' WHERE kind = 'signingKeyMade'`,
    `UPDATE event SET kind = 'signingKeyMade' WHERE seq = 4`,
  ])('ignores the unhashed columns: %s', async (sql) => {
    const folder = await journalOf([
      ofTill({ kind: 'signingKeyMade', publicKey: FIRST, replaces: null }),
      ...intents(2),
      ofTill({ kind: 'programUpdated', before: '1.0.0', after: '1.0.1' }),
    ]);
    tamper(folder, sql);
    expect(namedIn(folder)).toBe(FIRST);
  });

  it.each([
    `UPDATE event SET payload = replace(payload, '${FIRST}', '${SECOND}') WHERE seq = 1`,
    'UPDATE event SET hash = zeroblob(32) WHERE seq = 2',
    'DELETE FROM event WHERE seq = 2',
  ])('reads nothing beyond an entry that the chain does not prove: %s', async (sql) => {
    const folder = await journalOf([
      ofTill({ kind: 'signingKeyMade', publicKey: FIRST, replaces: null }),
      ...intents(2),
    ]);
    tamper(folder, sql);
    expect(() => namedIn(folder)).toThrow(JournalUnreadable);
  });
});

async function journalOf(entries: readonly JournalEntry[]): Promise<string> {
  const folder = temporaryFolder();
  const { store, close } = await opened(folder);
  for (const entry of entries) store.append(entry);
  close();
  return folder;
}

function namedIn(folder: string): string | null {
  const connection = openForReading(journalFiles(folder).database);
  try {
    return readNamedKey(connection);
  } finally {
    connection.close();
  }
}
