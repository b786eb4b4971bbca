import fs from 'node:fs';
import { replaceFile } from '../replace-file.ts';
import { withoutSecrets } from './provisioning-file.ts';

/** What is to be known of a provisioning file besides what it says; null where none is named, or it cannot be read. */
export interface FileStanding {
  /** Others who use this machine can read it. */
  isReadable: boolean;
  hasSecrets: boolean;
}

export function readFileStanding(provisioningPath: string | undefined): FileStanding | null {
  if (!provisioningPath) return null;
  try {
    const json = Object(parse(provisioningPath));
    const kept = withoutSecrets(json);
    return {
      isReadable: process.platform !== 'win32' && (fs.statSync(provisioningPath).mode & 0o077) !== 0,
      hasSecrets: Object.keys(json).some((name) => !Object.hasOwn(kept, name)),
    };
  } catch {
    // It was read at the start, or the till says why it was not: nothing more is known of it now.
    return null;
  }
}

/**
 * Takes keys and passphrase out of a provisioning file: they are written over, then a file without them takes its place. On a
 * disk that writes elsewhere what is written over (most of them do), the bytes may stay until it uses their place again.
 * @throws where the disk does not take it
 */
export function wipeSecrets(provisioningPath: string): void {
  const kept = withoutSecrets(Object(parse(provisioningPath)));
  const handle = fs.openSync(provisioningPath, 'r+');
  try {
    fs.writeSync(handle, Buffer.alloc(fs.fstatSync(handle).size, ' '), 0, undefined, 0);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  replaceFile(provisioningPath, `${JSON.stringify(kept, null, 2)}\n`);
}

function parse(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
}
