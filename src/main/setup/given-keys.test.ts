import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SetupFields } from '../../shared/setup/setup-channels.ts';
import { openSigningKey } from '../seal/key-store.ts';
import { keepInstallation } from '../settings/kept-installation.ts';
import { readKept } from '../settings/read-installation.ts';
import {
  give,
  KEY,
  PASSPHRASE,
  type Setup,
  type SetupOfTest,
  setupOfTest,
  WRONG_KEY,
} from './setup-control.fixture.ts';

const SECRET = 'EXSECK-0a1b2c3d4e5f60718293a4b5c6d7e8f9-X';

let place: SetupOfTest;
let folder: string;
let fields: SetupFields;
let makeSetup: SetupOfTest['makeSetup'];
beforeEach(async () => {
  place = await setupOfTest();
  ({ folder, fields, makeSetup } = place);
});
afterEach(async () => await place.end());

describe('an entered key', () => {
  it('identifies an entered key only by its fingerprint, even if it is derived from the secret key', async () => {
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
  ])('refuses an entered key that cannot be a key: %j', async (entered) => {
    const answer = await makeSetup().setup['setup.giveKey']({ entered, prefix: '' });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'keyRefused' } });
  });

  it('stores an entered key in the key store and nowhere else once the till is connected', async () => {
    const { setup, secretsOf } = makeSetup();
    const keyMark = await give(setup, SECRET, 'EXSECK-');
    expect(await setup['setup.finish']({ fields, keyMark, passphrase: null, practises: false })).toMatchObject({
      ok: true,
    });
    expect(await secretsOf('sandbox').read('encryptionKey')).toBe(KEY);
    for (const secret of [KEY, SECRET]) expect(everythingWritten()).not.toContain(secret);
    expect(JSON.stringify(await setup['setup.read'](undefined))).not.toContain(KEY);
  });

  it('opens only with the passphrase after a restart without a key store, and is nowhere in plain text', async () => {
    const { setup, held, logged } = makeSetup({ hasKeyStore: false });
    const keyMark = await give(setup, KEY);
    await setup['setup.finish']({ fields, keyMark, passphrase: PASSPHRASE, practises: false });
    expect([held.keyOf('sandbox'), held.keyOf('live'), held.passphrase()]).toEqual([KEY, null, PASSPHRASE]);
    expect(logged).toEqual([]);
    const restarted = makeSetup({ hasKeyStore: false });
    expect(await restarted.secretsOf('sandbox').read('encryptionKey')).toBeNull();
    expect(await restarted.setup['setup.useKey']({ keyMark: null, passphrase: PASSPHRASE })).toMatchObject({
      ok: true,
    });
    expect(await restarted.secretsOf('sandbox').read('encryptionKey')).toBe(KEY);
    for (const secret of [KEY, PASSPHRASE]) expect(everythingWritten()).not.toContain(secret);
  });

  it('holds an entered key only for this run without a key store and without a passphrase', async () => {
    const { setup, held, logged } = makeSetup({ hasKeyStore: false });
    const keyMark = await give(setup, KEY);
    await setup['setup.finish']({ fields, keyMark, passphrase: null, practises: false });
    expect([held.keyOf('sandbox'), held.keyOf('live'), held.passphrase()]).toEqual([KEY, null, null]);
    expect(logged).toEqual(['secretNotKept']);
    for (const secret of [KEY, PASSPHRASE]) expect(everythingWritten()).not.toContain(secret);
  });

  it('needs the passphrase that already locks the till, and accepts no other', async () => {
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

  it('accepts the passphrase of the mode to which the till was connected before', async () => {
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

  it('needs the passphrase of a mode that was connected once, and says that there is one', async () => {
    const { setup } = makeSetup({ hasKeyStore: false });
    expect(await lockedModes(setup)).toEqual([]);
    await lockSigningKey();
    expect([await isLocked(setup), await lockedModes(setup)]).toEqual([false, ['sandbox']]);
    const finish = { fields, keyMark: null, practises: false };
    expect(await setup['setup.finish']({ ...finish, passphrase: 'a new passphrase' })).toMatchObject({
      problem: { code: 'passphraseWrong' },
    });
    expect(await setup['setup.finish']({ ...finish, passphrase: PASSPHRASE })).toMatchObject({ ok: true });
  });

  it('asks for the passphrase again if the one in memory opens nothing', async () => {
    const { setup, held } = makeSetup({ hasKeyStore: false });
    await setup['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false });
    await lockSigningKey();
    held.holdPassphrase('another horse, another staple');
    expect(await holdsPassphrase(setup)).toBe(false);
    expect(await setup['setup.useKey']({ keyMark: null, passphrase: PASSPHRASE })).toMatchObject({ ok: true });
    expect([held.passphrase(), await holdsPassphrase(setup)]).toEqual([PASSPHRASE, true]);
  });

  it('accepts a key again on a till that has lost it', async () => {
    const { setup, held } = makeSetup({ hasKeyStore: false });
    await setup['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false });
    const keyMark = await give(setup, KEY);
    expect(await setup['setup.useKey']({ keyMark, passphrase: null })).toMatchObject({ ok: true });
    expect(held.keyOf('sandbox')).toBe(KEY);
  });

  describe('on a seat without a key', () => {
    const seat = async () => {
      const setUp = { ...fields, encryptionKey: null };
      keepInstallation(folder, { form: 1, by: 'file', setUp, practises: false });
      const { setup } = makeSetup();
      const isWithoutKey = () => {
        const reading = readKept(folder);
        return reading.kind === 'setUp' && reading.installation.connection?.withoutKey === true;
      };
      return { setup, isWithoutKey, finish: { fields, passphrase: null, practises: false } };
    };

    it('requires no key on a seat without a key, which stays such a seat', async () => {
      const { setup, isWithoutKey, finish } = await seat();
      await setup['setup.finish']({ ...finish, keyMark: null });
      expect(isWithoutKey()).toBe(true);
    });

    it('makes the seat a till, whoever enters the key', async () => {
      const { setup, isWithoutKey, finish } = await seat();
      await setup['setup.finish']({ ...finish, keyMark: await give(setup, KEY) });
      expect(isWithoutKey()).toBe(false);
      const other = await seat();
      await other.setup['setup.useKey']({ keyMark: null, passphrase: null });
      expect(other.isWithoutKey()).toBe(true);
      await other.setup['setup.useKey']({ keyMark: await give(other.setup, KEY), passphrase: null });
      expect(other.isWithoutKey()).toBe(false);
    });
  });

  it('uses an entered key only for the request that names it, and forgets it otherwise', async () => {
    const { setup, held, secretsOf } = makeSetup();
    const keyMark = await give(setup, KEY);
    await setup['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false });
    expect([held.keyOf('sandbox'), await secretsOf('sandbox').read('encryptionKey')]).toEqual([null, null]);
    expect(await setup['setup.useKey']({ keyMark, passphrase: null })).toMatchObject({
      problem: { code: 'keyNotHeld' },
    });
  });

  it('requires a key again if another key was entered since', async () => {
    const { setup, held } = makeSetup();
    const keyMark = await give(setup, KEY);
    await give(setup, WRONG_KEY);
    const finish = { fields, keyMark, passphrase: null, practises: false };
    expect(await setup['setup.finish'](finish)).toMatchObject({ problem: { code: 'keyNotHeld' } });
    expect(await setup['setup.test']({ fields, keyMark })).toMatchObject({ problem: { code: 'keyNotHeld' } });
    expect(held.keyOf('sandbox')).toBeNull();
  });

  it('uses the entered key of the person who finishes, even if another key was entered meanwhile', async () => {
    const { setup, held, secretsOf } = makeSetup();
    const finish = { fields, passphrase: PASSPHRASE, practises: false };
    await setup['setup.finish']({ ...finish, keyMark: await give(setup, WRONG_KEY) });
    await lockSigningKey();
    const others = 'ghijklmnopqrstuvwxyz0123';
    const finishing = [
      setup['setup.finish']({ ...finish, keyMark: await give(setup, KEY) }),
      setup['setup.giveKey']({ entered: others, prefix: '' }),
    ];
    for (const answer of await Promise.all(finishing)) expect(answer).toMatchObject({ ok: true });
    expect([held.keyOf('sandbox'), await secretsOf('sandbox').read('encryptionKey')]).toEqual([KEY, KEY]);
    const using = setup['setup.useKey']({ keyMark: await give(setup, WRONG_KEY), passphrase: PASSPHRASE });
    await Promise.all([using, give(setup, others)]);
    expect(held.keyOf('sandbox')).toBe(WRONG_KEY);
  });

  it('does not use a key if the disk refused the settings, and does not ask for it again', async () => {
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

  it('leaves the passphrase of before if the disk refuses the key', async () => {
    const { setup, held } = makeSetup();
    fs.mkdirSync(path.join(folder, 'sandbox', 'secrets.json'), { recursive: true });
    const finish = { fields, passphrase: PASSPHRASE, practises: false, keyMark: await give(setup, KEY) };
    expect(await setup['setup.finish'](finish)).toMatchObject({ problem: { code: 'setupNotKept' } });
    expect([held.keyOf('sandbox'), held.passphrase()]).toEqual([null, null]);
  });

  it('leaves the previous key under its passphrase if the disk refuses the settings', async () => {
    const { setup, held, secretsOf } = makeSetup({ hasKeyStore: false });
    const finish = { fields, passphrase: PASSPHRASE, practises: false };
    await setup['setup.finish']({ ...finish, keyMark: await give(setup, WRONG_KEY) });
    held.holdPassphrase(null);
    const keyMark = await give(setup, KEY);
    refuseInstallation();
    expect(await setup['setup.finish']({ ...finish, keyMark })).toMatchObject({ problem: { code: 'setupNotKept' } });
    expect(held.passphrase()).toBeNull();
    held.holdPassphrase(PASSPHRASE);
    expect(await secretsOf('sandbox').read('encryptionKey')).toBe(WRONG_KEY);
  });

  it('leaves the previous key in a temporarily locked key store if the disk refuses the settings', async () => {
    let isUnlocked = true;
    const { setup, secretsOf } = makeSetup({ hasKeyStore: () => isUnlocked });
    const finish = { fields, passphrase: null, practises: false };
    await setup['setup.finish']({ ...finish, keyMark: await give(setup, WRONG_KEY) });
    isUnlocked = false;
    const keyMark = await give(setup, KEY);
    refuseInstallation();
    expect(await setup['setup.finish']({ ...finish, keyMark })).toMatchObject({ problem: { code: 'setupNotKept' } });
    isUnlocked = true;
    expect(await secretsOf('sandbox').read('encryptionKey')).toBe(WRONG_KEY);
  });
});

async function holdsPassphrase(setup: Setup): Promise<boolean | null> {
  const read = await setup['setup.read'](undefined);
  return read.ok ? read.value.holdsPassphrase : null;
}

async function isLocked(setup: Setup): Promise<boolean | null> {
  const read = await setup['setup.read'](undefined);
  return read.ok ? read.value.isLocked : null;
}

async function lockedModes(setup: Setup): Promise<readonly string[] | null> {
  const read = await setup['setup.read'](undefined);
  return read.ok ? read.value.lockedModes : null;
}

async function lockSigningKey(): Promise<void> {
  const secrets = { read: async () => null, keep: async () => false };
  const place = { mode: 'sandbox', folder: path.join(folder, 'sandbox'), secrets, passphrase: PASSPHRASE } as const;
  fs.mkdirSync(place.folder, { recursive: true });
  expect(await openSigningKey(place)).toMatchObject({ ok: true });
}

/** Blocks the installation file. @returns a function that unblocks it */
function refuseInstallation(): () => void {
  const file = path.join(folder, 'installation.json');
  fs.rmSync(file, { force: true });
  fs.mkdirSync(path.join(file, 'in the way'), { recursive: true });
  return () => fs.rmSync(file, { recursive: true });
}

function everythingWritten(): string {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join();
}
