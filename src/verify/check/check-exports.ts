import { checkJournal, checkLatestSeals } from './check-between.ts';
import { checkFolder, checkJournaledSeals, type GivenExport, readExport } from './check-folder.ts';
import { fingerprintOf } from './check-manifest.ts';
import { CheckState } from './check-state.ts';
import type { CheckTools, KnownElsewhere } from './check-tools.ts';
import type { CheckReport, NotKnownCode } from './findings.ts';
import type { GivenFile, GivenFolder } from './given-folder.ts';
import { findKnownKeys } from './known-keys.ts';
import { readTypedKey } from './typed-keys.ts';

/** Reports how much was read. @property totalBytes of all files */
export type OnProgress = (progress: { bytes: number; totalBytes: number }) => void;

/**
 * Checks exports of one or several tills, each by itself and together. Reports what is wrong and where, and what stays unknown without information
 * from elsewhere.
 */
export async function checkExports(
  folders: readonly GivenFolder[],
  known: KnownElsewhere,
  tools: CheckTools,
  onProgress: OnProgress = () => undefined,
): Promise<CheckReport> {
  const state = new CheckState();
  const given: GivenExport[] = [];
  for (const folder of withProgress(folders, onProgress)) {
    const read = await readExport(folder, tools, state);
    if (read) given.push(read);
  }
  const believed = given.filter((each) => each.signed !== 'wrong').map(({ manifest }) => manifest);
  const typed = known.fingerprints.map(readTypedKey);
  const keys = typed.length > 0 ? findKnownKeys(believed, typed, tools) : null;
  for (const { fingerprint } of keys?.unused ?? []) state.leaveOpen('keyNotUsed', null, { fingerprint });
  const isBound = typed.filter(({ till }) => till === null).length < 2;
  for (const each of given) {
    await checkFolder(each, keys, tools, state);
    if (!isBound) leaveKeyOpen(each, tools, state);
  }
  await checkJournaledSeals(tools, state);
  const journals = [...state.journals.values()];
  const add = state.addBetween.bind(state);
  for (const journal of journals) checkJournal(journal, add, state.leaveOpen.bind(state));
  checkLatestSeals(
    journals.flatMap(({ seals }) => seals),
    known.seals,
    add,
  );
  if (known.seals.length === 0) state.leaveOpen('latestSealNotCompared', null);
  state.tellLeftOut();
  const { findings, notKnown, exports } = state;
  return { verdict: verdictOf(state), findings, notKnown, exports };
}

/** Several keys without the names of their tills could each belong to any till. */
function leaveKeyOpen({ folder, manifest }: GivenExport, tools: CheckTools, state: CheckState): void {
  const { till, publicKey } = manifest.seal;
  state.leaveOpen('keyOfTill', folder.name, { till, fingerprint: fingerprintOf(publicKey, tools) });
}

/** What makes the result unproven: without the till's own key anybody could have made the export, and unreadable parts may say anything. */
export const UNPROVEN: readonly NotKnownCode[] = [
  'keyNotCompared',
  'keyOfTill',
  'practiceKey',
  'signatureNotChecked',
  'tablesUnknown',
  'notProvable',
];

function verdictOf({ findings, notKnown, exports, isEverySignatureChecked }: CheckState): CheckReport['verdict'] {
  if (findings.length > 0) return 'notIntact';
  const isProven =
    isEverySignatureChecked && exports.length > 0 && !notKnown.some(({ code }) => UNPROVEN.includes(code));
  return isProven ? 'intact' : 'notProven';
}

/** Counts only the first read of each file. Later reads leave the progress at its end. */
function withProgress(folders: readonly GivenFolder[], onProgress: OnProgress): GivenFolder[] {
  const totalBytes = folders.flatMap(({ files }) => files).reduce((total, { size }) => total + size, 0);
  let bytes = 0;
  const count = (more: number) => {
    bytes += more;
    onProgress({ bytes, totalBytes });
  };
  return folders.map((folder) => ({ ...folder, files: folder.files.map((file) => countedOnce(file, count)) }));
}

function countedOnce(file: GivenFile, count: (bytes: number) => void): GivenFile {
  let isCounted = false;
  return {
    ...file,
    chunks(part) {
      if (part || isCounted) return file.chunks(part);
      isCounted = true;
      return counted(file.chunks(), count);
    },
  };
}

async function* counted(chunks: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}
