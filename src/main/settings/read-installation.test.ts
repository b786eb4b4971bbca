import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import type { LogEvent } from '../log.ts';
import { keepInstallation, PRACTISES_ONLY, readKeptInstallation } from './kept-installation.ts';
import { readInstallation } from './read-installation.ts';

const SECRETS = {
  encryptionKey: '0a1b2c3d4e5f92c999f151a7',
  signingPassphrase: 'correct horse battery staple',
};
const FILE = {
  mode: 'live',
  baseUrl: 'https://payments.example',
  publicKey: 'EXPUBK-1234-X',
  till: 'B2',
  merchant: 'Ade Stores',
  currency: 'JPY',
  ceiling: '5000',
  successValues: { status: ['approved'] },
  pinsAgreedBy: 'Ade Bello',
  ...SECRETS,
};

let folder: string;
let logged: LogEvent[];
beforeEach(() => {
  folder = temporaryFolder();
  logged = [];
});

const log = { write: (event: LogEvent) => void logged.push(event) };
const read = (provisioningPath?: string) => readInstallation(provisioningPath, folder, log);

function writeFile(fields: object = FILE): string {
  const file = path.join(folder, 'provision.json');
  fs.writeFileSync(file, JSON.stringify(fields));
  return file;
}

describe('a till that was never set up', () => {
  it.each([undefined, ''])('asks a person how to set up the till (%j)', (named) => {
    expect(read(named)).toEqual({ kind: 'none' });
  });

  it('practises once a person has chosen practice', () => {
    keepInstallation(folder, PRACTISES_ONLY);
    const installation = { mode: 'practice', connection: null };
    expect(read()).toMatchObject({ kept: { by: 'person' }, connectedMode: null, installation });
  });
});

describe('a provisioned till', () => {
  it('sets up a till as its file says', () => {
    const installation = { mode: 'live', connection: { encryptionKey: SECRETS.encryptionKey } };
    expect(read(writeFile())).toMatchObject({ kept: { by: 'file' }, connectedMode: 'live', installation });
  });

  it('remembers a till without its file and its secrets', () => {
    const first = read(writeFile());
    fs.rmSync(path.join(folder, 'provision.json'));
    const second = read();
    if (first.kind !== 'setUp' || second.kind !== 'setUp') throw new Error('It was not set up.');
    const { connection, ...installation } = first.installation;
    expect(second.installation).toEqual({
      ...installation,
      connection: { ...connection, encryptionKey: null },
      signingPassphrase: null,
    });
    const everything = fs.readFileSync(path.join(folder, 'installation.json'), 'utf8');
    for (const secret of Object.values(SECRETS)) expect(everything).not.toContain(secret);
  });

  it('remembers that a till has no key on purpose', () => {
    read(writeFile({ ...FILE, encryptionKey: null }));
    expect(read()).toMatchObject({ installation: { connection: { encryptionKey: null, withoutKey: true } } });
  });

  it('remembers neither a secret key nor its prefix', () => {
    const secretKey = 'EXSECK-0a1b2c3d4e5f60718293a4b5c6d7e8f9-X';
    read(writeFile({ ...FILE, encryptionKey: undefined, secretKey, secretKeyPrefix: 'EXSECK-' }));
    expect(fs.readFileSync(path.join(folder, 'installation.json'), 'utf8')).not.toContain('EXSECK-');
  });

  it('practises if a person allows practice, with the same name and currency, until the file is read again', () => {
    const file = writeFile();
    read(file);
    const kept = readKeptInstallation(folder);
    if (kept === null || kept === 'damaged') throw new Error('It was not kept.');
    keepInstallation(folder, { ...kept, practises: true });
    expect(read()).toMatchObject({
      connectedMode: 'live',
      installation: { mode: 'practice', connection: null, till: 'B2', merchant: 'Ade Stores', currency: 'JPY' },
    });
    expect(read(file)).toMatchObject({ installation: { mode: 'live' } });
  });

  it('takes payments even if the disk refuses to store the installation', () => {
    const file = writeFile();
    fs.mkdirSync(path.join(folder, 'installation.json'));
    expect(read(file)).toMatchObject({ kind: 'setUp', installation: { mode: 'live' } });
    expect(logged).toEqual(['settingsNotWritten']);
  });
});

describe('a till whose set-up failed', () => {
  it('does not practise if the provisioning file is unreadable', () => {
    const problem = { field: '', rule: 'unreadable' };
    expect(read(path.join(folder, 'missing.json'))).toEqual({ kind: 'refused', problem, mode: null });
  });

  it('does not use the remembered installation if the provisioning file breaks a rule', () => {
    read(writeFile());
    const problem = { field: 'till', rule: 'noTillName' };
    const before = readKeptInstallation(folder);
    expect(read(writeFile({ ...FILE, till: 'TILL5' }))).toEqual({ kind: 'refused', problem, mode: 'live' });
    expect(readKeptInstallation(folder)).toEqual(before);
  });

  it.each(['', '{', '[]', '{"form":2}', '{"form":1,"language":"en","by":"file","setUp":7,"practises":false}'])(
    'does not set up a till again if the remembered installation is damaged: %s',
    (text) => {
      fs.writeFileSync(path.join(folder, 'installation.json'), text);
      expect(read()).toMatchObject({ kind: 'refused', problem: { rule: 'keptUnreadable' } });
    },
  );

  it('refuses a remembered installation that breaks a rule', () => {
    const setUp = { mode: 'sandbox', merchant: 'Ade Stores', baseUrl: 'http://elsewhere.example' };
    keepInstallation(folder, { ...PRACTISES_ONLY, setUp });
    const problem = { field: 'publicKey', rule: 'missing' };
    expect(read()).toMatchObject({ kind: 'refused', problem, mode: 'sandbox' });
  });
});

it('a person can change the currency unless the provisioning file fixes it', () => {
  const { encryptionKey: _key, signingPassphrase: _passphrase, ...setUp } = FILE;
  keepInstallation(folder, { form: 1, by: 'person', setUp, practises: false });
  expect(read()).toMatchObject({ installation: { currency: 'JPY', fixedCurrency: { currency: null } } });
  expect(read(writeFile())).toMatchObject({ installation: { fixedCurrency: { currency: 'currency' } } });
});
