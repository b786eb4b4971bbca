import { temporaryFolder } from '../journal/write/store.fixture.ts';
import type { KeyPlace } from './key-store.ts';

interface KeyStore {
  canKeep: boolean;
  kept: Map<string, string>;
  /** Every value that was ever kept, newest last. */
  everKept: string[];
}

/** Builds the place of a till's keys. Its key store keeps nothing unless `canKeep` is true. */
export function keyPlace(change: Partial<KeyPlace & KeyStore> = {}): KeyPlace & KeyStore {
  const place: KeyPlace & KeyStore = {
    mode: 'live',
    folder: temporaryFolder(),
    passphrase: null,
    canKeep: false,
    kept: new Map(),
    everKept: [],
    secrets: {
      read: async (name) => place.kept.get(name) ?? null,
      keep: async (name, secret) => {
        if (place.canKeep) {
          place.kept.set(name, secret);
          place.everKept.push(secret);
        }
        return place.canKeep;
      },
    },
    ...change,
  };
  return place;
}
