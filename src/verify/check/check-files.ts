import { MANIFEST_NAME, type SealedFile } from '../../shared/journal/seal.ts';
import { toHex } from './bytes.ts';
import type { CheckTools } from './check-tools.ts';
import { isOfSystem, misnamedFiles } from './file-names.ts';
import type { AddFinding } from './findings.ts';
import type { GivenFile, GivenFolder } from './given-folder.ts';
import { locateLines } from './locate-lines.ts';
import { MOST_LINE_BYTES } from './read-lines.ts';

/** A file that the manifest lists and that is there. */
export interface ListedFile {
  file: GivenFile;
  sealed: SealedFile;
}

/**
 * Names what a folder has too much or too little of.
 * @param ofSystem told of what systems put there by themselves
 * @returns the files that are listed and there
 */
export function matchFiles(
  folder: GivenFolder,
  sealed: readonly SealedFile[],
  add: AddFinding,
  ofSystem: (names: readonly string[]) => void,
): ListedFile[] {
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

/** The file as far as it can be what was sealed, and a line more: what was added behind that may be without end. */
export function upToSealed(file: GivenFile, { bytes }: SealedFile): GivenFile {
  const most = bytes + MOST_LINE_BYTES;
  if (file.size <= most) return file;
  return { ...file, size: most, threads: undefined, chunks: (part) => file.chunks(part ?? { from: 0, to: most }) };
}

/** Makes a file's hash while somebody reads it, and tells whether it is the sealed one. */
function startFileHash(sealed: SealedFile, tools: CheckTools) {
  const hash = tools.startHash();
  let bytes = 0;
  return {
    seen: (chunk: Uint8Array) => {
      hash.update(chunk);
      bytes += chunk.length;
    },
    isAsSealed: () => toHex(hash.digest()) === sealed.sha256 && bytes === sealed.bytes,
  };
}

/**
 * Tells whether a file is as it was sealed, while somebody looks at its content: in another thread where there is one.
 * @param look reads the file from its beginning to its end, and tells of each piece
 */
export async function isAsSealedWhile(
  file: GivenFile,
  sealed: SealedFile,
  tools: CheckTools,
  look: (seen: (chunk: Uint8Array) => void) => Promise<void>,
): Promise<boolean> {
  if (file.threads && file.size === sealed.bytes) {
    const [hash] = await Promise.all([file.threads.hash(), look(() => undefined)]);
    return toHex(hash) === sealed.sha256;
  }
  const hash = startFileHash(sealed, tools);
  await look(hash.seen);
  return hash.isAsSealed();
}

/** Tells whether a file is as it was sealed. Which line of it is not is looked for by `nameLines`. */
export async function isAsSealed(file: GivenFile, sealed: SealedFile, tools: CheckTools): Promise<boolean> {
  if (file.size !== sealed.bytes) return false;
  const hash = startFileHash(sealed, tools);
  for await (const chunk of file.chunks()) hash.seen(chunk);
  return hash.isAsSealed();
}

/** Says that a file was changed, and in which lines, where the checks of its lines are there and as they were sealed. */
export async function nameLines(
  file: GivenFile,
  checks: GivenFile | undefined,
  tools: CheckTools,
  add: AddFinding,
): Promise<void> {
  add('fileChanged', { file: file.name });
  if (checks) await locateLines(file, checks, tools, add);
}

/** The name of the file that has the checks of another one's lines. */
export function checksNameOf(name: string): string {
  return `${name}.lines`;
}
