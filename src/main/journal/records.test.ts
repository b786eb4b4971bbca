import { describe, expect, it } from 'vitest';
import { buildEntry, buildSale, intents, timeAt } from './entries.fixture.ts';
import { prepareDeskReads } from './records.ts';
import { opened, storeOn, tamper, temporaryFolder } from './write/store.fixture.ts';

describe('the newest time that the journal knows', () => {
  it('is none where nothing has happened yet', async () => {
    expect((await opened(temporaryFolder())).reads.newestAt()).toBeNull();
  });

  it('is not that of the newest entry, where the clock was set back before it was written', async () => {
    const { store, reads } = await opened(temporaryFolder());
    for (const entry of intents(3, 100)) store.append(entry);
    const sale = buildSale({ updatedAt: timeAt(5) });
    store.append(buildEntry(sale, null, { kind: 'saleParked' }));
    expect(reads.newestAt()).toBe(timeAt(102));
  });

  it('counts from when a person last said that the clock is right', async () => {
    const folder = temporaryFolder();
    const { store, close } = await opened(folder);
    for (const entry of intents(2, 100)) store.append(entry);
    for (const entry of intents(2, 5)) store.append(entry);
    close();
    tamper(folder, `UPDATE event SET kind = 'clockConfirmed' WHERE seq = 3`);
    const { connection } = storeOn(folder);
    expect(prepareDeskReads(connection, 'T1').newestAt()).toBe(timeAt(6));
  });
});
