import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { writeKeyFile } from '../seal/key-file.ts';
import { wrapKey } from '../seal/wrapped-key.ts';
import { opensPeopleNext } from './needs-passphrase.ts';

const PUBLIC_KEY = 'ab'.repeat(32);

it('restored people open with the held passphrase that opens the till’s keys, or a new one if none is locked', async () => {
  const profile = temporaryFolder();
  const practises = (held: string | null) => opensPeopleNext(profile, null, held);
  expect([await practises(null), await practises('of a file')]).toEqual(['newPassphrase', 'heldPassphrase']);
  fs.mkdirSync(path.join(profile, 'sandbox'));
  const wrapped = await wrapKey('a private key', 'correct horse', PUBLIC_KEY, 1_024);
  const key = { form: 1 as const, publicKey: PUBLIC_KEY, wrapped, rotations: [], untold: null };
  writeKeyFile(path.join(profile, 'sandbox'), key);
  const connected = (held: string | null) => opensPeopleNext(profile, 'sandbox', held);
  expect([await connected(null), await connected('wrong horse')]).toEqual(['nothing', 'nothing']);
  expect(await connected('correct horse')).toBe('heldPassphrase');
  expect(await practises(null)).toBe('newPassphrase');
});
