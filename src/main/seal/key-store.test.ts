import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRACTICE_SIGNING_PUBLIC_KEY } from '../../shared/journal/seal.ts';
import { keyPlace } from './key-place.fixture.ts';
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
  it('creates the signing key at first need, keeps it after a restart, and reports it until the journal has it', async () => {
    const { place, key, untold } = await tillWithKey();
    expect(untold).toEqual({ kind: 'signingKeyMade', publicKey: key.publicKey, replaces: null });
    const again = opened(await openSigningKey(place));
    expect([again.key.publicKey, again.untold]).toEqual([key.publicKey, untold]);
    markTold(place);
    expect(opened(await openSigningKey(place)).untold).toBeNull();
  });

  it('writes the private signing key only into the key store', async () => {
    const { place } = await tillWithKey();
    const written = fs.readdirSync(place.folder).map((name) => fs.readFileSync(path.join(place.folder, name), 'utf8'));
    expect(written.join()).not.toContain(privateKeyOf(place));
  });

  it('does not replace a signing key whose private key is missing until a person orders that', async () => {
    const { place, key } = await tillWithKey();
    place.kept.clear();
    expect(refused(await openSigningKey(place))).toEqual(['signingKeyLost']);
    const { key: made, untold } = opened(await replaceLostKey(place));
    expect(untold).toEqual({ kind: 'signingKeyMade', publicKey: made.publicKey, replaces: key.publicKey });
  });

  it('does not create a signing key again if its file is missing but something else knows of a key', async () => {
    const { place, key } = await tillWithKey();
    fs.rmSync(fileOf(place));
    expect(refused(await openSigningKey(place, async () => true))).toEqual(['signingKeyLost', key.publicKey]);
    expect(fs.existsSync(fileOf(place))).toBe(false);
    const replaced = opened(await replaceLostKey(place, key.publicKey));
    expect(replaced.untold).toMatchObject({ kind: 'signingKeyMade', replaces: key.publicKey });
    expect(replaced.key.publicKey).not.toBe(key.publicKey);
  });

  it('rotates the signing key to a new key that it signs, and leaves the old private key nowhere', async () => {
    const { place, key } = await tillWithKey();
    const old = privateKeyOf(place);
    const { key: made, rotations } = opened(await rotateSigningKey(place, JOURNAL, AT));
    expect(rotations).toMatchObject([{ rotation: { oldPublicKey: key.publicKey, newPublicKey: made.publicKey } }]);
    expect(opened(await openSigningKey(place)).key.publicKey).toBe(made.publicKey);
    expect(privateKeyOf(place)).not.toContain(old);
  });

  it('lists the signing key and earlier keys without opening the key store, which may ask a person', async () => {
    expect(knownSigningKeys(keyPlace())).toEqual([]);
    const { place, key } = await tillWithKey();
    const rotated = opened(await rotateSigningKey(place, JOURNAL, AT));
    place.kept.clear();
    expect(knownSigningKeys(place)).toEqual([rotated.key.publicKey, key.publicKey]);
    fs.writeFileSync(fileOf(place), '{');
    expect(knownSigningKeys(place)).toBeNull();
    expect(knownSigningKeys({ ...place, mode: 'practice' })).toEqual([PRACTICE_SIGNING_PUBLIC_KEY]);
  });

  it('keeps the signing key if a rotation ended before the file was written', async () => {
    const { place, key } = await tillWithKey();
    const before = fs.readFileSync(fileOf(place));
    await rotateSigningKey(place, JOURNAL, AT);
    fs.writeFileSync(fileOf(place), before);
    place.kept.set('signingKey', place.everKept.at(-2) ?? '');
    expect(opened(await openSigningKey(place)).key.publicKey).toBe(key.publicKey);
  });

  it('reports a signing key restored without its key store as lost, and names the later key without using it', async () => {
    const { place } = await tillWithKey();
    const before = fs.readFileSync(fileOf(place));
    const { key: later } = opened(await rotateSigningKey(place, JOURNAL, AT));
    fs.writeFileSync(fileOf(place), before);
    expect(refused(await openSigningKey(place))).toEqual(['signingKeyLost', later.publicKey]);
    fs.writeFileSync(fileOf(place), '{');
    expect(refused(await openSigningKey(place))).toEqual(['signingKeyDamaged', later.publicKey]);
    place.kept.set('signingKey', 'what is no key');
    expect(refused(await openSigningKey(place))).toEqual(['signingKeyDamaged']);
  });
});

describe('the signing key of a till without a key store', () => {
  it('asks for a passphrase before it creates a signing key', async () => {
    const place = keyPlace();
    expect(refused(await openSigningKey(place))).toEqual(['signingPassphraseNeeded']);
    expect(fs.readdirSync(place.folder)).toEqual([]);
  });

  it('opens a signing key only with the passphrase that it was wrapped with', async () => {
    const { place, key } = await tillWithKey({ canKeep: false, passphrase: 'correct horse' });
    expect(opened(await openSigningKey(place)).key.publicKey).toBe(key.publicKey);
    for (const [passphrase, why] of [
      ['wrong horse', 'signingPassphraseWrong'],
      [null, 'signingPassphraseNeeded'],
    ] as const) {
      expect(refused(await openSigningKey({ ...place, passphrase }))).toEqual([why]);
    }
  });

  it('does not open a signing key with another public key in its file', async () => {
    const { place, key } = await tillWithKey({ canKeep: false, passphrase: 'correct horse' });
    const text = fs.readFileSync(fileOf(place), 'utf8');
    fs.writeFileSync(fileOf(place), text.replaceAll(key.publicKey, 'a'.repeat(64)));
    expect(await openSigningKey(place)).toMatchObject({ ok: false });
  });
});

it('has a public signing key in practice mode', async () => {
  const { key, rotations } = opened(await openSigningKey(keyPlace({ mode: 'practice' })));
  expect([key.publicKey, rotations]).toEqual([PRACTICE_SIGNING_PUBLIC_KEY, []]);
  expect(key.fingerprint).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
});

async function tillWithKey(change: Parameters<typeof keyPlace>[0] = {}) {
  const place = keyPlace({ canKeep: true, ...change });
  return { place, ...opened(await openSigningKey(place)) };
}

function fileOf({ folder }: KeyPlace): string {
  return path.join(folder, 'signing-key.json');
}

function privateKeyOf({ kept }: ReturnType<typeof keyPlace>): string {
  return kept.get('signingKey') ?? 'nothing kept';
}

function opened(signing: Signing): Extract<Signing, { ok: true }> {
  if (!signing.ok) throw new Error(signing.problem);
  return signing;
}

/** Returns why no key was opened, then the other keys in the key store. */
function refused(signing: Signing): string[] {
  if (signing.ok) throw new Error('The key was opened.');
  return [signing.problem, ...signing.others.map(({ publicKey }) => publicKey)];
}
