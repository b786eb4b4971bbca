import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPracticeService, type PracticeService } from '../../../practice/service.ts';
import type { SetupFields } from '../../../shared/setup/setup-channels.ts';
import type { LogEvent } from '../../log.ts';
import { openSigningKey } from '../../seal/key-store.ts';
import { readInstallation, readKept } from '../../settings/read-installation.ts';
import { openSecretStore, type Vault } from '../../settings/secret-store.ts';
import { createHeldSecrets } from './held-secrets.ts';
import { createSetupControl, type SetupParts } from './setup-control.ts';
import type { TillInUse } from './till-in-use.ts';

const KEY = '0a1b2c3d4e5f92c999f151a7';
const SECRET = 'EXSECK-0a1b2c3d4e5f60718293a4b5c6d7e8f9-X';
const WRONG_KEY = '9z8y7x6w5v4u3t2s1r0q9p8o';
const PASSPHRASE = 'correct horse battery staple';
const PUBLIC_KEY = 'OTHERPUBK-0123456789-X';

let folder: string;
let service: PracticeService;
let fields: SetupFields;
let isRunning = true;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-setup-'));
  service = await createPracticeService({
    ...{ database: ':memory:', publicKey: PUBLIC_KEY, encryptionKey: KEY },
    ...{ clock: () => new Date(), randomBytes },
  });
  isRunning = true;
  fields = { mode: 'sandbox', merchant: 'Ade Stores', till: 'B2', baseUrl: service.baseUrl, publicKey: PUBLIC_KEY };
});
afterEach(async () => {
  if (isRunning) await service.stop();
  fs.rmSync(folder, { recursive: true });
});

/** A key store that turns bytes round, or one that nobody should trust. */
function vaultThat(isTrustworthy: boolean): Vault {
  const turned = (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0xff);
  return {
    isTrustworthy: async () => isTrustworthy,
    seal: async (text) => turned(Buffer.from(text)),
    unseal: async (sealed) => Buffer.from(turned(sealed)).toString(),
  };
}

function makeSetup({ hasKeyStore = true, holdsBack = null as Awaited<ReturnType<TillInUse['exchange']>> } = {}) {
  const vault = vaultThat(hasKeyStore);
  const held = createHeldSecrets();
  const done: string[] = [];
  const logged: LogEvent[] = [];
  const references = new Set<string>();
  const secretsOf = (mode: string) => {
    fs.mkdirSync(path.join(folder, mode), { recursive: true });
    return openSecretStore(path.join(folder, mode), vault);
  };
  const till: Pick<TillInUse, 'exchange'> = {
    async exchange(prepare, between) {
      if (holdsBack !== null) return holdsBack;
      await prepare();
      between();
      done.push('the till opens anew');
      return null;
    },
  };
  const parts = {
    ...{ folder, held, fetch, secretsOf, hasKeyStore: () => vault.isTrustworthy() },
    reading: () => readKept(folder),
    till: () => till,
    newTestReference: () => `TEST-00000${references.add(String(references.size)).size}`,
    changed: () => undefined,
    reloadPages: () => void done.push('the page is loaded again'),
    log: { write: (event: LogEvent) => void logged.push(event) },
  };
  const withFile = (provisioningPath: string | undefined, reading: SetupParts['reading'] = parts.reading) =>
    createSetupControl({ ...parts, reading, provisioningPath });
  return { setup: withFile(undefined), withFile, held, secretsOf, done, logged };
}

/** @returns the mark of the key */
async function give(setup: ReturnType<typeof makeSetup>['setup'], entered: string, prefix = ''): Promise<string> {
  const given = await setup['setup.giveKey']({ entered, prefix });
  return given.ok ? given.value.fingerprint : '';
}

async function holdsPassphrase(setup: ReturnType<typeof makeSetup>['setup']): Promise<boolean | null> {
  const read = await setup['setup.read'](undefined);
  return read.ok ? read.value.holdsPassphrase : null;
}

async function isLocked(setup: ReturnType<typeof makeSetup>['setup']): Promise<boolean | null> {
  const read = await setup['setup.read'](undefined);
  return read.ok ? read.value.isLocked : null;
}

/** The till has a signing key that opens with the passphrase. */
async function lockSigningKey(): Promise<void> {
  const secrets = { read: async () => null, keep: async () => false };
  const place = { mode: 'sandbox', folder: path.join(folder, 'sandbox'), secrets, passphrase: PASSPHRASE } as const;
  fs.mkdirSync(place.folder, { recursive: true });
  expect(await openSigningKey(place)).toMatchObject({ ok: true });
}

/** Something stands in the way of the file. @returns takes it away */
function refuseInstallation(): () => void {
  const file = path.join(folder, 'installation.json');
  fs.rmSync(file, { force: true });
  fs.mkdirSync(path.join(file, 'in the way'), { recursive: true });
  return () => fs.rmSync(file, { recursive: true });
}

const everythingWritten = () =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join();

describe('the first screen', () => {
  it('lets a person practise, once', async () => {
    const { setup, done } = makeSetup();
    expect(await setup['setup.practise']({ language: 'en' })).toEqual({ ok: true, value: null });
    expect(done).toEqual(['the till opens anew', 'the page is loaded again']);
    expect(readKept(folder)).toMatchObject({ kind: 'setUp', installation: { mode: 'practice' } });
    expect(await setup['setup.practise']({ language: 'en' })).toMatchObject({ problem: { code: 'setUpAlready' } });
  });
});

describe('a key that is given', () => {
  it('is told by its mark alone, also where it is made of the secret key', async () => {
    const { setup } = makeSetup();
    const given = await setup['setup.giveKey']({ entered: SECRET, prefix: 'EXSECK-' });
    expect(given).toEqual({
      ok: true,
      value: { fingerprint: expect.stringMatching(/^\w{4} \w{4}$/), isDerived: true },
    });
    expect(await setup['setup.giveKey']({ entered: KEY, prefix: '' })).toEqual({
      ok: true,
      value: { ...(given.ok && given.value), isDerived: false },
    });
  });

  it.each([
    '',
    'short',
    `${KEY}x`,
    'ab12cd34'.repeat(3),
    'not ascii: \u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9',
  ])('is refused where it can be none: %j', async (entered) => {
    const answer = await makeSetup().setup['setup.giveKey']({ entered, prefix: '' });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'keyRefused' } });
  });

  it('lies in the key store and nowhere else once the till is connected', async () => {
    const { setup, secretsOf } = makeSetup();
    const keyMark = await give(setup, SECRET, 'EXSECK-');
    expect(await setup['setup.finish']({ fields, keyMark, passphrase: null, practises: false })).toMatchObject({
      ok: true,
    });
    expect(await secretsOf('sandbox').read('encryptionKey')).toBe(KEY);
    for (const secret of [KEY, SECRET]) expect(everythingWritten()).not.toContain(secret);
    expect(JSON.stringify(await setup['setup.read'](undefined))).not.toContain(KEY);
  });

  it('is held for the run alone where there is no key store to trust, and so is the passphrase', async () => {
    const { setup, held, logged } = makeSetup({ hasKeyStore: false });
    const keyMark = await give(setup, KEY);
    await setup['setup.finish']({ fields, keyMark, passphrase: PASSPHRASE, practises: false });
    expect([held.keyOf('sandbox'), held.keyOf('live'), held.passphrase()]).toEqual([KEY, null, PASSPHRASE]);
    expect(logged).toEqual(['secretNotKept']);
    for (const secret of [KEY, PASSPHRASE]) expect(everythingWritten()).not.toContain(secret);
  });

  it('goes with the passphrase that the till is locked with already, and with no other one', async () => {
    const { setup, held } = makeSetup({ hasKeyStore: false });
    const finish = { fields, keyMark: null, practises: false };
    await setup['setup.finish']({ ...finish, passphrase: null });
    await lockSigningKey();
    const other = 'another horse, another staple';
    for (const answer of [
      await setup['setup.finish']({ ...finish, passphrase: other }),
      await setup['setup.useKey']({ keyMark: null, passphrase: other }),
    ]) {
      expect(answer).toMatchObject({ problem: { code: 'passphraseWrong' } });
    }
    expect([held.passphrase(), await holdsPassphrase(setup)]).toEqual([null, false]);
    expect(await setup['setup.useKey']({ keyMark: null, passphrase: PASSPHRASE })).toMatchObject({ ok: true });
    expect([held.passphrase(), await holdsPassphrase(setup)]).toEqual([PASSPHRASE, true]);
  });

  it('goes with the passphrase of the mode that the till was connected to before, too', async () => {
    const { setup, held } = makeSetup({ hasKeyStore: false });
    await setup['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false });
    expect(await isLocked(setup)).toBe(false);
    await lockSigningKey();
    expect(await isLocked(setup)).toBe(true);
    const live = { ...fields, mode: 'live', baseUrl: 'https://payments.example', unkeptKeyAgreedBy: 'Ada' } as const;
    const finish = { fields: live, keyMark: null, practises: false };
    expect(await setup['setup.finish']({ ...finish, passphrase: 'a slip of the hand' })).toMatchObject({
      problem: { code: 'passphraseWrong' },
    });
    expect(held.passphrase()).toBeNull();
    expect(await setup['setup.finish']({ ...finish, passphrase: PASSPHRASE })).toMatchObject({ ok: true });
  });

  it('asks for the passphrase again where the one that is held opens nothing, as a wrong one of a file', async () => {
    const { setup, held } = makeSetup({ hasKeyStore: false });
    await setup['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false });
    await lockSigningKey();
    held.holdPassphrase('another horse, another staple');
    expect(await holdsPassphrase(setup)).toBe(false);
    expect(await setup['setup.useKey']({ keyMark: null, passphrase: PASSPHRASE })).toMatchObject({ ok: true });
    expect([held.passphrase(), await holdsPassphrase(setup)]).toEqual([PASSPHRASE, true]);
  });

  it('can be given again to a till that has lost it', async () => {
    const { setup, held } = makeSetup({ hasKeyStore: false });
    await setup['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false });
    const keyMark = await give(setup, KEY);
    expect(await setup['setup.useKey']({ keyMark, passphrase: null })).toMatchObject({ ok: true });
    expect(held.keyOf('sandbox')).toBe(KEY);
  });

  it('is put in force by nothing but what names it: whoever left it lying did not finish', async () => {
    const { setup, held, secretsOf } = makeSetup();
    const keyMark = await give(setup, KEY);
    await setup['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false });
    expect([held.keyOf('sandbox'), await secretsOf('sandbox').read('encryptionKey')]).toEqual([null, null]);
    expect(await setup['setup.useKey']({ keyMark, passphrase: null })).toMatchObject({
      problem: { code: 'keyNotHeld' },
    });
  });

  it('is asked for again where another one was given since', async () => {
    const { setup, held } = makeSetup();
    const keyMark = await give(setup, KEY);
    await give(setup, WRONG_KEY);
    const finish = { fields, keyMark, passphrase: null, practises: false };
    expect(await setup['setup.finish'](finish)).toMatchObject({ problem: { code: 'keyNotHeld' } });
    expect(await setup['setup.test']({ fields, keyMark })).toMatchObject({ problem: { code: 'keyNotHeld' } });
    expect(held.keyOf('sandbox')).toBeNull();
  });

  it('is not the key of a till that the disk did not take, and is tried again without being typed again', async () => {
    const { setup, held, secretsOf } = makeSetup();
    const finish = { fields, passphrase: null, practises: false };
    await setup['setup.finish']({ ...finish, keyMark: await give(setup, WRONG_KEY) });
    const keyMark = await give(setup, KEY);
    const letDiskTakeIt = refuseInstallation();
    expect(await setup['setup.finish']({ ...finish, keyMark, passphrase: PASSPHRASE })).toMatchObject({
      problem: { code: 'setupNotKept' },
    });
    expect([held.keyOf('sandbox'), held.passphrase()]).toEqual([WRONG_KEY, null]);
    expect(await secretsOf('sandbox').read('encryptionKey')).toBe(WRONG_KEY);
    letDiskTakeIt();
    expect(await setup['setup.finish']({ ...finish, keyMark })).toMatchObject({ ok: true });
    expect(await secretsOf('sandbox').read('encryptionKey')).toBe(KEY);
  });
});

describe('the test of a connection', () => {
  const test = async (changes: Partial<SetupFields>, key = KEY) => {
    const { setup } = makeSetup();
    const keyMark = await give(setup, key);
    const answer = await setup['setup.test']({ fields: { ...fields, ...changes }, keyMark });
    return answer.ok ? answer.value : answer.problem;
  };

  it('lists the banks, and says that the key is right', async () => {
    expect(await test({})).toMatchObject({
      kind: 'answered',
      isKeyRight: true,
      banks: expect.arrayContaining(['Access Bank']),
    });
  });

  it('finds a wrong key by a charge that the sandbox refuses, and that moves no money', async () => {
    expect(await test({}, WRONG_KEY)).toEqual({ kind: 'fault', fault: 'keyWrong' });
    expect(service.ledger()).toEqual([]);
  });

  it('says that the public key is not known', async () => {
    expect(await test({ publicKey: 'ANOTHERPUBK-1-X' })).toEqual({ kind: 'fault', fault: 'publicKeyUnknown' });
  });

  it('says that nothing answers there', async () => {
    await service.stop();
    isRunning = false;
    expect(await test({})).toEqual({ kind: 'fault', fault: 'refused' });
  });

  it.each([
    ['garbage-json', 'notTheService'],
    ['empty-body', 'notTheService'],
    ['html-503', 'failed'],
    ['drop-before-processing', 'lost'],
  ] as const)('says what is wrong with an answer: %s', async (kind, fault) => {
    service.misbehave({ operation: 'banks', misbehaviour: { kind } as { kind: 'garbage-json' } });
    expect(await test({})).toEqual({ kind: 'fault', fault });
  });

  it('says that there is no connection to trust where what answers speaks no TLS', async () => {
    expect(await test({ baseUrl: service.baseUrl.replace('http:', 'https:') })).toEqual({
      kind: 'fault',
      fault: 'notTrusted',
    });
  });

  it('asks nobody where a field breaks a rule', async () => {
    expect(await test({ baseUrl: 'http://elsewhere.example' })).toMatchObject({
      code: 'setupRefused',
      facts: { field: 'baseUrl', rule: 'notHttps' },
    });
  });
});

describe('a till that is connected', () => {
  const connect = async (setup: ReturnType<typeof makeSetup>['setup']) =>
    await setup['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false });

  it('practises and goes back, as the same till', async () => {
    const { setup } = makeSetup();
    await connect(setup);
    await setup['setup.use']({ practises: true });
    expect(readKept(folder)).toMatchObject({
      connectedMode: 'sandbox',
      installation: { mode: 'practice', till: 'B2' },
    });
    await setup['setup.use']({ practises: false });
    expect(readKept(folder)).toMatchObject({ installation: { mode: 'sandbox', till: 'B2' } });
  });

  it.each(['setupWaitsForSale', 'setupWaitsForPayment'] as const)('stays what it is: %s', async (holdsBack) => {
    await connect(makeSetup().setup);
    const { setup, done } = makeSetup({ holdsBack });
    expect(await setup['setup.use']({ practises: true })).toMatchObject({ problem: { code: holdsBack } });
    const other = { ...fields, publicKey: 'ANOTHERPUBK-1-X' };
    expect(
      await setup['setup.finish']({ fields: other, keyMark: null, passphrase: null, practises: false }),
    ).toMatchObject({
      problem: { code: holdsBack },
    });
    expect(done).toEqual([]);
    expect(readKept(folder)).toMatchObject({ installation: { connection: { publicKey: PUBLIC_KEY } } });
  });

  it('looks for updates where a person says, until the field is emptied', async () => {
    const { setup } = makeSetup();
    const finish = (updateServer: string) =>
      setup['setup.finish']({ fields: { ...fields, updateServer }, keyMark: null, passphrase: null, practises: false });
    expect(await finish('http://updates.ade.example')).toMatchObject({
      problem: { code: 'setupRefused', facts: { field: 'updateServer', rule: 'notHttps' } },
    });
    await finish('https://updates.ade.example/paydesk/');
    expect(readKept(folder)).toMatchObject({ installation: { updateServer: 'https://updates.ade.example/paydesk' } });
    expect(await setup['setup.read'](undefined)).toMatchObject({
      value: { fields: { updateServer: 'https://updates.ade.example/paydesk/' } },
    });
    await finish('');
    expect(readKept(folder)).toMatchObject({ installation: { updateServer: null } });
  });

  it('has nowhere to go where it was only ever told to practise', async () => {
    const { setup } = makeSetup();
    await setup['setup.practise']({ language: 'en' });
    expect(await setup['setup.use']({ practises: false })).toMatchObject({ problem: { code: 'notConnected' } });
  });

  it('shows what it was set up with, for the steps to begin from', async () => {
    const { setup } = makeSetup();
    await connect(setup);
    expect(await setup['setup.read'](undefined)).toMatchObject({
      ok: true,
      value: { by: 'person', connectedMode: 'sandbox', fields, file: null },
    });
  });

  it('says which field breaks a rule before anything is kept', async () => {
    const { setup, done } = makeSetup();
    const wrong = { ...fields, till: 'TILL5' };
    expect(await setup['setup.check']({ fields: wrong })).toMatchObject({ value: { refused: { field: 'till' } } });
    expect(
      await setup['setup.finish']({ fields: wrong, keyMark: null, passphrase: null, practises: false }),
    ).toMatchObject({
      problem: { code: 'setupRefused' },
    });
    expect(done).toEqual([]);
  });
});

describe('a provisioning file', () => {
  const write = (mode: number) => {
    const file = path.join(folder, 'provision.json');
    fs.writeFileSync(file, JSON.stringify({ ...fields, encryptionKey: KEY, signingPassphrase: PASSPHRASE }), { mode });
    return file;
  };

  it.each([
    [0o600, false],
    [0o640, true],
    [0o604, true],
  ])('with the mode %o is told to be open to others: %s', async (mode, isReadable) => {
    const { withFile } = makeSetup();
    const answer = await withFile(write(mode))['setup.read'](undefined);
    expect(answer).toMatchObject({ value: { file: { isReadable, hasSecrets: true } } });
  });

  it('loses its secrets and nothing else, once the key store has them', async () => {
    const { setup, withFile } = makeSetup();
    const file = write(0o600);
    const provisioned = withFile(file);
    await setup['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false });
    expect(await provisioned['setup.wipeFile'](undefined)).toMatchObject({ problem: { code: 'fileNotWiped' } });
    await setup['setup.useKey']({ keyMark: await give(setup, KEY), passphrase: null });
    expect(await provisioned['setup.wipeFile'](undefined)).toMatchObject({ value: { file: { hasSecrets: false } } });
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual(fields);
  });

  it('keeps them while the key store has another key, or something opens with the passphrase alone', async () => {
    const { setup, withFile, secretsOf } = makeSetup();
    const file = write(0o600);
    const log = { write: () => undefined };
    const provisioned = withFile(file, () => readInstallation(file, folder, log));
    await setup['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false });
    await secretsOf('sandbox').keep('encryptionKey', WRONG_KEY);
    expect(await provisioned['setup.wipeFile'](undefined)).toMatchObject({ problem: { code: 'fileNotWiped' } });
    await secretsOf('sandbox').keep('encryptionKey', KEY);
    const opensWithPassphrase = path.join(folder, 'sandbox', 'journal-key.json');
    fs.writeFileSync(opensWithPassphrase, '{"form":1,"wrapped":[]}');
    expect(await provisioned['setup.wipeFile'](undefined)).toMatchObject({ problem: { code: 'fileNotWiped' } });
    fs.rmSync(opensWithPassphrase);
    expect(await provisioned['setup.wipeFile'](undefined)).toMatchObject({ value: { file: { hasSecrets: false } } });
  });

  it('is what says what the till is: a person does not', async () => {
    const provisioned = makeSetup().withFile(write(0o600));
    expect(
      await provisioned['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false }),
    ).toMatchObject({
      problem: { code: 'setUpByFile' },
    });
  });
});
