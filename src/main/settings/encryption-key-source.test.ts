import { describe, expect, it } from 'vitest';
import type { Log, LogEvent } from '../log.ts';
import { encryptionKeyOf } from './encryption-key-source.ts';
import type { SecretStore } from './secret-store.ts';

const KEY = '0a1b2c3d4e5f92c999f151a7';
const connection = { baseUrl: 'https://x.example', publicKey: 'EXPUBK-1-X', withoutKey: false, returnUrl: null };

const noneHeld = { key: () => null, hold: () => undefined };

function makeStore(kept: string | null, canKeep: boolean): SecretStore & { kept: string | null } {
  const store = {
    kept,
    read: () => Promise.resolve(store.kept),
    keep: (_name: string, secret: string) => {
      if (canKeep) store.kept = secret;
      return Promise.resolve(canKeep);
    },
    forget: () => {
      store.kept = null;
    },
  };
  return store;
}

describe('the encryption key of a run', () => {
  const logged: LogEvent[] = [];
  const log: Log = { write: (event) => logged.push(event) };

  it('comes from the provisioning file, and is then kept', async () => {
    const store = makeStore(null, true);
    expect(await encryptionKeyOf({ ...connection, encryptionKey: KEY }, store, noneHeld, log)).toBe(KEY);
    expect(store.kept).toBe(KEY);
  });

  it('is the kept key if the file gives none', async () => {
    expect(await encryptionKeyOf({ ...connection, encryptionKey: null }, makeStore(KEY, true), noneHeld, log)).toBe(
      KEY,
    );
  });

  it('is used for this run only if there is no key store, and the log says so', async () => {
    expect(await encryptionKeyOf({ ...connection, encryptionKey: KEY }, makeStore(null, false), noneHeld, log)).toBe(
      KEY,
    );
    expect(logged).toEqual(['secretNotKept']);
  });

  it('is null if the file says so, and the kept key is forgotten', async () => {
    const store = makeStore(KEY, true);
    const seat = { ...connection, encryptionKey: null, withoutKey: true };
    expect(await encryptionKeyOf(seat, store, noneHeld, log)).toBeNull();
    expect(store.kept).toBeNull();
  });

  it('is the key entered since the start if the file gives none and nothing keeps it', async () => {
    const given: string[] = [];
    const held = { key: () => KEY, hold: (key: string) => void given.push(key) };
    expect(await encryptionKeyOf({ ...connection, encryptionKey: null }, makeStore(null, false), held, log)).toBe(KEY);
    await encryptionKeyOf({ ...connection, encryptionKey: KEY }, makeStore(null, false), held, log);
    expect(given).toEqual([KEY, KEY]);
  });

  it('keeps a key that a person entered before a passphrase existed to lock it with', async () => {
    const store = makeStore(null, true);
    const held = { key: () => KEY, hold: () => undefined };
    await encryptionKeyOf({ ...connection, encryptionKey: null }, store, held, log);
    expect(store.kept).toBe(KEY);
  });

  it('is missing if nobody gave one', async () => {
    expect(
      await encryptionKeyOf({ ...connection, encryptionKey: null }, makeStore(null, true), noneHeld, log),
    ).toBeNull();
  });
});
