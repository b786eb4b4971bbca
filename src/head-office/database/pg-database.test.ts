import { expect, it } from 'vitest';
import { openPgDatabase } from './pg-database.ts';

it('a closed database rejects statements and says that head office is stopping', async () => {
  const database = openPgDatabase('postgresql://nobody@127.0.0.1:1/none', () => undefined);
  await database.close();
  await expect(database.transaction((statements) => statements.query('SELECT 1'))).rejects.toThrow(
    'Head office is stopping.',
  );
});
