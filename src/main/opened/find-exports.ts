import fs from 'node:fs';
import path from 'node:path';
import type { SealedExport } from '../../shared/export/opened-export.ts';
import type { Seal } from '../../shared/journal/seal.ts';
import { sealCode } from '../../shared/short-code.ts';
import { fingerprintOf, readManifest, sealHashOf } from '../../verify/check/check-manifest.ts';
import { isOfSystem, looksLikeExport } from '../../verify/check/file-names.ts';
import { nodeTools, readFolder } from '../../verify/node-tools.ts';
import { failureOf } from '../journal/sqlite-failure.ts';

export type FoundExports = Awaited<ReturnType<typeof findExports>>;

/**
 * Finds exports, one level deep, ordered by name. Their manifests are unchecked, and unreadable ones are left out.
 * @throws the file system's error if the chosen folder is unreadable
 */
export async function findExports(chosen: string) {
  const folders = isExport(chosen) ? [chosen] : foldersIn(chosen).filter(isExport);
  const exports: SealedExport[] = [];
  const tools = nodeTools();
  for (const folder of folders) {
    const read = await readManifest(readFolder(folder), tools, () => undefined);
    if (read) exports.push(sealedExport(path.basename(folder), read.manifest.seal));
  }
  return { folders, exports };
}

export function sealedExport(name: string, seal: Seal): SealedExport {
  const tools = nodeTools();
  const { till, journal, sealedAt, number, contents, publicKey } = seal;
  return {
    name,
    till,
    mode: journal.mode,
    journal: journal.id,
    sealedAt,
    number,
    code: sealCode(sealHashOf(seal, tools)),
    fingerprint: fingerprintOf(publicKey, tools),
    payments: contents?.payments ?? 0,
    entries: contents?.events?.count ?? 0,
  };
}

/**
 * Returns true even for an export without a manifest, so that the later check reports the missing file. Returns false
 * for a folder that this user may not read, such as another user's folder beside the exports.
 */
function isExport(folder: string): boolean {
  try {
    return looksLikeExport(fs.readdirSync(folder));
  } catch (error) {
    if (failureOf(error) === 'readOnly') return false;
    throw error;
  }
}

function foldersIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !isOfSystem(entry.name))
    .map(({ name }) => path.join(folder, name))
    .sort();
}
