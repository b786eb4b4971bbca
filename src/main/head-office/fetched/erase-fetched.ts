import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { MANIFEST_NAME, manifestText, type Seal, signedText } from '../../../shared/journal/seal.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { toHex } from '../../../verify/check/bytes.ts';
import { readManifest } from '../../../verify/check/check-manifest.ts';
import { type EventLine, readEventLine } from '../../../verify/check/event-line.ts';
import { readLines } from '../../../verify/check/read-lines.ts';
import { nodeTools, readFolder } from '../../../verify/node-tools.ts';
import { journalFiles } from '../../journal/database/files.ts';
import { eraseInPlaces, type NotErased } from '../../journal/erasing/erase-in-places.ts';
import { type ErasableEntry, type ErasedEntries, prepareErasedEntries } from '../../journal/erasing/erase-rows.ts';
import { makeFolderDurably, syncFile, UNFINISHED, writeDurably } from '../../journal/heads/durable-file.ts';
import { sealHash } from '../../seal/sealer.ts';
import { EVENTS_NAME, newestBeside, readOne, replaceFolder, type SealedBy, stretchesIn } from './fetched-folder.ts';
import { fetchedFolder } from './fetched-place.ts';

type SignsAgain = Pick<SealedBy, 'highestSeal' | 'newestSeal' | 'signer' | 'rotations'>;

interface EraseFetchedParts {
  folder: string;
  /** The keys of the till, present and past. Entries that another key signed are not signed again. */
  tillKeys: readonly string[];
  /** Returns the key that signs the new manifest. @throws if no key is available now */
  signing: () => Promise<SignsAgain>;
  now: () => Date;
}

/**
 * Removes personal data from fetched entries after the till's journal erased it. The entries stay, and the manifest is
 * signed again. Each stretch is replaced atomically.
 * @returns the stretches that could not be changed
 */
export async function eraseFetched(parts: EraseFetchedParts): Promise<NotErased[]> {
  const around = fetchedFolder(parts.folder);
  return await eraseInPlaces(journalFiles(parts.folder), (id) =>
    stretchesIn(around)
      .filter((name) => name.startsWith(id))
      .map((name) => ({
        name,
        erase: (journal) => eraseStretch(parts, path.join(around, name), prepareErasedEntries(journal)),
      })),
  );
}

async function eraseStretch(parts: EraseFetchedParts, place: string, entries: ErasedEntries): Promise<void> {
  const unfinished = `${place}.erased${UNFINISHED}`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const erased = await erasedIn(place, entries);
  if (erased.size === 0) return;
  try {
    makeFolderDurably(unfinished);
    const file = await writeWithout(place, path.join(unfinished, EVENTS_NAME), erased);
    writeDurably(path.join(unfinished, MANIFEST_NAME), await manifestFor(parts, place, file));
    if (!(await readOne(unfinished, []))) throw new Error('Fetched entries do not hold without their personal data.');
    replaceFolder(place, unfinished);
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}

async function erasedIn(place: string, { learn, isErased }: ErasedEntries): Promise<Set<number>> {
  const erased = new Set<number>();
  await eachEvent(place, (event) => {
    const entry = event && entryOf(event);
    if (entry) learn(entry);
  });
  await eachEvent(place, (event) => {
    const entry = event?.disclosed && entryOf(event);
    if (entry && isErased(event.seq, entry)) erased.add(event.seq);
  });
  return erased;
}

function entryOf({ payload }: EventLine): ErasableEntry | null {
  return jsonOrNull(Buffer.from(payload).toString('utf8')) as ErasableEntry | null;
}

type WrittenLines = Awaited<ReturnType<typeof writeWithout>>;

async function writeWithout(place: string, file: string, erased: ReadonlySet<number>) {
  const digest = createHash('sha256');
  let bytes = 0;
  const handle = fs.openSync(file, 'wx', 0o600);
  try {
    await eachEvent(place, (event, line) => {
      const written = event && erased.has(event.seq) ? lineWithoutPersonal(event) : line;
      digest.update(written);
      bytes += written.length;
      fs.writeFileSync(handle, written);
    });
  } finally {
    fs.closeSync(handle);
  }
  syncFile(file);
  return { bytes, sha256: digest.digest('hex') };
}

async function eachEvent(place: string, each: (event: EventLine | null, line: Uint8Array) => void): Promise<void> {
  const file = readFolder(place).files.find(({ name }) => name === EVENTS_NAME);
  if (file) await readLines(file.chunks(), (line) => each(readEventLine(line), line));
}

function lineWithoutPersonal({ hash, payload, seq }: EventLine): Buffer {
  return Buffer.concat([Buffer.from(`{"hash":"${toHex(hash)}","payload":`), payload, Buffer.from(`,"seq":${seq}}\n`)]);
}

async function manifestFor(parts: EraseFetchedParts, place: string, file: WrittenLines): Promise<string> {
  const read = await readManifest(readFolder(place), nodeTools(), () => undefined);
  if (!read) throw new Error('The manifest of fetched entries cannot be read.');
  const { seal, signature } = read.manifest;
  if (!parts.tillKeys.includes(seal.publicKey)) return manifestText({ seal, signature });
  const by = await parts.signing();
  const again = sealAgain(seal, by, await newestBeside(place, seal.journal.id), parts.now(), file);
  return manifestText({ seal: again, signature: by.signer.sign(signedText(again)) });
}

/** Seals with a new number, because two manifests with the same number would contradict each other. */
function sealAgain(
  seal: Seal,
  { highestSeal, newestSeal, signer, rotations }: SignsAgain,
  beside: Seal | null,
  now: Date,
  file: WrittenLines,
): Seal {
  const known = [seal, beside, newestSeal].filter((each) => each !== null);
  const newest = known.reduce((one, other) => (other.number > one.number ? other : one));
  const { contents } = seal;
  return {
    ...seal,
    number: Math.max(highestSeal, newest.number) + 1,
    previous: sealHash(newest),
    sealedAt: now.toISOString(),
    contents: contents && { ...contents, files: contents.files.map((each) => ({ ...each, ...file })) },
    publicKey: signer.publicKey,
    // Rotations of one journal must not appear in the manifest of another journal.
    rotations: rotations.filter(({ rotation }) => rotation.journal === seal.journal.id),
  };
}
