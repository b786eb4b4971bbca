import { expect, it } from 'vitest';
import { openPgDatabase } from './pg-database.ts';

it('a database that was closed says that head office is ending to whoever still asks', async () => {
  const database = openPgDatabase('postgresql://nobody@127.0.0.1:1/none', { log: () => undefined });
  await database.close();
  await expect(database.transaction((statements) => statements.query('SELECT 1'))).rejects.toThrow(
    'Head office is ending.',
  );
});
