import fs from 'node:fs';
import { removeFile, replaceFile } from '../replace-file.ts';
import { withoutSecrets } from './provisioning-file.ts';

export function readFileStanding(provisioningPath: string | undefined) {
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
    // The start has already reported an unreadable file.
    return null;
  }
}

/**
 * Replaces a provisioning file with a copy without keys and passphrase, then overwrites the old bytes. A power cut
 * always leaves a whole file. Old bytes may survive until the disk reuses them.
 * @throws if the disk refuses
 */
export function wipeSecrets(provisioningPath: string): void {
  const file = fs.realpathSync(provisioningPath);
  const aside = asideOf(file);
  // A wipe that a power cut interrupted may have left this second name.
  blank(aside);
  const kept = withoutSecrets(Object(parse(file)));
  const content = `${JSON.stringify(kept, null, 2)}\n`;
  if (hasSecondName(file, aside)) {
    replaceFile(file, content);
    blank(aside);
  } else replaceAndWriteOver(file, content);
}

/** Makes a hard link. Any error counts as no: FAT and exFAT have no hard links, and systems report that differently. */
function hasSecondName(file: string, aside: string): boolean {
  try {
    fs.linkSync(file, aside);
    return true;
  } catch {
    return false;
  }
}

/** Windows does not replace an open file, so there the old bytes stay until the disk reuses them. */
function replaceAndWriteOver(file: string, content: string): void {
  const before = process.platform === 'win32' ? null : fs.openSync(file, 'r+');
  try {
    replaceFile(file, content);
    if (before !== null) fillWithBlanks(before);
  } finally {
    if (before !== null) fs.closeSync(before);
  }
}

/**
 * Returns the hard link through which a replaced file's bytes can still be found. A hard link to a symbolic link would
 * lead to the live file.
 */
function asideOf(provisioningPath: string): string {
  return `${fs.realpathSync(provisioningPath)}.wiping`;
}

function blank(file: string): void {
  if (!fs.existsSync(file)) return;
  // While the link count is 2, this name is still the live file.
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
