import { canonicalJson } from '../../shared/journal/canonical.ts';
import { type Contents, MANIFEST_NAME, type Seal } from '../../shared/journal/seal.ts';
import { toHex } from './bytes.ts';
import { checkAnchors, type WitnessEntry } from './check-anchors.ts';
import { checkClosings } from './check-closings.ts';
import { checkEvents, readLinks } from './check-events.ts';
import { isAsSealedWhile, type ListedFile, upToSealed } from './check-files.ts';
import { fingerprintOf, sealHashOf } from './check-manifest.ts';
import type { CheckState } from './check-state.ts';
import { checkSums, selectionOf, sumNewest } from './check-sums.ts';
import { checkTables } from './check-tables.ts';
import type { CheckTools } from './check-tools.ts';
import { readNumbers, readSealed } from './event-line.ts';
import type { AddFinding } from './findings.ts';
import { type JournalKnowledge, learnPoint } from './journal-knowledge.ts';
import { NewestEntries } from './newest-entries.ts';
import { proveChain } from './prove-chain.ts';
import { type BrokenStep, ReplayedPayments } from './replayed-payments.ts';
import type { TakenEntries } from './taken-entries.ts';

type Range = NonNullable<Contents['events']>;

interface ChainParts {
  folder: string;
  seal: Seal;
  files: readonly ListedFile[];
  /** Those of the files that are tables and as they were sealed: the others have been named. */
  tables: readonly ListedFile[];
  tools: CheckTools;
  state: CheckState;
  journal: JournalKnowledge;
  /** Whether what it says of references holds against other exports. */
  isBelieved: boolean;
  add: AddFinding;
}

/**
 * Checks the part of the chain that an export shows, and what else of the export is said of it; takes down its hashes,
 * its seals and its releases.
 */
export async function checkChain(parts: ChainParts): Promise<void> {
  const { folder, seal, files, tables, tools, state, journal, add } = parts;
  const range = seal.contents?.events ?? null;
  const entries = files.find(({ sealed }) => sealed.format === 'jsonl');
  if (!range || !entries) {
    state.leaveOpen('noEntries', folder);
    return;
  }
  for (const point of [range.before, range.last, seal.head]) {
    if (!learnPoint(journal, point)) add('chainsDiffer', { file: MANIFEST_NAME }, { seq: point.seq });
  }
  if (range.before.seq === 0 && range.before.hash !== genesisOf(seal, tools)) {
    add('beginningOther', { file: MANIFEST_NAME });
  }
  if (range.last.seq < seal.head.seq) {
    state.leaveOpen('laterEntries', folder, { first: range.last.seq + 1, last: seal.head.seq });
  }
  const links = await linksOf(parts, range);
  if (range.complete) journal.ranges.push({ folder, file: entries.file.name, range });
  const newest = new NewestEntries();
  const replayed = new ReplayedPayments();
  const broken: BrokenStep[] = [];
  const foundBefore = state.findings.length;
  let isCounting = false;
  const witness: WitnessEntry[] = [];
  const { sealed } = entries;
  const file = upToSealed(entries.file, sealed);
  const seenEntries = (taken: TakenEntries) => {
    takeDown(parts, file.name, taken);
    isCounting ||= taken.counting;
    witness.push(...taken.witness);
    newest.put(taken.newest);
    replayed.take(
      taken.steps,
      (reference) => newest.numberOf(reference) ?? 0,
      (step) => void broken.push(step),
    );
  };
  const isAsSealed = await isAsSealedWhile(file, sealed, tools, async (seenChunk) => {
    const proven = file.threads && range.complete ? await proveChain(file.threads, file.size, range) : null;
    if (proven) for (const taken of proven) seenEntries(taken);
    // Where it does not hold as a whole, the places are found one after the other.
    else await checkEvents({ file, range, links, tools, add, seenChunk, seenEntries });
  });
  if (!isAsSealed) add('fileChanged', { file: file.name });
  // Entries that do not hold have been named, and give nothing to hold against.
  if (state.findings.length > foundBefore) return;
  await tellAnchors(parts, file.name, range, witness);
  tellReplay(parts, file.name, replayed, newest, broken);
  if (isCounting && range.complete && range.before.seq === 0 && broken.length === 0) {
    await checkClosings(file, seal.journal, tools, add);
  }
  checkSums(seal, sumNewest(seal, newest), add);
  await checkTables(tables, { folder, seal, entries: entries.file, newest, tools, state, add });
}

/** Says which entries of head office do not hold, and by which key the others do. */
async function tellAnchors(
  { folder, seal, tools, state, journal, add }: ChainParts,
  file: string,
  range: Range,
  entries: readonly WitnessEntry[],
): Promise<void> {
  const keys = await checkAnchors({
    ...{ entries, journalId: seal.journal.id, journal, tools },
    isFromBeginning: range.complete && range.before.seq === 0,
    sealed: seal.anchor ? { anchor: seal.anchor, head: seal.head.seq } : null,
    wrong: (seq, fault) =>
      seq === null
        ? add('sealAnchorWrong', { file: MANIFEST_NAME }, { fault })
        : add('anchorWrong', placeOf(seal, file, seq), { seq, fault }),
  });
  for (const key of keys) state.leaveOpen('headOfficeKey', folder, { fingerprint: fingerprintOf(key, tools) });
}

/** Says which entries cannot be genuine, and of how many payments nothing can be said: theirs begin before the export. */
function tellReplay(
  { folder, seal, state, isBelieved, add }: ChainParts,
  file: string,
  replayed: ReplayedPayments,
  newest: NewestEntries,
  broken: readonly BrokenStep[],
): void {
  for (const { seq, reference, fault } of broken) {
    // That is named between exports, too, with both places.
    if (fault === 'releasedTwice' && isBelieved) continue;
    add('notGenuine', placeOf(seal, file, seq), { seq, reference, fault });
  }
  let [payments, counted] = [0, 0];
  const isSelected = selectionOf(seal.contents);
  for (const [, number] of newest.all()) {
    if (!replayed.isPartial(number)) continue;
    payments += 1;
    if (isSelected(newest.paymentAt(number))) counted += 1;
  }
  if (payments > counted) state.leaveOpen('begunBefore', folder, { payments: payments - counted });
  if (counted > 0) state.leaveOpen('notProvable', folder, { payments: counted });
}

/** The first event's `prev` is the hash of the journal's identity: so a chain belongs to one journal. */
function genesisOf({ journal }: Seal, tools: CheckTools): string {
  return toHex(tools.hash(tools.encodeUtf8(canonicalJson(journal))));
}

/** The hashes of all events of the range, where some are not exported; without their file none is known. */
async function linksOf(
  { files, tools, journal, add }: ChainParts,
  range: Range,
): Promise<Map<number, Uint8Array> | null> {
  if (range.complete) return null;
  const listed = files.find(({ sealed }) => sealed.format === 'links');
  if (!listed) return new Map();
  const links = await readLinks(listed.file, range, tools, add);
  for (const [seq, hash] of links) {
    if (journal.hashes.learn(seq, hash)) continue;
    add('chainsDiffer', { file: listed.file.name }, { seq });
    break;
  }
  return links;
}

function takeDown(
  { folder, seal, tools, state, journal, isBelieved, add }: ChainParts,
  file: string,
  { seqs, hashes, sealed, accepted, releases }: TakenEntries,
): void {
  for (const seq of journal.hashes.learnAll(seqs, hashes)) add('chainsDiffer', { file }, { seq });
  for (const { seq, payload } of sealed) {
    const seen = readSealed(payload, tools);
    if (seen) journal.seals.push({ ...seen, folder, file, seq, hash: sealHashOf(seen.seal, tools) });
    else add('sealUnreadable', placeOf(seal, file, seq), { seq });
  }
  for (const { seq, payload } of accepted) {
    const lost = readNumbers(payload, tools)?.seal;
    if (lost) journal.lostSeals.push({ seq, upTo: lost });
  }
  if (!isBelieved) return;
  for (const [index, reference] of releases.references.entries()) {
    state.release(reference, { journal: seal.journal.id, seq: releases.seqs[index] ?? 0, folder, file });
  }
}

/** The line of an event, where every event of the range has one. */
function placeOf({ contents }: Seal, file: string, seq: number): { file: string; line?: number } {
  const range = contents?.events;
  return range?.complete ? { file, line: seq - range.before.seq } : { file };
}
