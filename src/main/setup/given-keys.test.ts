import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SetupFields } from '../../shared/setup/setup-channels.ts';
import { keepInstallation } from '../settings/kept-installation.ts';
import { openProfile } from '../settings/profile.ts';
import { readKept } from '../settings/read-installation.ts';
import {
  give,
  KEY,
  lockSigningKey,
  PASSPHRASE,
  type Setup,
  type SetupOfTest,
  setupOfTest,
  WRONG_KEY,
} from './setup-control.fixture.ts';

const SECRET = 'EXSECK-0a1b2c3d4e5f60718293a4b5c6d7e8f9-X';

let folder: string;
let fields: SetupFields;
let makeSetup: SetupOfTest['makeSetup'];
beforeEach(async () => {
  ({ folder, fields, makeSetup } = await setupOfTest());
});

describe('an entered key', () => {
  it('identifies an entered key only by its fingerprint, even if it is derived from the secret key', async () => {
    const { setup } = makeSetup();
    const fingerprint = await give(setup, KEY);
    expect(fingerprint).toMatch(/^\w{4} \w{4}$/);
    const derived = await setup['setup.giveKey']({ entered: SECRET, prefix: 'EXSECK-' });
    expect(derived).toEqual({ ok: true, value: { fingerprint, isDerived: true } });
    const finished = await setup['setup.giveKey']({ entered: KEY, prefix: '' });
    expect(finished).toEqual({ ok: true, value: { fingerprint, isDerived: false } });
  });

  it.each(['', 'short', `${KEY}x`, 'ab12cd34'.repeat(3), `not ascii: ${'\u00e9'.repeat(13)}`])(
    'refuses an entered key that cannot be a key: %j',
    async (entered) => {
      const answer = await makeSetup().setup['setup.giveKey']({ entered, prefix: '' });
      expect(answer).toMatchObject({ ok: false, problem: { code: 'keyRefused' } });
    },
  );

  it('stores an entered key in the key store and nowhere else once the till is connected', async () => {
    const { setup, finish, secretsOf } = makeSetup();
    expect(await finish({ keyMark: await give(setup, SECRET, 'EXSECK-') })).toMatchObject({ ok: true });
    expect(await secretsOf('sandbox').read('encryptionKey')).toBe(KEY);
    for (const secret of [KEY, SECRET]) expect(everythingWritten()).not.toContain(secret);
    expect(JSON.stringify(await setup['setup.read'](undefined))).not.toContain(KEY);
  });

  it('opens an entered key only with the passphrase after a restart without a key store, and stores no plain text', async () => {
    const { setup, finish, held, logged } = makeSetup({ hasKeyStore: false });
    await finish({ keyMark: await give(setup, KEY), passphrase: PASSPHRASE });
    expect([held.keyOf('sandbox'), held.keyOf('live'), held.passphrase()]).toEqual([KEY, null, PASSPHRASE]);
    expect(logged).toEqual([]);
    const restarted = makeSetup({ hasKeyStore: false });
    expect(await restarted.secretsOf('sandbox').read('encryptionKey')).toBeNull();
    expect(await restarted.applyKey({ passphrase: PASSPHRASE })).toMatchObject({ ok: true });
    expect(await restarted.secretsOf('sandbox').read('encryptionKey')).toBe(KEY);
    for (const secret of [KEY, PASSPHRASE]) expect(everythingWritten()).not.toContain(secret);
  });

  it('holds an entered key only for this run without a key store and without a passphrase', async () => {
    const { setup, finish, held, logged } = makeSetup({ hasKeyStore: false });
    await finish({ keyMark: await give(setup, KEY) });
    expect([held.keyOf('sandbox'), held.keyOf('live'), held.passphrase()]).toEqual([KEY, null, null]);
    expect(logged).toEqual(['secretNotKept']);
    for (const secret of [KEY, PASSPHRASE]) expect(everythingWritten()).not.toContain(secret);
  });

  it('needs the passphrase that already locks the till, and accepts no other', async () => {
    const { setup, finish, applyKey, held } = makeSetup({ hasKeyStore: false });
    await finish();
    await lockSigningKey(openProfile(folder).folderOf('sandbox'));
    const passphrase = 'another horse, another staple';
    for (const answer of [await finish({ passphrase }), await applyKey({ passphrase })]) {
      expect(answer).toMatchObject({ problem: { code: 'passphraseWrong' } });
    }
    expect([held.passphrase(), await shown(setup)]).toMatchObject([null, { holdsPassphrase: false }]);
    expect(await applyKey({ passphrase: PASSPHRASE })).toMatchObject({ ok: true });
    expect([held.passphrase(), await shown(setup)]).toMatchObject([PASSPHRASE, { holdsPassphrase: true }]);
  });

  it('accepts the passphrase of the mode to which the till was connected before', async () => {
    const { setup, finish, held } = makeSetup({ hasKeyStore: false });
    await finish();
    expect(await shown(setup)).toMatchObject({ isLocked: false });
    await lockSigningKey(openProfile(folder).folderOf('sandbox'));
    expect(await shown(setup)).toMatchObject({ isLocked: true });
    const live = { ...fields, mode: 'live', baseUrl: 'https://payments.example', unkeptKeyAgreedBy: 'Ada' } as const;
    const refused = await finish({ fields: live, passphrase: 'a slip of the hand' });
    expect(refused).toMatchObject({ problem: { code: 'passphraseWrong' } });
    expect(held.passphrase()).toBeNull();
    expect(await finish({ fields: live, passphrase: PASSPHRASE })).toMatchObject({ ok: true });
  });

  it('needs the passphrase of a mode that was connected once, and says that there is one', async () => {
    const { setup, finish } = makeSetup({ hasKeyStore: false });
    expect(await shown(setup)).toMatchObject({ lockedModes: [] });
    await lockSigningKey(openProfile(folder).folderOf('sandbox'));
    expect(await shown(setup)).toMatchObject({ isLocked: false, lockedModes: ['sandbox'] });
    expect(await finish({ passphrase: 'a new passphrase' })).toMatchObject({ problem: { code: 'passphraseWrong' } });
    expect(await finish({ passphrase: PASSPHRASE })).toMatchObject({ ok: true });
  });

  it('asks for the passphrase again if the one in memory opens nothing', async () => {
    const { setup, finish, applyKey, held } = makeSetup({ hasKeyStore: false });
    await finish();
    await lockSigningKey(openProfile(folder).folderOf('sandbox'));
    held.holdPassphrase('another horse, another staple');
    expect(await shown(setup)).toMatchObject({ holdsPassphrase: false });
    expect(await applyKey({ passphrase: PASSPHRASE })).toMatchObject({ ok: true });
    expect([held.passphrase(), await shown(setup)]).toMatchObject([PASSPHRASE, { holdsPassphrase: true }]);
  });

  it('accepts a key again on a till that has lost it', async () => {
    const { setup, finish, applyKey, held } = makeSetup({ hasKeyStore: false });
    await finish();
    expect(await applyKey({ keyMark: await give(setup, KEY) })).toMatchObject({ ok: true });
    expect(held.keyOf('sandbox')).toBe(KEY);
  });

  describe('a seat without a key', () => {
    const seat = async () => {
      const setUp = { ...fields, encryptionKey: null };
      keepInstallation(folder, { form: 1, by: 'file', setUp, practises: false });
      const isWithoutKey = () => {
        const reading = readKept(folder);
        return reading.kind === 'setUp' && reading.installation.connection?.withoutKey === true;
      };
      return { ...makeSetup(), isWithoutKey };
    };

    it('requires no key on a seat without a key, which stays such a seat', async () => {
      const { isWithoutKey, finish } = await seat();
      await finish();
      expect(isWithoutKey()).toBe(true);
    });

    it('makes the seat a till as soon as any person enters a key', async () => {
      const { setup, isWithoutKey, finish } = await seat();
      await finish({ keyMark: await give(setup, KEY) });
      expect(isWithoutKey()).toBe(false);
      const other = await seat();
      await other.applyKey({});
      expect(other.isWithoutKey()).toBe(true);
      await other.applyKey({ keyMark: await give(other.setup, KEY) });
      expect(other.isWithoutKey()).toBe(false);
    });
  });

  it('uses an entered key only for the request that names it, and forgets it otherwise', async () => {
    const { setup, finish, applyKey, held, secretsOf } = makeSetup();
    const keyMark = await give(setup, KEY);
    await finish();
    expect([held.keyOf('sandbox'), await secretsOf('sandbox').read('encryptionKey')]).toEqual([null, null]);
    expect(await applyKey({ keyMark })).toMatchObject({ problem: { code: 'keyNotHeld' } });
  });

  it('requires a key again if another key was entered since', async () => {
    const { setup, finish, held } = makeSetup();
    const keyMark = await give(setup, KEY);
    await give(setup, WRONG_KEY);
    expect(await finish({ keyMark })).toMatchObject({ problem: { code: 'keyNotHeld' } });
    expect(await setup['setup.test']({ fields, keyMark })).toMatchObject({ problem: { code: 'keyNotHeld' } });
    expect(held.keyOf('sandbox')).toBeNull();
  });

  it('uses the entered key of the person who finishes, even if another key was entered meanwhile', async () => {
    const { setup, finish, applyKey, held, secretsOf } = makeSetup();
    await finish({ keyMark: await give(setup, WRONG_KEY), passphrase: PASSPHRASE });
    await lockSigningKey(openProfile(folder).folderOf('sandbox'));
    const others = 'ghijklmnopqrstuvwxyz0123';
    const finishing = [
      finish({ keyMark: await give(setup, KEY), passphrase: PASSPHRASE }),
      setup['setup.giveKey']({ entered: others, prefix: '' }),
    ];
    for (const answer of await Promise.all(finishing)) expect(answer).toMatchObject({ ok: true });
    expect([held.keyOf('sandbox'), await secretsOf('sandbox').read('encryptionKey')]).toEqual([KEY, KEY]);
    const using = applyKey({ keyMark: await give(setup, WRONG_KEY), passphrase: PASSPHRASE });
    await Promise.all([using, give(setup, others)]);
    expect(held.keyOf('sandbox')).toBe(WRONG_KEY);
  });

  it('does not use a key if the disk refused the settings, and does not ask for the key again', async () => {
    const { setup, finish, held, secretsOf } = makeSetup();
    await finish({ keyMark: await give(setup, WRONG_KEY) });
    const keyMark = await give(setup, KEY);
    const letDiskTakeIt = refuseInstallation();
    expect(await finish({ keyMark, passphrase: PASSPHRASE })).toMatchObject({ problem: { code: 'setupNotKept' } });
    expect([held.keyOf('sandbox'), held.passphrase()]).toEqual([WRONG_KEY, null]);
    expect(await secretsOf('sandbox').read('encryptionKey')).toBe(WRONG_KEY);
    letDiskTakeIt();
    expect(await finish({ keyMark })).toMatchObject({ ok: true });
    expect(await secretsOf('sandbox').read('encryptionKey')).toBe(KEY);
  });

  it('restores the previous passphrase if the disk refuses the key', async () => {
    const { setup, finish, held } = makeSetup();
    fs.mkdirSync(path.join(folder, 'sandbox', 'secrets.json'), { recursive: true });
    const refused = await finish({ keyMark: await give(setup, KEY), passphrase: PASSPHRASE });
    expect(refused).toMatchObject({ problem: { code: 'setupNotKept' } });
    expect([held.keyOf('sandbox'), held.passphrase()]).toEqual([null, null]);
  });

  it('leaves the previous key under its passphrase if the disk refuses the settings', async () => {
    const { setup, finish, held, secretsOf } = makeSetup({ hasKeyStore: false });
    await finish({ keyMark: await give(setup, WRONG_KEY), passphrase: PASSPHRASE });
    held.holdPassphrase(null);
    const keyMark = await give(setup, KEY);
    refuseInstallation();
    expect(await finish({ keyMark, passphrase: PASSPHRASE })).toMatchObject({ problem: { code: 'setupNotKept' } });
    expect(held.passphrase()).toBeNull();
    held.holdPassphrase(PASSPHRASE);
    expect(await secretsOf('sandbox').read('encryptionKey')).toBe(WRONG_KEY);
  });

  it('leaves the previous key in a temporarily locked key store if the disk refuses the settings', async () => {
    let isUnlocked = true;
    const { setup, finish, secretsOf } = makeSetup({ hasKeyStore: () => isUnlocked });
    await finish({ keyMark: await give(setup, WRONG_KEY) });
    isUnlocked = false;
    const keyMark = await give(setup, KEY);
    refuseInstallation();
    expect(await finish({ keyMark })).toMatchObject({ problem: { code: 'setupNotKept' } });
    isUnlocked = true;
    expect(await secretsOf('sandbox').read('encryptionKey')).toBe(WRONG_KEY);
  });
});

async function shown(setup: Setup) {
  const read = await setup['setup.read'](undefined);
  return read.ok ? read.value : null;
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
