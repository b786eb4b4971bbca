import { MANIFEST_NAME, PRACTICE_SIGNING_PUBLIC_KEY, type Seal } from '../../shared/journal/seal.ts';
import { sealCode } from '../../shared/short-code.ts';
import { checkChain } from './check-chain.ts';
import { isAsSealed, type ListedFile, matchFiles, upToSealed } from './check-files.ts';
import {
  ancestorsOf,
  checkSignatures,
  fingerprintOf,
  isSignedBy,
  type ReadManifest,
  readManifest,
  type Signed,
} from './check-manifest.ts';
import type { CheckState } from './check-state.ts';
import type { CheckTools } from './check-tools.ts';
import type { GivenFolder } from './given-folder.ts';
import { emptyKnowledge, learnPoint } from './journal-knowledge.ts';
import type { KnownKeys } from './known-keys.ts';
import { leftOutBy } from './selection-text.ts';
import type { AddFinding } from './sentences.ts';

/** An export with a readable but unverified manifest. */
export interface GivenExport extends ReadManifest {
  folder: GivenFolder;
  signed: Signed;
}

/** Reads the manifest and verifies its signatures. @returns null if the folder has no manifest of an export */
export async function readExport(
  folder: GivenFolder,
  tools: CheckTools,
  state: CheckState,
): Promise<GivenExport | null> {
  const add = state.addIn(folder.name);
  const read = await readManifest(folder, tools, add);
  if (!read) return null;
  const { seal } = read.manifest;
  // The journal contains other signed seals, which list no files and therefore prove no folder.
  if (seal.kind !== 'export' || !seal.contents) {
    add('notAnExport', { file: MANIFEST_NAME }, { kind: seal.kind, number: seal.number });
    return null;
  }
  const signed = await checkSignatures(read.manifest, tools, add);
  if (signed === 'notChecked') {
    state.isEverySignatureChecked = false;
    state.leaveOpen('signatureNotChecked', folder.name);
  }
  return { ...read, folder, signed };
}

/** Checks one export. A wrong signature or key tells nothing about other exports. @param keys null if none is known */
export async function checkFolder(
  given: GivenExport,
  keys: KnownKeys | null,
  tools: CheckTools,
  state: CheckState,
): Promise<void> {
  const { folder, manifest, sealHash, signed } = given;
  const { seal, signature } = manifest;
  const add = state.addIn(folder.name);
  const place = { folder: folder.name, file: MANIFEST_NAME };
  const isOfTill = checkKey(given, keys, tools, state);
  const isBelieved = isOfTill && signed !== 'wrong';
  const journal = isBelieved ? state.journalOf(seal.journal.id) : emptyKnowledge();
  journal.seals.push({ ...place, seal, signature, hash: sealHash, seq: null });
  journal.keys.push({ ...place, ancestors: ancestorsOf(seal) });
  if (isBelieved) learnFetched(seal, state, add);
  const fingerprint = fingerprintOf(seal.publicKey, tools);
  state.exports.push({ folder: folder.name, seal, sealHash, code: sealCode(sealHash), fingerprint });
  const leftOut = leftOutBy(seal);
  if (leftOut !== '') state.leaveOpen('paymentsLeftOut', folder.name, { selection: leftOut });
  const files = matchFiles(folder, seal.contents?.files ?? [], add, (names) =>
    state.leaveOpen('systemFiles', folder.name, { names: names.join(', ') }),
  );
  await checkOtherFiles(files, tools, add);
  const tables = files
    .filter(({ sealed }) => sealed.format === 'csv' || sealed.format === 'xlsx')
    .map(({ file, sealed }) => ({ file: upToSealed(file, sealed), sealed }));
  await checkChain({ folder: folder.name, seal, files, tables, tools, state, journal, isBelieved, add });
}

/** Learns the fetched entries that this journal names. An export with other entries at these numbers is another chain. */
function learnFetched({ journal: { fetched = [] } }: Seal, state: CheckState, add: AddFinding): void {
  for (const { journal, before, last } of fetched) {
    for (const point of [before, last]) {
      const fits = learnPoint(state.journalOf(journal), point);
      if (!fits) add('chainsDiffer', { file: MANIFEST_NAME }, { seq: point.seq });
    }
  }
}

export async function checkJournaledSeals(tools: CheckTools, state: CheckState): Promise<void> {
  for (const { seals } of state.journals.values()) {
    for (const { seal, signature, folder, file } of seals) {
      if (file === MANIFEST_NAME) continue;
      const isSigned = await isSignedBy(seal.publicKey, seal, signature, tools);
      if (isSigned === null) state.isEverySignatureChecked = false;
      if (isSigned === false) state.addBetween('signatureWrong', { number: seal.number }, { folder, file });
    }
  }
}

/** @returns true if the key may be the till's own, as far as is known */
function checkKey(
  { folder, manifest }: GivenExport,
  keys: KnownKeys | null,
  tools: CheckTools,
  state: CheckState,
): boolean {
  const { publicKey } = manifest.seal;
  const fingerprint = fingerprintOf(publicKey, tools);
  if (publicKey === PRACTICE_SIGNING_PUBLIC_KEY) state.leaveOpen('practiceKey', folder.name);
  if (!keys) state.leaveOpen('keyNotCompared', folder.name, { fingerprint });
  const isOther = keys !== null && !keys.isKnown(manifest.seal);
  if (isOther) state.addIn(folder.name)('keyOther', { file: MANIFEST_NAME }, { fingerprint });
  return !isOther;
}

/** Checks all files except the entries, which are read with their chain. */
async function checkOtherFiles(files: readonly ListedFile[], tools: CheckTools, add: AddFinding): Promise<void> {
  for (const { file, sealed } of files.filter((listed) => listed.sealed.format !== 'jsonl')) {
    if (!(await isAsSealed(file, sealed, tools))) add('fileChanged', { file: file.name });
  }
}
