import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeWitnessKey, openWitness } from '../../../head-office/server/witness.ts';
import type { SignedRotation } from '../../../shared/journal/seal.ts';
import { toHex } from '../../../verify/check/bytes.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../../../verify/checked.fixture.ts';
import { openForReading } from '../../journal/database/connection.ts';
import { journalFiles } from '../../journal/database/files.ts';
import { CANARY, canaryEntries, eraseSale, filesWith, KEPT } from '../../journal/personal.fixture.ts';
import { readIdentity } from '../../journal/verify/verify.ts';
import { opened, temporaryFolder } from '../../journal/write/store.fixture.ts';
import { lineOfEvent } from '../../journal/written-entry.ts';
import { makeRotation } from '../../seal/key-store.ts';
import { makeSigningKey } from '../../seal/signing-key.ts';
import { chainFrom } from './chained-lines.ts';
import { eraseFetched } from './erase-fetched.ts';
import { createFetchedFile, readFetched } from './fetched-folder.ts';
import { fetchedFolder } from './fetched-place.ts';

const NOW = new Date('2026-11-22T09:00:00.000Z');
const LATER = new Date('2026-11-23T09:00:00.000Z');
const ALL = { named: [], isProven: () => true, damaged: () => undefined };
const witness = openWitness(makeWitnessKey());
const { key } = makeSigningKey();

describe('erasing in fetched entries', () => {
  it('removes personal data that the journal erased and leaves an export that is intact for both checkers', async () => {
    const { folder, saleId, erase } = await tillWithFetched();
    expect(await emailsIn(folder)).toEqual([CANARY, KEPT]);
    eraseSale(journalFiles(folder), saleId);
    expect(await erase()).toEqual([]);
    expect(filesWith(folder, CANARY)).toEqual([]);
    expect(await emailsIn(folder)).toEqual([null, KEPT]);
    expect(fs.readdirSync(fetchedFolder(folder))).toHaveLength(1);
    const folders = fs.readdirSync(fetchedFolder(folder)).map((name) => path.join(fetchedFolder(folder), name));
    const known = { fingerprints: [key.fingerprint], seals: [] };
    expect((await checkedFolders(folders, known)).findings).toEqual([]);
    if (hasPython) expect(checkedByStranger(folders, known)).toMatchObject({ status: 0 });
  });

  it('changes no fetched entries if nothing was erased', async () => {
    const { folder, erase } = await tillWithFetched();
    const [name = ''] = fs.readdirSync(fetchedFolder(folder));
    const manifest = path.join(fetchedFolder(folder), name, 'manifest.json');
    const before = fs.readFileSync(manifest, 'utf8');
    expect(await erase()).toEqual([]);
    expect(fs.readFileSync(manifest, 'utf8')).toBe(before);
  });

  it('also erases the leftovers of an interrupted replacement', async () => {
    const { folder, saleId, erase } = await tillWithFetched();
    eraseSale(journalFiles(folder), saleId);
    const [name = ''] = fs.readdirSync(fetchedFolder(folder));
    const place = path.join(fetchedFolder(folder), name);
    fs.renameSync(place, `${place}.earlier`);
    expect(await erase()).toEqual([]);
    expect(await emailsIn(folder)).toEqual([null, KEPT]);
  });

  it('erases after a key rotation in a later journal, whose rotation the manifest does not repeat', async () => {
    const { folder, saleId, erase, by } = await tillWithFetched();
    eraseSale(journalFiles(folder), saleId);
    const signer = makeSigningKey().key;
    const rotation = makeRotation({
      journal: randomUUID(),
      at: NOW.toISOString(),
      oldKey: key,
      newPublicKey: signer.publicKey,
    });
    const signing = async () => ({ ...by, signer, rotations: [rotation] });
    expect(await erase({ signing })).toEqual([]);
    expect(filesWith(folder, CANARY)).toEqual([]);
    expect((await readFetched(folder, ALL)).map(({ signedBy }) => signedBy)).toEqual([signer.publicKey]);
  });

  it('does not sign entries of an unknown key', async () => {
    const { folder, saleId, erase } = await tillWithFetched();
    eraseSale(journalFiles(folder), saleId);
    const other = makeSigningKey().key;
    expect(await erase({ tillKeys: [other.publicKey] })).toEqual([]);
    expect(filesWith(folder, CANARY)).toEqual([]);
    expect((await readFetched(folder, ALL)).map(({ signedBy, fetchedAt }) => [signedBy, fetchedAt])).toEqual([
      [key.publicKey, NOW.toISOString()],
    ]);
  });

  it('reports a stretch that cannot be signed now, and erases it later', async () => {
    const { folder, saleId, erase } = await tillWithFetched();
    eraseSale(journalFiles(folder), saleId);
    const [name] = fs.readdirSync(fetchedFolder(folder));
    const signing = async () => Promise.reject(new Error('no key'));
    expect(await erase({ signing })).toMatchObject([{ place: name, cause: { message: 'no key' } }]);
    expect(await emailsIn(folder)).toEqual([CANARY, KEPT]);
    expect(await erase()).toEqual([]);
    expect(filesWith(folder, CANARY)).toEqual([]);
  });
});

describe('fetched lines', () => {
  it('refuses fetched lines if their personal data does not match the commitment', async () => {
    const { folder } = await tillWithFetched();
    const [file = ''] = filesWith(fetchedFolder(folder), CANARY);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(CANARY, 'forged@example.com'));
    const damaged: string[] = [];
    expect(await readFetched(folder, { ...ALL, damaged: (name) => damaged.push(name) })).toEqual([]);
    expect(damaged).toHaveLength(1);
  });
});

async function tillWithFetched() {
  const folder = temporaryFolder();
  const { entries, saleId } = canaryEntries();
  const { store, close } = await opened(folder);
  for (const entry of entries) store.append(entry);
  const end = store.head();
  close();
  const connection = openForReading(journalFiles(folder).database);
  const { identity, genesis } = readIdentity(connection);
  const lines = connection.prepare(`SELECT CAST(${lineOfEvent(true)} AS BLOB) AS line FROM event ORDER BY seq`).all();
  connection.close();
  const before = { seq: 0, hash: toHex(genesis) };
  const file = createFetchedFile(folder, identity.id, before);
  const follow = chainFrom(before);
  file.keep(lines.flatMap(({ line }) => follow(line as Uint8Array) ?? []));
  const rotations: readonly SignedRotation[] = [];
  const by = { signer: key, rotations, highestSeal: 4, newestSeal: null };
  const till = { name: 'T1', zone: 'Africa/Lagos' };
  const receipt = witness.sign(identity.id, { seq: end.seq, hash: end.hash }, NOW.toISOString());
  await file.finish(receipt, { ...by, till, identity, now: NOW });
  const parts = {
    folder,
    tillKeys: [key.publicKey],
    signing: async () => by,
    now: () => LATER,
  };
  const erase = (changes: Partial<typeof parts> = {}) => eraseFetched({ ...parts, ...changes });
  return { folder, saleId, erase, by };
}

async function emailsIn(folder: string) {
  const [stretch] = await readFetched(folder, ALL);
  return [...(stretch?.payments.values() ?? [])].map(({ customer }) => customer.email);
}
