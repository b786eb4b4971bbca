import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Mode } from '../../shared/mode.ts';
import type { TillCurrency } from '../../shared/money/till-currency.ts';
import type { SetupFields } from '../../shared/setup/setup-channels.ts';
import { keepInstallation, readKeptInstallation } from '../settings/kept-installation.ts';
import { openProfile } from '../settings/profile.ts';
import { readInstallation, readKept } from '../settings/read-installation.ts';
import {
  give,
  KEY,
  PASSPHRASE,
  PUBLIC_KEY,
  type SetupOfTest,
  setupOfTest,
  WRONG_KEY,
} from './setup-control.fixture.ts';

let place: SetupOfTest;
let folder: string;
let fields: SetupFields;
let makeSetup: SetupOfTest['makeSetup'];
beforeEach(async () => {
  place = await setupOfTest();
  ({ folder, fields, makeSetup } = place);
});

describe('the first screen', () => {
  it('starts practice mode once', async () => {
    const { setup, done } = makeSetup();
    expect(await setup['setup.practise'](undefined)).toEqual({ ok: true, value: null });
    expect(done).toEqual(['the till opens anew', 'the page is loaded again']);
    expect(readKept(folder)).toMatchObject({ kind: 'setUp', installation: { mode: 'practice' } });
    expect(await setup['setup.practise'](undefined)).toMatchObject({ problem: { code: 'setUpAlready' } });
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
    const banks = expect.arrayContaining(['Access Bank']);
    expect(await test({})).toMatchObject({ kind: 'answered', isKeyRight: true, banks });
  });

  it('finds a wrong key by a charge that the sandbox refuses and that moves no money', async () => {
    expect(await test({}, WRONG_KEY)).toEqual({ kind: 'fault', fault: 'keyWrong' });
    expect(place.service.ledger()).toEqual([]);
  });

  it('says that nothing answers at the address', async () => {
    await place.stopService();
    expect(await test({})).toEqual({ kind: 'fault', fault: 'refused' });
  });

  it.each([
    ['garbage-json', 'notTheService'],
    ['empty-body', 'notTheService'],
    ['html-503', 'failed'],
    ['drop-before-processing', 'lost'],
  ] as const)('says what is wrong with an answer: %s', async (kind, fault) => {
    place.service.misbehave({ operation: 'banks', misbehaviour: { kind } as { kind: 'garbage-json' } });
    expect(await test({})).toEqual({ kind: 'fault', fault });
  });

  it.each<[string, string, () => Partial<SetupFields>]>([
    ['the public key is unknown', 'publicKeyUnknown', () => ({ publicKey: 'ANOTHERPUBK-1-X' })],
    ['the server speaks no TLS', 'notTrusted', () => ({ baseUrl: place.service.baseUrl.replace('http:', 'https:') })],
    // The label is too long for DNS, so the system rejects the name without a network request.
    ['the host name does not exist', 'nameNotFound', () => ({ baseUrl: `https://${'a'.repeat(64)}.invalid` })],
  ])('says what is wrong with a connection: %s', async (_what, fault, changes) => {
    expect(await test(changes())).toEqual({ kind: 'fault', fault });
  });

  it('sends nothing if a field breaks a rule', async () => {
    const facts = { field: 'baseUrl', rule: 'notHttps' };
    expect(await test({ baseUrl: 'http://elsewhere.example' })).toMatchObject({ code: 'setupRefused', facts });
  });
});

describe('a connected till', () => {
  it('forgets a currency chosen in Settings once a person sets up another one', async () => {
    const { finish, settings } = makeSetup();
    const chosen = { currency: 'GHS', country: 'GH', ceilingMinor: 500_000 };
    const setUpWith = async (changes: Partial<SetupFields>) => {
      settings.write('tillCurrency', chosen);
      expect(await finish({ fields: { ...fields, ...changes } })).toMatchObject({ ok: true });
      return settings.read('tillCurrency');
    };
    expect(await setUpWith({ currency: 'GHS', address: '1 Broad Street' })).toEqual(chosen);
    expect(await setUpWith({ currency: 'KES' })).toBeNull();
    // The set-up already has KES, and setting it up again still replaces the chosen currency.
    expect(await setUpWith({ currency: 'KES' })).toBeNull();
  });

  it('shows the currency chosen in Settings in the steps of the set-up', async () => {
    const { setup, finish } = makeSetup();
    await finish();
    chooseCurrency('sandbox', { currency: 'GHS', country: 'GH', ceilingMinor: 500_000 });
    expect(await setup['setup.read'](undefined)).toMatchObject({ value: { fields: { currency: 'GHS' } } });
  });

  it('does not show a currency chosen in practice as the currency of the connection', async () => {
    const { setup, finish, settings } = makeSetup();
    const chosen = { currency: 'GHS', country: 'GH', ceilingMinor: 500_000 };
    await finish({ fields: { ...fields, currency: 'NGN' } });
    await setup['setup.use']({ practises: true });
    settings.write('tillCurrency', chosen);
    chooseCurrency('practice', chosen);
    expect(await setup['setup.read'](undefined)).toMatchObject({ value: { fields: { currency: 'NGN' } } });
  });

  it('switches to practice and back as the same till', async () => {
    const { setup, finish } = makeSetup();
    await finish();
    await setup['setup.use']({ practises: true });
    const practice = { mode: 'practice', till: 'B2' };
    expect(readKept(folder)).toMatchObject({ connectedMode: 'sandbox', installation: practice });
    await setup['setup.use']({ practises: false });
    expect(readKept(folder)).toMatchObject({ installation: { mode: 'sandbox', till: 'B2' } });
  });

  it.each<[string, (stored: string) => string | null]>([
    ['missing', () => null],
    ['damaged', () => 'torn'],
    ['older, because the disk refused the new one', (stored) => stored.replace(PUBLIC_KEY, 'OLDERPUBK-1-X')],
  ])('neither practises nor takes a key if its saved set-up is %s', async (_state, left) => {
    const { finish, withFile } = makeSetup();
    await finish();
    const inMemory = readKept(folder);
    const running = withFile(undefined, () => inMemory);
    const file = path.join(folder, 'installation.json');
    const text = left(fs.readFileSync(file, 'utf8'));
    if (text === null) fs.rmSync(file);
    else fs.writeFileSync(file, text);
    const answers = [
      await running['setup.use']({ practises: true }),
      await running['setup.useKey']({ keyMark: await give(running, KEY), passphrase: null }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ problem: { code: 'setupDamaged' } });
    expect(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null).toBe(text);
  });

  it.each(['setupWaitsForSale', 'setupWaitsForPayment'] as const)('leaves a till unchanged: %s', async (holdsBack) => {
    await makeSetup().finish();
    const { setup, finish, done } = makeSetup({ holdsBack });
    expect(await setup['setup.use']({ practises: true })).toMatchObject({ problem: { code: holdsBack } });
    const other = { ...fields, publicKey: 'ANOTHERPUBK-1-X' };
    expect(await finish({ fields: other })).toMatchObject({ problem: { code: holdsBack } });
    expect(done).toEqual([]);
    expect(readKept(folder)).toMatchObject({ installation: { connection: { publicKey: PUBLIC_KEY } } });
  });

  it('looks for updates at the entered address until the field is emptied', async () => {
    const { setup, finish } = makeSetup();
    const enter = (updateServer: string) => finish({ fields: { ...fields, updateServer } });
    const facts = { field: 'updateServer', rule: 'notHttps' };
    expect(await enter('http://updates.ade.example')).toMatchObject({ problem: { code: 'setupRefused', facts } });
    const updateServer = 'https://updates.ade.example/paydesk';
    await enter(`${updateServer}/`);
    expect(readKept(folder)).toMatchObject({ installation: { updateServer } });
    const shown = { fields: { updateServer: `${updateServer}/` } };
    expect(await setup['setup.read'](undefined)).toMatchObject({ value: shown });
    await enter('');
    expect(readKept(folder)).toMatchObject({ installation: { updateServer: null } });
  });

  it('offers no return to a real service if the till was only ever set up for practice', async () => {
    const { setup } = makeSetup();
    await setup['setup.practise'](undefined);
    expect(await setup['setup.use']({ practises: false })).toMatchObject({ problem: { code: 'notConnected' } });
  });

  it('names the field that breaks a rule before anything is stored', async () => {
    const { setup, finish, done } = makeSetup();
    const wrong = { ...fields, till: 'TILL5' };
    expect(await setup['setup.check']({ fields: wrong })).toMatchObject({ value: { refused: { field: 'till' } } });
    expect(await finish({ fields: wrong })).toMatchObject({ problem: { code: 'setupRefused' } });
    expect(done).toEqual([]);
  });

  describe('with provisioned facts about its service', () => {
    const said = { amountUnitConfirmed: true, successValues: { status: ['approved'] } };
    const keptAfter = async (changes: Partial<SetupFields>, mode: 'sandbox' | 'live' = 'live') => {
      const setUp = { ...fields, mode, baseUrl: 'https://payments.example', ...said };
      keepInstallation(folder, { form: 1, by: 'file', setUp, practises: false });
      const { setup, finish } = makeSetup();
      const viewed = await setup['setup.read'](undefined);
      const shown = viewed.ok ? viewed.value.fields : fields;
      expect(await finish({ fields: { ...shown, ...changes } })).toMatchObject({ ok: true });
      const kept = readKeptInstallation(folder);
      return kept === null || kept === 'damaged' ? {} : kept.setUp;
    };

    it('keeps provisioned facts about the service if another field changes', async () => {
      expect(await keptAfter({ merchant: 'Bola Stores' })).toMatchObject(said);
    });

    it.each([
      ['address', { baseUrl: 'https://other.example' }],
      ['public key', { publicKey: 'ANOTHERPUBK-1-X' }],
    ])('forgets provisioned facts if the %s of the service changes', async (_name, changes) => {
      const kept = await keptAfter(changes);
      expect(kept).not.toHaveProperty('amountUnitConfirmed');
      expect(kept).not.toHaveProperty('successValues');
    });

    it('goes from sandbox to live with the success words and without the amount unit', async () => {
      const live = { mode: 'live', baseUrl: 'https://live.payments.example', publicKey: 'LIVEPUBK-1-X' } as const;
      const kept = await keptAfter(live, 'sandbox');
      expect(kept).toMatchObject({ successValues: said.successValues });
      expect(kept).not.toHaveProperty('amountUnitConfirmed');
    });
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
  ])('says whether others can read a provisioning file with mode %o: %s', async (mode, isReadable) => {
    const { withFile } = makeSetup();
    const answer = await withFile(write(mode))['setup.read'](undefined);
    expect(answer).toMatchObject({ value: { file: { isReadable, hasSecrets: true } } });
  });

  it('wipes the secrets of a provisioning file and nothing else once the key store has them', async () => {
    const { setup, finish, applyKey, withFile } = makeSetup();
    const file = write(0o600);
    const provisioned = withFile(file);
    await finish();
    expect(await provisioned['setup.wipeFile'](undefined)).toMatchObject({ problem: { code: 'fileNotWiped' } });
    await applyKey({ keyMark: await give(setup, KEY) });
    expect(await provisioned['setup.wipeFile'](undefined)).toMatchObject({ value: { file: { hasSecrets: false } } });
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual(fields);
  });

  it('keeps the secrets of a file while the key store has another key or a passphrase needs them', async () => {
    const { finish, withFile, secretsOf } = makeSetup();
    const file = write(0o600);
    const log = { write: () => undefined };
    const provisioned = withFile(file, () => readInstallation(file, folder, log));
    await finish();
    await secretsOf('sandbox').keep('encryptionKey', WRONG_KEY);
    expect(await provisioned['setup.wipeFile'](undefined)).toMatchObject({ problem: { code: 'fileNotWiped' } });
    await secretsOf('sandbox').keep('encryptionKey', KEY);
    const opensWithPassphrase = path.join(folder, 'sandbox', 'journal-key.json');
    fs.writeFileSync(opensWithPassphrase, '{"form":1,"wrapped":[]}');
    expect(await provisioned['setup.wipeFile'](undefined)).toMatchObject({ problem: { code: 'fileNotWiped' } });
    fs.rmSync(opensWithPassphrase);
    expect(await provisioned['setup.wipeFile'](undefined)).toMatchObject({ value: { file: { hasSecrets: false } } });
  });

  it('keeps the passphrase of a file that something needs after the till was switched to practice and back', async () => {
    const { setup, finish, applyKey, withFile } = makeSetup();
    const file = write(0o600);
    await finish();
    await applyKey({ keyMark: await give(setup, KEY) });
    await setup['setup.use']({ practises: true });
    await setup['setup.use']({ practises: false });
    fs.writeFileSync(path.join(folder, 'sandbox', 'journal-key.json'), '{"form":1,"wrapped":[]}');
    expect(await withFile(file)['setup.wipeFile'](undefined)).toMatchObject({ problem: { code: 'fileNotWiped' } });
    expect(fs.readFileSync(file, 'utf8')).toContain(PASSPHRASE);
  });

  it('keeps a key that was put into the file after the start', async () => {
    const { setup, finish, applyKey, withFile } = makeSetup();
    const file = write(0o600);
    const atStart = readInstallation(file, folder, { write: () => undefined });
    await finish();
    await applyKey({ keyMark: await give(setup, KEY) });
    fs.writeFileSync(file, JSON.stringify({ ...fields, encryptionKey: WRONG_KEY }));
    const provisioned = withFile(file, () => atStart);
    expect(await provisioned['setup.wipeFile'](undefined)).toMatchObject({ problem: { code: 'fileNotWiped' } });
    expect(fs.readFileSync(file, 'utf8')).toContain(WRONG_KEY);
  });

  it('moves a key that only the passphrase opens to the key store before it wipes the file', async () => {
    let isUnlocked = true;
    const { finish, withFile, held, secretsOf } = makeSetup({ hasKeyStore: () => isUnlocked });
    const file = write(0o600);
    await finish();
    await secretsOf('sandbox').keep('encryptionKey', WRONG_KEY);
    isUnlocked = false;
    held.holdPassphrase(PASSPHRASE);
    await secretsOf('sandbox').keep('encryptionKey', KEY);
    isUnlocked = true;
    expect(await withFile(file)['setup.wipeFile'](undefined)).toMatchObject({ value: { file: { hasSecrets: false } } });
    held.holdPassphrase(null);
    expect(await secretsOf('sandbox').read('encryptionKey')).toBe(KEY);
  });

  it('fixes the setup by a provisioning file, so that a person cannot change it', async () => {
    const provisioned = makeSetup().withFile(write(0o600));
    const finish = provisioned['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false });
    expect(await finish).toMatchObject({ problem: { code: 'setUpByFile' } });
  });
});

/** Stores a currency in a mode's settings, as the Settings screen does. */
function chooseCurrency(mode: Mode, tillCurrency: TillCurrency): void {
  fs.writeFileSync(path.join(openProfile(folder).folderOf(mode), 'settings.json'), JSON.stringify({ tillCurrency }));
}
