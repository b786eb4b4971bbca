import { describe, expect, it } from 'vitest';
import type { Log, LogEvent } from '../log.ts';
import { encryptionKeyOf } from './encryption-key-source.ts';
import type { SecretStore } from './secret-store.ts';

const KEY = '0a1b2c3d4e5f92c999f151a7';
const connection = { baseUrl: 'https://x.example', publicKey: 'EXPUBK-1-X', withoutKey: false, returnUrl: null };

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
  const log: Log = { write: (event) => expect.unreachable(event) };

  it.each<[string, { file?: string; kept?: string; held?: string }, string | null]>([
    ['comes from the provisioning file, and is then kept', { file: KEY }, KEY],
    ['is the kept key if the file gives none', { kept: KEY }, KEY],
    ['is kept if a person entered it before a passphrase existed to lock it with', { held: KEY }, KEY],
    ['is missing if nobody gave one', {}, null],
  ])('%s', async (_name, { file = null, kept = null, held = null }, key) => {
    const store = makeStore(kept, true);
    const ofRun = { key: () => held, hold: () => undefined };
    expect(await encryptionKeyOf({ ...connection, encryptionKey: file }, store, ofRun, log)).toBe(key);
    expect(store.kept).toBe(key);
  });

  it.each([
    ['comes from the file', KEY, null],
    ['was entered since the start', null, KEY],
  ])('uses a key without a key store for this run only, and logs that, if it %s', async (_name, file, held) => {
    const logged: LogEvent[] = [];
    const log: Log = { write: (event) => logged.push(event) };
    const given: string[] = [];
    const ofRun = { key: () => held, hold: (key: string) => void given.push(key) };
    const store = makeStore(null, false);
    expect(await encryptionKeyOf({ ...connection, encryptionKey: file }, store, ofRun, log)).toBe(KEY);
    expect(given).toEqual([KEY]);
    expect(logged).toEqual(['secretNotKept']);
  });

  it.each([
    ['uses a given key', { encryptionKey: KEY }, KEY],
    ['uses no key on a seat', { encryptionKey: null, withoutKey: true }, null],
  ])('%s if the disk refuses the change, and logs that', async (_name, said, key) => {
    const logged: LogEvent[] = [];
    const refuse = () => {
      throw new Error('The file is locked.');
    };
    const store = { ...makeStore(null, true), keep: async () => refuse(), forget: refuse };
    const log: Log = { write: (event) => logged.push(event) };
    const ofRun = { key: () => null, hold: () => undefined };
    expect(await encryptionKeyOf({ ...connection, ...said }, store, ofRun, log)).toBe(key);
    expect(logged).toEqual(['settingsNotWritten']);
  });

  it('uses no key on a seat that is set up without a key, and forgets the stored key', async () => {
    const store = makeStore(KEY, true);
    const seat = { ...connection, encryptionKey: null, withoutKey: true };
    expect(await encryptionKeyOf(seat, store, { key: () => null, hold: () => undefined }, log)).toBeNull();
    expect(store.kept).toBeNull();
  });
});
