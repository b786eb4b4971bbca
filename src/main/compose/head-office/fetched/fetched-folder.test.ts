import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diskOf } from '../../../../head-office/office.fixture.ts';
import { makeWitnessKey, openWitness } from '../../../../head-office/server/witness.ts';
import { temporaryFolder } from '../../../journal/write/store.fixture.ts';
import { chainFrom } from './chained-lines.ts';
import { createFetchedFile, readFetched } from './fetched-folder.ts';
import { fetchedFolder } from './fetched-place.ts';

const NOW = new Date('2026-11-22T09:00:00.000Z');
const witness = openWitness(makeWitnessKey());

describe('what was fetched back', () => {
  it('counts once all of it was read back, and is there once however often it is fetched', async () => {
    const { folder, fetch } = till();
    await fetch(10);
    await fetch(10);
    const [found, ...others] = await readFetched(folder, () => undefined);
    expect([found?.entries, others]).toEqual([10, []]);
    expect(fs.readdirSync(fetchedFolder(folder))).toHaveLength(1);
  });

  it('does not count where the disk has not all of it, and takes the place of nothing', async () => {
    const { folder, fetch } = till();
    await fetch(10);
    await expect(fetch(7)).rejects.toThrow();
    expect((await readFetched(folder, () => undefined)).map(({ entries }) => entries)).toEqual([10]);
  });

  it('does not count where its manifest is not signed with the key that it names', async () => {
    const { folder, disk, fetch } = till();
    await fetch(10, { ...disk.key, sign: () => '0'.repeat(128) }).catch(() => undefined);
    expect(await readFetched(folder, () => undefined)).toEqual([]);
  });
});

/** A till that lacks ten entries. */
function till() {
  const folder = temporaryFolder();
  const disk = diskOf(10);
  const last = disk.events.at(-1) ?? disk.genesis;
  const by = {
    ...{ till: { name: 'Till 1', zone: 'Africa/Lagos' }, identity: disk.identity, now: NOW },
    ...{ highestSeal: 0, newestSeal: null, rotations: [] },
  };
  const fetch = async (kept: number, signer: Pick<typeof disk.key, 'publicKey' | 'sign'> = disk.key) => {
    const file = createFetchedFile(folder, disk.identity.id, disk.genesis);
    const follow = chainFrom(disk.genesis);
    file.keep(disk.events.slice(0, kept).flatMap(({ line }) => follow(line) ?? []));
    try {
      await file.finish(witness.sign(disk.identity.id, last, NOW.toISOString()), { ...by, signer });
    } catch (error) {
      file.cancel();
      throw error;
    }
  };
  return { folder, disk, fetch };
}
