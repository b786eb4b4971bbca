import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeKeyFile } from '../seal/key-file.ts';
import { wrapKey } from '../seal/wrapped-key.ts';
import { opensPeopleNext } from './needs-passphrase.ts';

const PUBLIC_KEY = 'ab'.repeat(32);

it('restored people open with the held passphrase that opens the till’s keys, or a new one if none is locked', async () => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-passphrase-'));
  onTestFinished(() => fs.rmSync(profile, { recursive: true }));
  const practises = (held: string | null) => opensPeopleNext(profile, null, held);
  expect([await practises(null), await practises('of a file')]).toEqual(['newPassphrase', 'heldPassphrase']);
  fs.mkdirSync(path.join(profile, 'sandbox'));
  const wrapped = await wrapKey('a private key', 'correct horse', PUBLIC_KEY, 1_024);
  const key = { form: 1 as const, publicKey: PUBLIC_KEY, wrapped, rotations: [], untold: null };
  writeKeyFile(path.join(profile, 'sandbox'), key);
  const connected = (held: string | null) => opensPeopleNext(profile, 'sandbox', held);
  expect([await connected(null), await connected('wrong horse'), await connected('correct horse')]).toEqual([
    ...['nothing', 'nothing'],
    'heldPassphrase',
  ]);
  expect(await practises(null)).toBe('newPassphrase');
});
