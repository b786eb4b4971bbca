import { checkJournal, checkLatestSeals } from './check-between.ts';
import { checkFolder, checkJournaledSeals, type GivenExport, readExport } from './check-folder.ts';
import { fingerprintOf } from './check-manifest.ts';
import { CheckState } from './check-state.ts';
import type { CheckTools, KnownElsewhere } from './check-tools.ts';
import type { CheckReport, NotKnownCode } from './findings.ts';
import type { GivenFile, GivenFolder } from './given-folder.ts';
import { findKnownKeys } from './known-keys.ts';
import { readTypedKey } from './typed-keys.ts';

/** Called while files are read. @property totalBytes of all files */
export type OnProgress = (progress: { bytes: number; totalBytes: number }) => void;

/**
 * Checks exports, of one till or of many: each by itself, and all together. Says what is wrong and where, and what could
 * not be known without what the person who checks knows from elsewhere.
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

/** Several keys without the names of their tills: each of them may stand for any. */
function leaveKeyOpen({ folder, manifest }: GivenExport, tools: CheckTools, state: CheckState): void {
  const { till, publicKey } = manifest.seal;
  state.leaveOpen('keyOfTill', folder.name, { till, fingerprint: fingerprintOf(publicKey, tools) });
}

/** Without the till's own key, anybody may have made all of it; and what cannot be read may say anything. */
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

/** What is looked at again, to find lines and to compare tables, is not counted: the progress then stays at its end. */
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
  const { threads } = file;
  return {
    ...file,
    chunks(part) {
      if (part || isCounted) return file.chunks(part);
      isCounted = true;
      return counted(file.chunks(), count);
    },
    threads: threads && {
      ...threads,
      async proveLines(task) {
        isCounted = true;
        const proven = await threads.proveLines(task);
        count(task.part.to - task.part.from);
        return proven;
      },
    },
  };
}

async function* counted(chunks: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}
