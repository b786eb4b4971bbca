import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { journalFiles } from '../journal/database/files.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { fillStore } from './opened-store.ts';

const ROWS = 2_000;
const DELETED = Array.from({ length: 1_818 }, (_, index) => (index * 7) % ROWS);

it('leaves no bytes of rows that were removed while the store was filled', async () => {
  const folder = temporaryFolder();
  await fillStore(`${folder}/0`, async (connection) => {
    connection.exec('CREATE TABLE text (id INTEGER PRIMARY KEY, words TEXT)');
    const add = connection.prepare('INSERT INTO text VALUES (?, ?)');
    for (let row = 0; row < ROWS; row += 1) add.run(row, `${nameOf(row)} ${'x'.repeat((row * 613) % 900)}`);
    const remove = connection.prepare('DELETE FROM text WHERE id = ?');
    for (const row of DELETED) remove.run(row);
  });
  const bytes = readFileSync(journalFiles(`${folder}/0`).database);
  expect(DELETED.filter((row) => bytes.includes(nameOf(row)))).toEqual([]);
});

function nameOf(row: number): string {
  return `customer-${row}-of`;
}
