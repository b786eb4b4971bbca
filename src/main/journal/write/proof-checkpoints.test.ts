import { describe, expect, it } from 'vitest';
import { REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { journalWith, others, PAID, UNPAID } from './proven-history.fixture.ts';
import { inDatabase, opened, tamper } from './store.fixture.ts';

describe('checkpoints of a written journal', () => {
  it('makes valid checkpoints with every thousandth entry', async () => {
    const { folder, close } = await journalWith(PAID, others(2_100));
    expect(checkpointsOf(folder).map(({ seq }) => seq)).toEqual([1_000, 2_000]);
    close();
    expect(verifyStore(folder)).toMatchObject({ intact: true });
    tamper(folder, 'UPDATE checkpoints SET hash = zeroblob(32) WHERE seq = 2000');
    expect(verifyStore(folder).faults).toEqual([{ fault: 'checkpoint', seq: 2_000, subject: null }]);
  });

  it('makes missing checkpoints again; until then a proof reads the whole chain', async () => {
    const { folder, store: first, close } = await journalWith(PAID, others(2_100));
    const before = checkpointsOf(folder);
    const cost = first.prove(REFERENCE).hashedEvents;
    close();
    tamper(folder, 'DELETE FROM checkpoints');
    const { store } = await opened(folder);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', hashedEvents: store.head().seq });
    let steps = 1;
    while (store.buildNextCheckpoints()) steps += 1;
    expect(steps).toBe(4);
    expect(checkpointsOf(folder)).toEqual(before);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', hashedEvents: cost });
  });

  it('forgets checkpoints whose entries were never written', async () => {
    const { store } = await journalWith(PAID, others(1_000 - PAID.length - 1));
    const twice = [...others(1), ...UNPAID];
    expect(() => store.appendAll(twice.map((entry) => ({ entry })))).toThrow('ruleBroken');
    store.appendAll(others(100).map((entry) => ({ entry })));
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven' });
  });
});

function checkpointsOf(folder: string) {
  return inDatabase(folder, (connection) =>
    connection.prepare('SELECT seq, hex(hash || tag) AS tag, references_before FROM checkpoints ORDER BY seq').all(),
  );
}
