import fs from 'node:fs';
import { removeFile, replaceFile } from '../replace-file.ts';
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
      hasSecrets:
        fs.existsSync(asideOf(provisioningPath)) || Object.keys(json).some((name) => !Object.hasOwn(kept, name)),
    };
  } catch {
    // It was read at the start, or the till says why it was not: nothing more is known of it now.
    return null;
  }
}

/**
 * Takes keys and passphrase out of a provisioning file: one without them takes its place, then they are written over. Whenever the
 * power goes, a whole file is there. On a disk that writes elsewhere what is written over (most of them do), the bytes may stay
 * until it uses their place again.
 * @throws where the disk does not take it
 */
export function wipeSecrets(provisioningPath: string): void {
  const aside = asideOf(provisioningPath);
  // Left by a power cut, it is of an earlier wipe that did not come to its end.
  blank(aside);
  const kept = withoutSecrets(Object(parse(provisioningPath)));
  const content = `${JSON.stringify(kept, null, 2)}\n`;
  if (hasSecondName(provisioningPath, aside)) {
    replaceFile(provisioningPath, content);
    blank(aside);
  } else replaceAndWriteOver(provisioningPath, content);
}

/** A stick with FAT or exFAT has none, and each system says so in its own way. What else is wrong shows when the file is replaced. */
function hasSecondName(file: string, aside: string): boolean {
  try {
    fs.linkSync(file, aside);
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes over what was replaced through a handle from before. Windows replaces no file that is open: there the bytes stay until the disk
 * uses their place again.
 */
function replaceAndWriteOver(file: string, content: string): void {
  const before = process.platform === 'win32' ? null : fs.openSync(file, 'r+');
  try {
    replaceFile(file, content);
    if (before !== null) fillWithBlanks(before);
  } finally {
    if (before !== null) fs.closeSync(before);
  }
}

/** A second name of the file that is replaced, for as long as its bytes are to be found. */
function asideOf(provisioningPath: string): string {
  return `${provisioningPath}.wiping`;
}

function blank(file: string): void {
  if (!fs.existsSync(file)) return;
  // Before the replacement it is the file itself that has this second name.
  if (fs.statSync(file).nlink === 1) writeOver(file);
  removeFile(file);
}

function writeOver(file: string): void {
  const handle = fs.openSync(file, 'r+');
  try {
    fillWithBlanks(handle);
  } finally {
    fs.closeSync(handle);
  }
}

function fillWithBlanks(handle: number): void {
  fs.writeSync(handle, Buffer.alloc(fs.fstatSync(handle).size, ' '), 0, undefined, 0);
  fs.fsyncSync(handle);
}

function parse(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
}
