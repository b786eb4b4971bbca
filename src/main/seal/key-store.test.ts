import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PRACTICE_SIGNING_PUBLIC_KEY } from '../../shared/journal/seal.ts';
import {
  type KeyPlace,
  knownSigningKeys,
  markTold,
  openSigningKey,
  replaceLostKey,
  rotateSigningKey,
  type Signing,
} from './key-store.ts';

const JOURNAL = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';
const AT = new Date('2026-11-21T10:00:00.000Z');

describe('the signing key of a till with a key store', () => {
  it('creates the signing key at first need and keeps it after a restart', async () => {
    const place = makePlace({ store: makeStore() });
    const first = opened(await openSigningKey(place));
    expect(first.untold).toEqual({ kind: 'signingKeyMade', publicKey: first.key.publicKey, replaces: null });
    expect(opened(await openSigningKey(place)).key.publicKey).toBe(first.key.publicKey);
  });

  it('writes the private signing key only into the key store', async () => {
    const place = makePlace({ store: makeStore() });
    await openSigningKey(place);
    expect(everythingWritten(place)).not.toContain(place.store.kept ?? 'nothing kept');
  });

  it('reports the signing key to the journal until the journal has it', async () => {
    const place = makePlace({ store: makeStore() });
    await openSigningKey(place);
    expect(opened(await openSigningKey(place)).untold).toMatchObject({ kind: 'signingKeyMade' });
    markTold(place);
    expect(opened(await openSigningKey(place)).untold).toBeNull();
  });

  it('does not replace a signing key whose private key is missing until a person orders that', async () => {
    const place = makePlace({ store: makeStore() });
    const { key } = opened(await openSigningKey(place));
    place.store.kept = null;
    expect(await openSigningKey(place)).toEqual({ ok: false, problem: 'signingKeyLost', others: [] });
    const replaced = opened(await replaceLostKey(place));
    expect(replaced.untold).toEqual({
      kind: 'signingKeyMade',
      publicKey: replaced.key.publicKey,
      replaces: key.publicKey,
    });
  });

  it('does not create a signing key again if its file is missing but something else knows of a key', async () => {
    const place = makePlace({ store: makeStore() });
    const { key } = opened(await openSigningKey(place));
    fs.rmSync(path.join(place.folder, 'signing-key.json'));
    const there = lost(await openSigningKey(place, async () => true));
    expect(there).toEqual({ problem: 'signingKeyLost', others: [key.publicKey] });
    expect(fs.existsSync(path.join(place.folder, 'signing-key.json'))).toBe(false);
    const replaced = opened(await replaceLostKey(place, key.publicKey));
    expect(replaced.untold).toMatchObject({ kind: 'signingKeyMade', replaces: key.publicKey });
    expect(replaced.key.publicKey).not.toBe(key.publicKey);
  });

  it('rotates the signing key to a new key that it signs', async () => {
    const place = makePlace({ store: makeStore() });
    const old = opened(await openSigningKey(place));
    const rotated = opened(await rotateSigningKey(place, JOURNAL, AT));
    expect(rotated.rotations).toHaveLength(1);
    expect(rotated.rotations[0]?.rotation).toMatchObject({
      oldPublicKey: old.key.publicKey,
      newPublicKey: rotated.key.publicKey,
    });
    expect(opened(await openSigningKey(place)).key.publicKey).toBe(rotated.key.publicKey);
  });

  it('lists the signing key and earlier keys without opening the key store, which may ask a person', async () => {
    const place = makePlace({ store: makeStore() });
    expect(knownSigningKeys(place)).toEqual([]);
    const old = opened(await openSigningKey(place));
    const rotated = opened(await rotateSigningKey(place, JOURNAL, AT));
    place.store.kept = null;
    expect(knownSigningKeys(place)).toEqual([rotated.key.publicKey, old.key.publicKey]);
    fs.writeFileSync(path.join(place.folder, 'signing-key.json'), '{');
    expect(knownSigningKeys(place)).toBeNull();
    expect(knownSigningKeys({ ...place, mode: 'practice' })).toEqual([PRACTICE_SIGNING_PUBLIC_KEY]);
  });

  it('leaves no private key behind after a rotation', async () => {
    const place = makePlace({ store: makeStore() });
    await openSigningKey(place);
    const old = place.store.kept ?? 'nothing kept';
    await rotateSigningKey(place, JOURNAL, AT);
    expect(place.store.kept).not.toContain(old);
  });

  it('keeps the signing key if a rotation ended before the file was written', async () => {
    const place = makePlace({ store: makeStore() });
    const old = opened(await openSigningKey(place));
    const file = path.join(place.folder, 'signing-key.json');
    const before = fs.readFileSync(file);
    await rotateSigningKey(place, JOURNAL, AT);
    fs.writeFileSync(file, before);
    place.store.kept = place.store.keptBefore.at(-1) ?? null;
    expect(opened(await openSigningKey(place)).key.publicKey).toBe(old.key.publicKey);
  });
});

describe('the signing key of a till whose files were restored without its key store', () => {
  it('reports a restored signing key as lost, and names the later key without using it', async () => {
    const place = makePlace({ store: makeStore() });
    await openSigningKey(place);
    const file = path.join(place.folder, 'signing-key.json');
    const before = fs.readFileSync(file);
    const later = opened(await rotateSigningKey(place, JOURNAL, AT));
    fs.writeFileSync(file, before);
    expect(lost(await openSigningKey(place))).toEqual({ problem: 'signingKeyLost', others: [later.key.publicKey] });
    fs.writeFileSync(file, '{');
    expect(lost(await openSigningKey(place))).toEqual({ problem: 'signingKeyDamaged', others: [later.key.publicKey] });
    place.store.kept = 'what is no key';
    expect(lost(await openSigningKey(place))).toEqual({ problem: 'signingKeyDamaged', others: [] });
  });
});

describe('the signing key of a till without a key store', () => {
  it('asks for a passphrase before it creates a signing key', async () => {
    const place = makePlace({});
    expect(await openSigningKey(place)).toEqual({ ok: false, problem: 'signingPassphraseNeeded', others: [] });
    expect(fs.readdirSync(place.folder)).toEqual([]);
  });

  it('opens a signing key only with the passphrase that it was wrapped with', async () => {
    const place = makePlace({ passphrase: 'correct horse' });
    const { key } = opened(await openSigningKey(place));
    expect(opened(await openSigningKey(place)).key.publicKey).toBe(key.publicKey);
    expect(await openSigningKey({ ...place, passphrase: 'wrong horse' })).toEqual({
      ok: false,
      problem: 'signingPassphraseWrong',
      others: [],
    });
    expect(await openSigningKey({ ...place, passphrase: null })).toEqual({
      ok: false,
      problem: 'signingPassphraseNeeded',
      others: [],
    });
  });

  it('does not open a signing key with another public key in its file', async () => {
    const place = makePlace({ passphrase: 'correct horse' });
    const { key } = opened(await openSigningKey(place));
    const file = path.join(place.folder, 'signing-key.json');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll(key.publicKey, 'a'.repeat(64)));
    expect(await openSigningKey(place)).toMatchObject({ ok: false });
  });
});

describe('a signing key', () => {
  it('has a public signing key in practice mode', async () => {
    const { key, rotations } = opened(await openSigningKey(makePlace({ mode: 'practice' })));
    expect(key.publicKey).toBe(PRACTICE_SIGNING_PUBLIC_KEY);
    expect(rotations).toEqual([]);
  });

  it('does not guess a signing key from a damaged file', async () => {
    const place = makePlace({ store: makeStore() });
    fs.writeFileSync(path.join(place.folder, 'signing-key.json'), '{"form":1');
    expect(await openSigningKey(place)).toEqual({ ok: false, problem: 'signingKeyDamaged', others: [] });
  });

  it('shows a fingerprint of six groups', async () => {
    const { key } = opened(await openSigningKey(makePlace({ store: makeStore() })));
    expect(key.fingerprint).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  });
});

interface Store {
  kept: string | null;
  keptBefore: string[];
  canKeep: boolean;
}
const makeStore = (): Store => ({ kept: null, keptBefore: [], canKeep: true });

function makePlace({
  mode = 'live',
  passphrase = null,
  store = { kept: null, keptBefore: [], canKeep: false },
}: {
  mode?: KeyPlace['mode'];
  passphrase?: string | null;
  store?: Store;
}): KeyPlace & { store: Store } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-signing-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const secrets: KeyPlace['secrets'] = {
    read: () => Promise.resolve(store.kept),
    keep: (_name, secret) => {
      if (store.canKeep) {
        if (store.kept !== null) store.keptBefore.push(store.kept);
        store.kept = secret;
      }
      return Promise.resolve(store.canKeep);
    },
  };
  return { mode, folder, passphrase, secrets, store };
}

function opened(signing: Signing): Extract<Signing, { ok: true }> {
  if (!signing.ok) throw new Error(signing.problem);
  return signing;
}

function lost(signing: Signing) {
  if (signing.ok) throw new Error('The key was opened.');
  return { problem: signing.problem, others: signing.others.map(({ publicKey }) => publicKey) };
}

const everythingWritten = ({ folder }: KeyPlace) =>
  fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join();
