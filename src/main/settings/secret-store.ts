import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import { replaceFile, whileHeld } from '../replace-file.ts';

export interface Vault {
  /** Returns false if anybody with the file could unseal its secrets. */
  isTrustworthy(): Promise<boolean>;
  seal(text: string): Promise<Uint8Array>;
  /** @throws if the text was sealed on another machine or for another user */
  unseal(sealed: Uint8Array): Promise<string>;
}

/** The secrets of a mode, each sealed by the machine's key store. Nothing is ever written in the clear. */
export interface SecretStore {
  /** Returns null if the secret was never stored, or cannot be read or unsealed on this machine. */
  read(name: SecretName): Promise<string | null>;
  /**
   * Returns false without a trusted key store; the secret is then held for this run only. Throws if this secret could
   * not be read in this run, or if the existing file contains another journal key.
   */
  keep(name: SecretName, secret: string): Promise<boolean>;
  /** @throws if the file is unreadable */
  forget(name: SecretName): void;
}

type SecretName = 'encryptionKey' | 'signingKey' | 'journalKey' | 'peoplePepper';

const FILE_NAME = 'secrets.json';
const fileSchema = z.record(z.string(), z.base64());

export function openSecretStore(folder: string, vault: Vault): SecretStore {
  const file = path.join(folder, FILE_NAME);
  /** Why secrets could not be read in this run. They may be readable at the next start, so none is replaced. */
  const notRead = new Map<SecretName, unknown>();

  function sealedText(name: SecretName): string | undefined {
    try {
      return readSecretsFile(file)[name];
    } catch (error) {
      notRead.set(name, error);
      return undefined;
    }
  }

  async function read(name: SecretName): Promise<string | null> {
    const sealed = sealedText(name);
    if (sealed === undefined || !(await vault.isTrustworthy())) return null;
    try {
      return await vault.unseal(Buffer.from(sealed, 'base64'));
    } catch {
      // The secret was sealed on another machine, or the key store was reset. The secret must be entered again.
      return null;
    }
  }

  async function keep(name: SecretName, secret: string): Promise<boolean> {
    if ((await read(name)) === secret) return true;
    if (notRead.has(name)) throw notRead.get(name);
    // A new journal key would prove no earlier entry, and the key store may open the old key at the next start.
    if (name === 'journalKey' && sealedText(name) !== undefined) throw new Error('It stays sealed.');
    if (!(await vault.isTrustworthy())) return false;
    const sealed = Buffer.from(await vault.seal(secret)).toString('base64');
    replaceFile(file, JSON.stringify({ ...readSecretsFile(file), [name]: sealed }));
    return true;
  }

  function forget(name: SecretName): void {
    const { [name]: forgotten, ...others } = readSecretsFile(file);
    if (forgotten !== undefined) replaceFile(file, JSON.stringify(others));
  }

  return { read, keep, forget };
}

/**
 * Reads the secrets. Those in a damaged file are lost and must be entered again.
 * @throws if the file cannot be read
 */
function readSecretsFile(file: string): Record<string, string> {
  if (!fs.existsSync(file)) return {};
  const text = whileHeld(() => fs.readFileSync(file, 'utf8'));
  return fileSchema.safeParse(jsonOrNull(text)).data ?? {};
}
