import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openJournalKey, practiceJournalKey } from './journal-key.ts';
import { keyPlace } from './key-place.fixture.ts';
import { type KeyPlace, openSigningKey, rotateSigningKey, type Signing } from './key-store.ts';
import { makeSigningKey } from './signing-key.ts';
import { wrapForNewSigningKey } from './wrapped-journal-key.ts';

const JOURNAL = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';

describe('a journal key with a key store', () => {
  it('creates the journal key at first need, and keeps it only in the key store', async () => {
    const place = makePlace({ canKeep: true });
    const key = await keyOf(place);
    expect(key).toHaveLength(32);
    expect(await keyOf(place)).toEqual(key);
    expect(fs.readdirSync(place.folder)).toEqual([]);
  });

  it('makes a new journal key if the key store has lost it, which does not open earlier data', async () => {
    const place = makePlace({ canKeep: true });
    const lost = await keyOf(place);
    place.kept.delete('journalKey');
    expect(await keyOf(place)).not.toEqual(lost);
  });
});

describe('a journal key without a key store', () => {
  it.each(['signingPassphraseNeeded', 'signingPassphraseWrong', 'signingKeyLost'] as const)(
    'cannot open the journal key without the signing key: %s',
    async (problem) => {
      const place = makePlace();
      const key = await keyOf(place);
      const lost = { ok: false, problem, others: [] } as const;
      expect(await openJournalKey(place, async () => lost)).toEqual({ ok: false, problem });
      expect(await keyOf(place)).toEqual(key);
    },
  );

  it('stores the journal key encrypted, in a file that only its owner can read', async () => {
    const place = makePlace();
    const key = Buffer.from(await keyOf(place));
    const text = fs.readFileSync(wrappedFile(place), 'utf8');
    for (const encoding of ['hex', 'base64', 'base64url'] as const) expect(text).not.toContain(key.toString(encoding));
    expect(fs.statSync(wrappedFile(place)).mode & 0o777).toBe(0o600);
  });

  it('opens the journal key after a rotation of the signing key only with the new key', async () => {
    const place = makePlace();
    const old = place.signingKey;
    const key = await keyOf(place);
    place.signingKey = makeSigningKey().key;
    wrapForNewSigningKey(place.folder, old, place.signingKey);
    expect(await keyOf(place)).toEqual(key);
    place.signingKey = old;
    expect(await keyOf(place)).not.toEqual(key);
  });

  it('keeps the journal key if a rotation ended before the new signing key was written', async () => {
    const place = makePlace();
    const key = await keyOf(place);
    wrapForNewSigningKey(place.folder, place.signingKey, makeSigningKey().key);
    expect(await keyOf(place)).toEqual(key);
  });

  it('keeps the journal key through a rotation of the signing key', async () => {
    const place: KeyPlace = makePlace({ passphrase: 'correct horse' });
    const open = () => openJournalKey(place, () => openSigningKey(place));
    const key = await open();
    await rotateSigningKey(place, JOURNAL, new Date('2026-11-21T10:00:00.000Z'));
    expect(await open()).toEqual(key);
  });

  it.each(['{"form":1,"wrapped":[]}', 'no JSON'])('makes a new journal key if its file was made %s', async (text) => {
    const place = makePlace();
    const key = await keyOf(place);
    fs.writeFileSync(wrappedFile(place), text);
    expect(await keyOf(place)).not.toEqual(key);
  });

  it('keeps the journal key if its file cannot be read now', async () => {
    const place = makePlace();
    const key = await keyOf(place);
    vi.spyOn(fs, 'readFileSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('held by a virus scanner'), { code: 'EBUSY' });
    });
    await expect(keyOf(place)).rejects.toThrow('held');
    expect(await keyOf(place)).toEqual(key);
  });

  it('moves the journal key unchanged into a key store that appears later', async () => {
    const place = makePlace();
    const key = await keyOf(place);
    place.canKeep = true;
    expect(await keyOf(place)).toEqual(key);
    expect(fs.existsSync(wrappedFile(place))).toBe(false);
    expect(await keyOf(place)).toEqual(key);
  });
});

it('has a public journal key in practice', async () => {
  expect(await keyOf(makePlace({ mode: 'practice' }))).toEqual(practiceJournalKey());
});

type Place = ReturnType<typeof makePlace>;

function makePlace(change: Parameters<typeof keyPlace>[0] = {}) {
  return Object.assign(keyPlace(change), { signingKey: makeSigningKey().key });
}

async function keyOf(place: Place): Promise<Uint8Array> {
  const signing: Signing = { ok: true, key: place.signingKey, rotations: [], untold: null };
  const opened = await openJournalKey(place, async () => signing);
  if (!opened.ok) throw new Error(opened.problem);
  return opened.key;
}

const wrappedFile = ({ folder }: KeyPlace) => path.join(folder, 'journal-key.json');
