import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { diskOf } from '../../../head-office/office.fixture.ts';
import { makeWitnessKey, openWitness } from '../../../head-office/server/witness.ts';
import { buildChain, IDENTITY } from '../../../verify/chain.fixture.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../../../verify/checked.fixture.ts';
import { temporaryFolder } from '../../journal/write/store.fixture.ts';
import { makeSigningKey } from '../../seal/signing-key.ts';
import { chainFrom } from './chained-lines.ts';
import { createFetchedFile, readFetched } from './fetched-folder.ts';
import { fetchedFolder } from './fetched-place.ts';
import { createKnownFetched, type Trusted } from './known-fetched.ts';

const NOW = new Date('2026-11-22T09:00:00.000Z');
const witness = openWitness(makeWitnessKey());

const ALL = { named: [], isProven: () => true, damaged: () => undefined };

describe('fetched entries', () => {
  it('counts fetched entries only once they were read back from disk, and stores them once', async () => {
    const { folder, fetch } = till();
    await fetch(10);
    await fetch(10);
    const [found, ...others] = await readFetched(folder, ALL);
    expect([found?.entries, others]).toEqual([10, []]);
    expect(fs.readdirSync(fetchedFolder(folder))).toHaveLength(1);
  });

  it('counts and replaces no fetched entries if a part is missing on the disk', async () => {
    const { folder, fetch } = till();
    await fetch(10);
    await expect(fetch(7)).rejects.toThrow();
    expect((await readFetched(folder, ALL)).map(({ entries }) => entries)).toEqual([10]);
  });

  it('counts no fetched entries if the manifest’s signature does not match its key', async () => {
    const { folder, disk, fetch } = till();
    await fetch(10, { ...disk.key, sign: () => '0'.repeat(128) }).catch(() => undefined);
    expect(await readFetched(folder, ALL)).toEqual([]);
  });
});

describe('two stretches of one journal', () => {
  it('numbers each manifest and names the previous manifest, so that both checkers find two stretches intact', async () => {
    const folder = temporaryFolder();
    const { key } = makeSigningKey();
    const chain = buildChain(12, () => ({ at: NOW.toISOString() }));
    const fetchedUpTo = async (last: number, now: string) => {
      const [before, end] = [3, last].map((seq) => ({ seq, hash: chain[seq - 1]?.hash ?? '' }));
      if (!before || !end) throw new Error('The chain is shorter.');
      const file = createFetchedFile(folder, IDENTITY.id, before);
      const follow = chainFrom(before);
      const lines = chain
        .slice(3, last)
        .map(({ hash, payload, seq }) => `{"hash":"${hash}","payload":${payload},"seq":${seq}}\n`);
      file.keep(lines.flatMap((line) => follow(Buffer.from(line)) ?? []));
      const till = { name: 'T1', zone: 'Africa/Lagos' };
      const by = { till, identity: IDENTITY, signer: key, rotations: [], highestSeal: 4, newestSeal: null };
      await file.finish(witness.sign(IDENTITY.id, end, now), { ...by, now: new Date(now) });
    };
    await fetchedUpTo(9, '2026-11-22T09:00:00.000Z');
    await fetchedUpTo(12, '2026-11-22T10:00:00.000Z');
    await fetchedUpTo(12, '2026-11-22T11:00:00.000Z');
    const around = fetchedFolder(folder);
    const folders = fs.readdirSync(around).map((name) => path.join(around, name));
    const known = { fingerprints: [key.fingerprint], seals: [] };
    expect((await checkedFolders(folders, known)).findings).toEqual([]);
    if (hasPython) expect(checkedByStranger(folders, known)).toMatchObject({ status: 0 });
  });
});

describe('reading fetched entries', () => {
  it('reports only the ends that the journal names', async () => {
    const { folder, disk, fetch } = till();
    await fetch(10);
    const [last, other] = [disk.events.at(-1), disk.events.at(-2)];
    const before = disk.genesis;
    const stretch = { journal: disk.identity.id, before, last: { seq: last?.seq ?? 0, hash: last?.hash ?? '' } };
    const forged = { ...stretch, last: { ...stretch.last, hash: other?.hash ?? '' } };
    const [found] = await readFetched(folder, { ...ALL, named: [forged, stretch] });
    expect(found?.through).toEqual([stretch]);
  });

  it('proves entries by the keys of the till and of head office or by the journal, and otherwise only warns', async () => {
    const { folder, disk, fetch } = till();
    await fetch(10);
    const own = { named: [], officeKeys: [witness.publicKey], tillKeys: [disk.key.publicKey] };
    const last = disk.events.at(-1);
    const named = [{ journal: disk.identity.id, before: disk.genesis, last: { seq: 10, hash: last?.hash ?? '' } }];
    const other = 'ab'.repeat(32);
    const known = async (by: Trusted) => {
      const all = createKnownFetched(folder, async () => by);
      return [(await all.all()).map(({ isProven }) => isProven), all.damaged()];
    };
    expect(await known(own)).toEqual([[true], []]);
    expect(await known({ ...own, tillKeys: null })).toEqual([[true], []]);
    expect(await known({ ...own, officeKeys: [other] })).toEqual([[false], []]);
    expect(await known({ ...own, tillKeys: [other] })).toEqual([[false], []]);
    expect(await known({ named, officeKeys: [other], tillKeys: [other] })).toEqual([[true], []]);
  });

  it('ignores other files and reports invalid stretches', async () => {
    const { folder, fetch } = till();
    await fetch(10);
    const around = fetchedFolder(folder);
    fs.writeFileSync(path.join(around, '.DS_Store'), '');
    const damaged: string[] = [];
    const read = () => readFetched(folder, { ...ALL, damaged: (name) => void damaged.push(name) });
    expect(await read()).toHaveLength(1);
    expect(damaged).toEqual([]);
    const [name = ''] = fs.readdirSync(around).filter((each) => each !== '.DS_Store');
    fs.appendFileSync(path.join(around, name, 'journal.jsonl'), 'x\n');
    expect(await read()).toEqual([]);
    expect(damaged).toEqual([name]);
  });
});

describe('an interrupted replacement of fetched entries', () => {
  it('restores the old stretch if the new stretch was not in place', async () => {
    const { folder, fetch } = till();
    await fetch(10);
    const place = placeIn(folder);
    fs.renameSync(place, `${place}.earlier`);
    fs.mkdirSync(`${place}.erased.unfinished`);
    expect(await readFetched(folder, ALL)).toMatchObject([{ entries: 10, folder: place }]);
    fs.renameSync(place, `${place}.earlier`);
    await fetch(10);
    expect(await readFetched(folder, ALL)).toMatchObject([{ entries: 10, folder: place }]);
    expect(fs.existsSync(`${place}.earlier`)).toBe(false);
  });

  it('removes the old stretch if the new stretch is in place', async () => {
    const { folder, fetch } = till();
    await fetch(10);
    const place = placeIn(folder);
    fs.cpSync(place, `${place}.earlier`, { recursive: true });
    expect(await readFetched(folder, ALL)).toMatchObject([{ entries: 10, folder: place }]);
    expect(fs.readdirSync(fetchedFolder(folder))).toEqual([path.basename(place)]);
  });
});

function placeIn(folder: string): string {
  const [name = ''] = fs.readdirSync(fetchedFolder(folder));
  return path.join(fetchedFolder(folder), name);
}

function till() {
  const folder = temporaryFolder();
  const disk = diskOf(10);
  const last = disk.events.at(-1) ?? disk.genesis;
  const by = {
    till: { name: 'Till 1', zone: 'Africa/Lagos' },
    identity: disk.identity,
    now: NOW,
    highestSeal: 0,
    newestSeal: null,
    rotations: [],
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
