import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { readKeptInstallation } from './kept-installation.ts';
import { readInstallation } from './read-installation.ts';

const KEY = '0a1b2c3d4e5f92c999f151a7';
const FILE = {
  mode: 'live',
  baseUrl: 'https://payments.example',
  publicKey: 'EXPUBK-1234-X',
  encryptionKey: KEY,
  till: 'B2',
  merchant: 'Ade Stores',
};
const TEN_MB = 10_000_000;

/** Reads a damaged provisioning file over an existing installation. Returns what the till stores afterwards. */
function readOdd(odd: string | Buffer) {
  const folder = temporaryFolder();
  const file = path.join(folder, 'provision.json');
  const logged: unknown[] = [];
  const log = { write: (event: unknown) => void logged.push(event) };
  fs.writeFileSync(file, JSON.stringify(FILE));
  readInstallation(file, folder, log);
  const before = readKeptInstallation(folder);
  fs.writeFileSync(file, odd);
  const reading = readInstallation(file, folder, log);
  return {
    reading,
    isRememberedAsBefore: JSON.stringify(readKeptInstallation(folder)) === JSON.stringify(before),
    logged,
  };
}

const withFields = (fields: string) => JSON.stringify(FILE).replace(/}$/, `,${fields}}`);

it.each([
  ['people', '"people":[{"name":"Mallory","role":"owner"}]', 'people', 'unknownField'],
  ['a deactivated owner', '"owner":{"name":"Ada","isActive":false}', 'owner', 'unknownField'],
  ['no sign-in', '"signIn":"off"', 'signIn', 'unknownField'],
  ['a prototype in its JSON', '"__proto__":{"mode":"practice"}', '__proto__', 'unknownField'],
  ['a constructor', '"constructor":{"prototype":{"mode":"practice"}}', 'constructor', 'unknownField'],
  ['a text of 10 MB', `"address":"${'A'.repeat(TEN_MB)}"`, 'address', 'noShopText'],
  ['a name for a field of 10 MB', `"meta":{"${'A'.repeat(TEN_MB)}":"a"}`, 'meta', 'noMeta'],
  ['a list instead of a text', '"zone":["Africa/Lagos"]', 'zone', 'noZone'],
  ['an object instead of a text', '"vatLine":{"toString":"VAT"}', 'vatLine', 'noShopText'],
  ['a number instead of a text', '"signingPassphrase":1234567890', 'signingPassphrase', 'noPassphrase'],
  ['null instead of a text', '"returnUrl":null', 'returnUrl', 'notAnAddress'],
  ['an unknown time zone', '"zone":"Mars/Olympus"', 'zone', 'noZone'],
  ['a zone with a way out of its folder', '"zone":"../../etc/passwd"', 'zone', 'noZone'],
  ['an empty zone', '"zone":""', 'zone', 'noZone'],
  ['a ceiling that is not a number', '"ceiling":"NaN"', 'ceiling', 'noCeiling'],
  ['a negative ceiling', '"ceiling":-5', 'ceiling', 'noCeiling'],
  ['an infinite ceiling', '"ceiling":1e999', 'ceiling', 'noCeiling'],
  ['a duplicate mode', '"mode":"Practice"', 'mode', 'noMode'],
])(
  "a provisioning file with %s is refused with the field's name, and changes nothing about the till",
  (_what, fields, field, rule) => {
    const { reading, isRememberedAsBefore, logged } = readOdd(withFields(fields));
    expect(reading).toMatchObject({ kind: 'refused', problem: { field, rule } });
    expect(JSON.stringify(reading).length).toBeLessThan(200);
    expect(isRememberedAsBefore).toBe(true);
    expect(logged).toEqual([]);
  },
);

it.each([
  ['10 MB of blanks', ' '.repeat(TEN_MB)],
  ['a hundred thousand brackets', '['.repeat(100_000)],
  ['a file cut short', JSON.stringify(FILE).slice(0, -1)],
  ['two files in one', JSON.stringify(FILE) + JSON.stringify(FILE)],
  ['a file in UTF-16', Buffer.from(`\uFEFF${JSON.stringify(FILE)}`, 'utf16le')],
  ['10 MB of zeros', Buffer.alloc(TEN_MB)],
])('a provisioning file that is %s is refused as invalid JSON, and the till keeps its installation', (_what, odd) => {
  const { reading, isRememberedAsBefore } = readOdd(odd);
  expect(reading).toEqual({ kind: 'refused', problem: { field: '', rule: 'notJson' }, mode: null });
  expect(isRememberedAsBefore).toBe(true);
});
