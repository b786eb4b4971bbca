import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { journalFiles } from '../database/files.ts';
import { intents } from '../entries.fixture.ts';
import { plantTrace } from '../personal.fixture.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { opened, temporaryFolder } from '../write/store.fixture.ts';
import { clearUnusedBytes, noteErasure } from './unused-bytes.ts';

const ROWS = 2_000;
const DELETED = 1_818;

describe('clearUnusedBytes', () => {
  it('removes the bytes of deleted rows that secure_delete leaves, and removes no row', () => {
    const file = join(temporaryFolder(), 'some.db');
    const database = new DatabaseSync(file);
    database.exec('PRAGMA secure_delete = 1; CREATE TABLE text (id INTEGER PRIMARY KEY, words TEXT); BEGIN');
    const add = database.prepare('INSERT INTO text VALUES (?, ?)');
    for (let id = 0; id < ROWS; id += 1) add.run(id, wordsOf(id));
    const deleted = Array.from({ length: DELETED }, (_, index) => (index * 7) % ROWS);
    const remove = database.prepare('DELETE FROM text WHERE id = ?');
    for (const id of deleted) remove.run(id);
    database.exec('COMMIT');
    const rows = database.prepare('SELECT * FROM text').all();
    database.close();
    const left = () => {
      const bytes = readFileSync(file);
      return deleted.filter((id) => bytes.includes(nameOf(id)));
    };
    expect(left()).not.toEqual([]);
    clearUnusedBytes(file);
    expect(left()).toEqual([]);
    const again = new DatabaseSync(file);
    expect(again.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(again.prepare('SELECT * FROM text').all()).toEqual(rows);
    again.close();
  });
});

describe('a journal in which personal data was erased', () => {
  it.each(['closing', 'killed'])('clears unused bytes after an erasure: %s', async (end) => {
    const folder = temporaryFolder();
    const files = journalFiles(folder);
    const { store, close } = await opened(folder);
    store.appendAll(intents(50).map((entry) => ({ entry })));
    if (end === 'closing') noteErasure(files);
    close();
    expect(existsSync(files.erasing)).toBe(false);
    if (end === 'killed') {
      noteErasure(files);
      plantTrace(files.database);
      (await opened(folder)).close();
    }
    expect(readFileSync(files.database).includes('trace')).toBe(false);
    expect(existsSync(files.erasing)).toBe(false);
    expect(verifyStore(folder).faults).toEqual([]);
  });
});

/** Rows of different lengths make SQLite move rows between pages. */
function wordsOf(id: number): string {
  return `${nameOf(id)} ${'x'.repeat((id * 613) % 900)}`;
}

function nameOf(id: number): string {
  return `customer-${id}-of`;
}
