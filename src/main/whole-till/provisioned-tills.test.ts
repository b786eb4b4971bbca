import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPracticeService, type PracticeService } from '../../practice/practice-service.fixture.ts';
import { encryptionKeyOf } from '../settings/encryption-key-source.ts';
import { readInstallation } from '../settings/read-installation.ts';
import { openSecretStore } from '../settings/secret-store.ts';
import { KEY, PUBLIC_KEY, vaultThat } from '../setup/setup-control.fixture.ts';
import { withTills } from './composed-tills.fixture.ts';

const tills = withTills();

let service: PracticeService;
beforeAll(async () => {
  service = await createPracticeService({
    database: ':memory:',
    publicKey: PUBLIC_KEY,
    encryptionKey: KEY,
    clock: () => new Date(),
    randomBytes,
  });
});
afterAll(() => service.stop());

/** No key was entered in this run. */
const notHeld = { key: () => null, hold: () => undefined };

/** Reads the set-up and key that a start finds on this profile. */
async function setUpOf(profile: string, provisioningFile?: string) {
  const log = { write: (event: (typeof tills.logged)[number]) => void tills.logged.push(event) };
  const reading = readInstallation(provisioningFile, profile, log);
  if (reading.kind !== 'setUp') throw new Error(`This profile is ${reading.kind}.`);
  const { installation } = reading;
  const folder = path.join(profile, installation.mode);
  fs.mkdirSync(folder, { recursive: true });
  const secrets = openSecretStore(folder, vaultThat(true));
  const { connection } = installation;
  const encryptionKey = connection && (await encryptionKeyOf(connection, secrets, notHeld, log));
  return { installation, encryptionKey, folder };
}

it('provisioned profiles start without their files as tills of one shop, and each takes a payment', async () => {
  const names = ['T1', 'T2', 'T3'];
  const references: string[] = [];
  for (const till of names) {
    const profile = path.join(tills.folder, till);
    fs.mkdirSync(profile);
    const file = path.join(profile, 'provision.json');
    const shop = { mode: 'sandbox', baseUrl: service.baseUrl, publicKey: PUBLIC_KEY, merchant: 'Ade Stores' };
    fs.writeFileSync(file, JSON.stringify({ ...shop, till, encryptionKey: KEY }));
    await setUpOf(profile, file);
    fs.rmSync(file);
    const started = await tills.start(await setUpOf(profile));
    expect(started.stopped).toBeNull();
    references.push(await tills.takePayment(started));
    await tills.stop(started);
  }
  expect(references.map((reference) => reference.split('-')[0])).toEqual(names);
  expect(service.captured().map(({ reference }) => reference)).toEqual(references);
  const written = fs
    .readdirSync(tills.folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile());
  for (const { parentPath, name } of written) {
    expect(fs.readFileSync(path.join(parentPath, name)).includes(KEY), name).toBe(false);
  }
});
