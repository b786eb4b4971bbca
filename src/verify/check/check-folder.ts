import { MANIFEST_NAME, type Manifest, PRACTICE_SIGNING_PUBLIC_KEY } from '../../shared/seal.ts';
import { sealCode } from '../../shared/short-code.ts';
import { checkChain } from './check-chain.ts';
import { checksNameOf, isAsSealed, type ListedFile, matchFiles, nameLines } from './check-files.ts';
import { ancestorsOf, checkSignatures, fingerprintOf, isKnownKey, isSignedBy, readManifest } from './check-manifest.ts';
import type { CheckState } from './check-state.ts';
import type { CheckTools, GivenFile, GivenFolder, KnownElsewhere } from './check-tools.ts';
import type { AddFinding } from './findings.ts';

/** Checks one export by itself, and takes down what it says of its journal. */
export async function checkFolder(
  folder: GivenFolder,
  known: KnownElsewhere,
  tools: CheckTools,
  state: CheckState,
): Promise<void> {
  const add = state.addIn(folder.name);
  const read = await readManifest(folder, tools, add);
  if (!read) return;
  const { manifest, sealHash } = read;
  const { seal, signature } = manifest;
  const place = { folder: folder.name, file: MANIFEST_NAME };
  const journal = state.journalOf(seal.journal.id);
  journal.seals.push({ ...place, seal, signature, hash: sealHash, seq: null });
  journal.keys.push({ ...place, ancestors: ancestorsOf(manifest) });
  const fingerprint = fingerprintOf(seal.publicKey, tools);
  state.exports.push({ folder: folder.name, seal, sealHash, code: sealCode(sealHash), fingerprint });
  if (!(await checkSignatures(manifest, tools, add))) {
    state.isEverySignatureChecked = false;
    state.leaveOpen('signatureNotChecked', folder.name);
  }
  checkKey(folder.name, manifest, known.fingerprints, tools, state, add);
  const files = matchFiles(folder, seal.contents?.files ?? [], add);
  const intact = await checkOtherFiles(files, tools, add);
  const tables = intact.filter(({ sealed }) => sealed.format === 'csv' || sealed.format === 'xlsx');
  await checkChain({ folder: folder.name, seal, files, tables, tools, state, journal, add });
}

/** Seals that the journal itself holds are signed like that of a manifest. */
export async function checkJournaledSeals(tools: CheckTools, state: CheckState): Promise<void> {
  for (const { seals } of state.journals.values()) {
    for (const { seal, signature, folder, file } of seals) {
      if (file === MANIFEST_NAME) continue;
      if ((await isSignedBy(seal.publicKey, seal, signature, tools)) === false) {
        state.addBetween('signatureWrong', { number: seal.number }, { folder, file });
      }
    }
  }
}

function checkKey(
  folder: string,
  manifest: Manifest,
  fingerprints: readonly string[],
  tools: CheckTools,
  state: CheckState,
  add: AddFinding,
): void {
  const { publicKey } = manifest.seal;
  const fingerprint = fingerprintOf(publicKey, tools);
  if (publicKey === PRACTICE_SIGNING_PUBLIC_KEY) state.leaveOpen('practiceKey', folder);
  if (fingerprints.length === 0) state.leaveOpen('keyNotCompared', folder, { fingerprint });
  else if (!isKnownKey(manifest, fingerprints, tools)) add('keyOther', { file: MANIFEST_NAME }, { fingerprint });
}

/** Everything but the entries, whose file is read together with their chain. @returns those that are as they were sealed */
async function checkOtherFiles(
  files: readonly ListedFile[],
  tools: CheckTools,
  add: AddFinding,
): Promise<ListedFile[]> {
  const intact: ListedFile[] = [];
  const changed: GivenFile[] = [];
  for (const listed of files.filter(({ sealed }) => sealed.format !== 'jsonl')) {
    if (await isAsSealed(listed.file, listed.sealed, tools)) intact.push(listed);
    else changed.push(listed.file);
  }
  for (const file of changed) {
    const checks = intact.find((listed) => listed.file.name === checksNameOf(file.name));
    await nameLines(file, checks?.file, tools, add);
  }
  return intact;
}
