import { isSameCode, sealCode } from '../../shared/short-code.ts';
import { checkFolder, checkJournaledSeals, type GivenExport, readExport } from './check-folder.ts';
import { fingerprintOf } from './check-manifest.ts';
import { CheckState } from './check-state.ts';
import type { CheckTools, KnownElsewhere } from './check-tools.ts';
import type { GivenFile, GivenFolder } from './given-folder.ts';
import { type JournalKnowledge, learnPoint, type SeenSeal } from './journal-knowledge.ts';
import { findKnownKeys, readTypedKey } from './known-keys.ts';
import type { CheckReport, NotKnownCode } from './sentences.ts';

/** Reports how much was read. @property totalBytes of all files */
export type OnProgress = (progress: { bytes: number; totalBytes: number }) => void;

/** Checks exports of one or several tills, and reports what is wrong and what stays unknown. */
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
  for (const journal of state.journals.values()) checkJournal(journal, state);
  checkLatestSeals(known.seals, state);
  if (known.seals.length === 0) state.leaveOpen('latestSealNotCompared', null);
  state.tellLeftOut();
  const { findings, notKnown, exports } = state;
  return { verdict: verdictOf(state), findings, notKnown, exports };
}

/** Leaves open whether the key is the till's: keys that were typed without a till's name could belong to any till. */
function leaveKeyOpen({ folder, manifest }: GivenExport, tools: CheckTools, state: CheckState): void {
  const { till, publicKey } = manifest.seal;
  state.leaveOpen('keyOfTill', folder.name, { till, fingerprint: fingerprintOf(publicKey, tools) });
}

/** The gaps that make the result unproven. Without the till's own key anybody could have made the export, and unreadable parts may say anything. */
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

/** Checks that the exports of one journal agree and that no export is missing between them. */
function checkJournal(knowledge: JournalKnowledge, state: CheckState): void {
  checkSealPoints(knowledge, state);
  checkSealOrder(knowledge, state);
  checkRanges(knowledge, state);
  checkKeys(knowledge, state);
}

/** Reports seals that are known but in no export. Each seal names the previous one, so such a seal is newer. */
function checkLatestSeals(typed: readonly string[], state: CheckState): void {
  const seals = [...state.journals.values()].flatMap((journal) => journal.seals);
  const hashes = seals.flatMap(({ hash, seal }) => [hash, seal.previous, seal.contents?.statementSeal ?? null]);
  const shown = new Set(hashes.filter((hash) => hash !== null));
  for (const code of typed) {
    if (![...shown].some((hash) => isSameCode(code, sealCode(hash), hash))) {
      state.addBetween('latestSealMissing', { code });
    }
  }
}

/** Checks that all seals agree about the hash of each entry number. */
function checkSealPoints(knowledge: JournalKnowledge, state: CheckState): void {
  for (const { seal, folder, file } of knowledge.seals) {
    if (!learnPoint(knowledge, seal.head)) {
      state.addBetween('chainsDiffer', { seq: seal.head.seq, seal: seal.number }, { folder, file });
    }
  }
}

function checkSealOrder(knowledge: JournalKnowledge, state: CheckState): void {
  const byNumber = new Map<number, SeenSeal>();
  for (const seen of knowledge.seals) {
    const known = byNumber.get(seen.seal.number);
    if (known && known.hash !== seen.hash) {
      state.addBetween('sealsDiffer', { number: seen.seal.number, other: known.folder }, seen);
    }
    byNumber.set(seen.seal.number, known ?? seen);
  }
  const numbers = [...byNumber.keys()].sort((one, other) => one - other);
  for (const [index, number] of numbers.entries()) {
    const seen = byNumber.get(number);
    const before = numbers[index - 1];
    if (!seen || before === undefined) continue;
    if (number > before + 1) checkGap(knowledge, { before, after: number }, state);
    else if (seen.seal.previous !== byNumber.get(before)?.hash && !isLost(knowledge, byNumber.get(before))) {
      state.addBetween('sealNotLinked', { number }, seen);
    }
  }
}

/**
 * Reports gaps in the numbers of seals. Seals of days and of statements are numbered too but exist only in the journal, and nobody has to keep every
 * export. A gap is therefore wrong only if the exports contain all entries among which the missing seal would be.
 */
function checkGap(
  { seals, lostSeals, ranges }: JournalKnowledge,
  { before, after }: { before: number; after: number },
  state: CheckState,
): void {
  const [from, to] = [before, after].map((number) => seals.find(({ seal, seq }) => seq && seal.number === number)?.seq);
  const facts = { first: before + 1, last: after - 1, till: seals[0]?.seal.till ?? '' };
  const areLost = from && to && lostSeals.some(({ seq, upTo }) => from < seq && seq < to && upTo >= facts.last);
  if (from && to && !areLost && isCovered(ranges, from, to)) state.addBetween('sealMissing', facts);
  else state.leaveOpen('sealsNotShown', null, facts);
}

/** Returns true if the seal was among the journal's lost entries. Neither the journal nor the next seal can name such a seal. */
function isLost({ lostSeals }: JournalKnowledge, seen: SeenSeal | undefined): boolean {
  return seen?.seq === null && lostSeals.some(({ upTo }) => upTo === seen.seal.number);
}

function isCovered(ranges: JournalKnowledge['ranges'], from: number, to: number): boolean {
  let next = from;
  for (const { range } of inOrder(ranges)) if (range.before.seq < next) next = Math.max(next, range.last.seq + 1);
  return next > to;
}

/** Reports entries between two exports that neither contains, such as a day that was left out. */
function checkRanges({ ranges }: JournalKnowledge, state: CheckState): void {
  const ordered = inOrder(ranges);
  let reached = ordered[0]?.range.before.seq ?? 0;
  for (const { range } of ordered) {
    if (range.before.seq > reached) {
      state.addBetween('eventsMissingBetween', { first: reached + 1, last: range.before.seq });
    }
    reached = Math.max(reached, range.last.seq);
  }
}

function inOrder(ranges: JournalKnowledge['ranges']): JournalKnowledge['ranges'] {
  return ranges.toSorted((one, other) => one.range.before.seq - other.range.before.seq);
}

/** Checks that exports of one journal have one key, or keys that are linked by rotations. */
function checkKeys({ keys }: JournalKnowledge, state: CheckState): void {
  const newest = keys.toSorted((one, other) => other.ancestors.length - one.ancestors.length)[0];
  for (const { ancestors, folder, file } of keys) {
    const [key = ''] = ancestors;
    if (newest && !newest.ancestors.includes(key)) {
      state.addBetween('keysDiffer', { other: newest.folder }, { folder, file });
    }
  }
}
