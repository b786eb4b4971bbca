import { describe, expect, it } from 'vitest';
import { openPgDatabase } from './pg-database.ts';
import { type Notice, serverThatNotices } from './server-of-test.fixture.ts';

it('a closed database rejects statements because head office is ending', async () => {
  const database = openPgDatabase('postgresql://nobody@127.0.0.1:1/none', { log: () => undefined });
  await database.close();
  await expect(database.transaction((statements) => statements.query('SELECT 1'))).rejects.toThrow(
    'Head office is stopping.',
  );
});

describe('a commit that waits for a second server', () => {
  it.each<[string, Notice]>([
    [
      'in English',
      { severity: 'WARNING', code: '01000', message: 'canceling wait for synchronous replication due to user request' },
    ],
    ['in German', { severity: 'WARNUNG', code: '01000', message: 'storniere Warten auf synchrone Replikation' }],
    ['that it shuts down', { severity: 'ATTENTION', code: '57P01', message: 'la connexion se termine' }],
    ['with an unknown code', { severity: 'HINWEIS', code: '', message: 'so noch nie gesagt' }],
  ])('is not acknowledged if the server warns %s', async (_name, notice) => {
    const { inOneStatement, inTransaction } = await acknowledgedBy(notice);
    expect(inOneStatement).toBe(`The commit is not certain: ${notice.message}`);
    expect(inTransaction).toBe(inOneStatement);
  });

  it('ignores a notice that is no warning', async () => {
    const notice: Notice = { severity: 'HINWEIS', code: '00000', message: 'nur zur Kenntnis' };
    expect(await acknowledgedBy(notice)).toEqual({ inOneStatement: 'acknowledged', inTransaction: 'acknowledged' });
  });
});

async function acknowledgedBy(notice: Notice): Promise<{ inOneStatement: string; inTransaction: string }> {
  const { url, server } = await serverThatNotices(notice);
  const database = openPgDatabase(url, { log: () => undefined });
  const outcome = (done: Promise<unknown>) =>
    done.then(
      () => 'acknowledged',
      (error: Error) => error.message,
    );
  const inOneStatement = await outcome(database.query('UPDATE journal SET till = $1', ['Till 1']));
  const inTransaction = await outcome(database.transaction((statements) => statements.query('UPDATE journal')));
  await database.close();
  server.close();
  return { inOneStatement, inTransaction };
}
