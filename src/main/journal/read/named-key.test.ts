import { describe, expect, it } from 'vitest';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import { intents, ofTill } from '../entries.fixture.ts';
import { readerOf, tamper, writtenJournal } from '../write/store.fixture.ts';
import { readNamedKey } from './seal-state.ts';

const [FIRST, SECOND] = ['ab'.repeat(32), 'cd'.repeat(32)];

const MADE = ofTill({ kind: 'signingKeyMade', publicKey: FIRST, replaces: null });

const namedIn = (folder: string) => readNamedKey(readerOf(folder));

describe('readNamedKey', () => {
  it('returns null if no entry names a key', async () => {
    expect(namedIn(await writtenJournal([]))).toBeNull();
    expect(namedIn(await writtenJournal(intents(3)))).toBeNull();
  });

  it('returns the key of the newest entry that made, changed or used one', async () => {
    const again = ofTill({ kind: 'signingKeyMade', publicKey: SECOND, replaces: FIRST });
    expect(namedIn(await writtenJournal([MADE, ...intents(3)]))).toBe(FIRST);
    expect(namedIn(await writtenJournal([MADE, ...intents(1), again]))).toBe(SECOND);
  });

  it.each([
    `UPDATE event SET kind = 'programUpdated' WHERE kind = 'signingKeyMade'`,
    `UPDATE event SET reference = 'T1-1' WHERE kind = 'signingKeyMade'`,
    `UPDATE event SET kind = 'signingKeyMade' WHERE seq = 4`,
  ])('ignores the unhashed columns: %s', async (sql) => {
    const updated = ofTill({ kind: 'programUpdated', before: '1.0.0', after: '1.0.1' });
    const folder = await writtenJournal([MADE, ...intents(2), updated]);
    tamper(folder, sql);
    expect(namedIn(folder)).toBe(FIRST);
  });

  it.each([
    `UPDATE event SET payload = replace(payload, '${FIRST}', '${SECOND}') WHERE seq = 1`,
    'UPDATE event SET hash = zeroblob(32) WHERE seq = 2',
    'DELETE FROM event WHERE seq = 2',
  ])('reads nothing beyond an entry that the chain does not prove: %s', async (sql) => {
    const folder = await writtenJournal([MADE, ...intents(2)]);
    tamper(folder, sql);
    expect(() => namedIn(folder)).toThrow(JournalUnreadable);
  });
});
