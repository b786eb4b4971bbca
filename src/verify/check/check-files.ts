import { MANIFEST_NAME, type SealedFile } from '../../shared/journal/seal.ts';
import { toHex } from './bytes.ts';
import type { CheckTools } from './check-tools.ts';
import { isOfSystem, misnamedFiles } from './file-names.ts';
import type { GivenFile, GivenFolder } from './given-folder.ts';
import { MOST_LINE_BYTES } from './read-lines.ts';
import type { AddFinding } from './sentences.ts';

export type ListedFile = ReturnType<typeof matchFiles>[number];

/** Reports missing and extra files. @param ofSystem receives files that an operating system added @returns the listed files that exist */
export function matchFiles(
  folder: GivenFolder,
  sealed: readonly SealedFile[],
  add: AddFinding,
  ofSystem: (names: readonly string[]) => void,
) {
  const given = new Map(folder.files.map((file) => [file.name, file]));
  const listed = new Set([MANIFEST_NAME, ...sealed.map(({ name }) => name)]);
  const unlisted = [...given.keys()].filter((name) => !listed.has(name));
  const others = folder.others ?? [];
  for (const name of unlisted) if (!isOfSystem(name)) add('fileUnlisted', { file: name });
  for (const name of others) if (!isOfSystem(name)) add('notAFile', { file: name });
  const names = [...unlisted, ...others].filter(isOfSystem);
  if (names.length > 0) ofSystem(names);
  for (const { name, format } of misnamedFiles(sealed)) add('fileMisnamed', { file: name }, { format });
  return sealed.flatMap((entry) => {
    const file = given.get(entry.name);
    if (!file) add('fileMissing', { file: entry.name });
    return file ? [{ file, sealed: entry }] : [];
  });
}

/** Limits reading to the sealed size plus one line, because an appended part may be endless. */
export function upToSealed(file: GivenFile, { bytes }: SealedFile): GivenFile {
  const most = bytes + MOST_LINE_BYTES;
  if (file.size <= most) return file;
  return { ...file, size: most, chunks: (part) => file.chunks(part ?? { from: 0, to: most }) };
}

/** Returns whether a file matches its seal while `look` reads it. @param look reads the whole file and passes on each piece */
export async function isAsSealedWhile(
  sealed: SealedFile,
  tools: CheckTools,
  look: (seen: (chunk: Uint8Array) => void) => Promise<void>,
): Promise<boolean> {
  const hash = tools.startHash();
  let bytes = 0;
  await look((chunk) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  return toHex(hash.digest()) === sealed.sha256 && bytes === sealed.bytes;
}

export async function isAsSealed(file: GivenFile, sealed: SealedFile, tools: CheckTools): Promise<boolean> {
  if (file.size !== sealed.bytes) return false;
  return await isAsSealedWhile(sealed, tools, async (seen) => {
    for await (const chunk of file.chunks()) seen(chunk);
  });
}
