import type { Happening, JournalEntry } from '../../shared/journal/journal-entry.ts';
import { type Contents, MANIFEST_NAME, type Seal } from '../../shared/journal/seal.ts';
import { checkAnchors, isOfHeadOffice, type WitnessEntry } from './check-anchors.ts';
import type { ListedFile } from './check-files.ts';
import { fingerprintOf, sealHashOf } from './check-manifest.ts';
import type { CheckState } from './check-state.ts';
import { checkSums, countPayments } from './check-sums.ts';
import { checkTables } from './check-tables.ts';
import type { CheckTools } from './check-tools.ts';
import type { EventLine } from './event-line.ts';
import { type BrokenEntry, FoldedPayments } from './folded-payments.ts';
import type { GivenFile } from './given-folder.ts';
import type { JournalKnowledge } from './journal-knowledge.ts';
import { createRecount } from './recount.ts';
import type { AddFinding } from './sentences.ts';

type Range = NonNullable<Contents['events']>;

export interface EntriesParts {
  folder: string;
  seal: Seal;
  file: GivenFile;
  range: Range;
  /** Includes tables that do not match their sealed hash, so that the changed row is named. */
  tables: readonly ListedFile[];
  tools: CheckTools;
  state: CheckState;
  journal: JournalKnowledge;
  /** True if hand-overs in this export count against other exports. */
  isBelieved: boolean;
  add: AddFinding;
}

/** Takes valid entries in order and checks their content at the end. */
export function createEntryTaker(parts: EntriesParts) {
  const { folder, seal, file, range, tools, state, journal, isBelieved, add } = parts;
  const isFromBeginning = range.complete && range.before.seq === 0;
  const recount = isFromBeginning ? createRecount(seal.journal) : null;
  const payments = new FoldedPayments(isFromBeginning, seal.journal.mode, tools);
  const witness: WitnessEntry[] = [];
  const handOvers: { reference: string; seq: number }[] = [];
  let notRecounted = 0;
  return {
    take({ seq, hash }: EventLine, entry: JournalEntry) {
      const { happening, reference } = entry;
      const { kind } = happening;
      if (!journal.hashes.learn(seq, hash)) add('chainsDiffer', { file: file.name }, { seq });
      takeDown(parts, seq, happening);
      if (isOfHeadOffice(happening)) witness.push({ seq, happening });
      if (kind === 'goodsHandedOver' && reference !== undefined) handOvers.push({ reference, seq });
      const told = payments.take(seq, entry);
      if (recount) recount.take(seq, told);
      else if (kind === 'dayClosed' || kind === 'shiftClosed') notRecounted += 1;
    },
    /** Reports goods that were handed over twice, also across exports. */
    tellHandOvers() {
      if (!isBelieved) return;
      for (const { reference, seq } of handOvers) {
        state.handOver(reference, { journal: seal.journal.id, seq, folder, file: file.name });
      }
    },
    /** Folds the payments, recounts, and compares sums and tables. Call it only if the chain holds. */
    async check() {
      await tellAnchors(parts, witness);
      if (notRecounted > 0) state.leaveOpen('notRecounted', folder, { reports: notRecounted });
      const broken = payments.broken();
      tellBroken(parts, broken);
      for (const { code, facts } of broken.length === 0 && recount ? recount.faults : []) {
        add(code, placeOf(file, range, facts.seq), facts);
      }
      await checkPayments(parts, payments);
    },
  };
}

async function checkPayments(
  { folder, seal, tables, tools, state, add }: EntriesParts,
  payments: FoldedPayments,
): Promise<void> {
  const { contents, zone } = seal;
  if (!contents) return;
  const counted = countPayments(contents, payments);
  // The manifest may count a payment that cannot be proven here, because its intent, with the start time, is not in the export.
  const notProvable = payments.notProvable();
  const notCounted = Math.min(notProvable, Math.max(0, contents.payments - counted.references.length));
  checkSums(contents, counted, notCounted, add);
  const begunBefore = notProvable - notCounted;
  if (begunBefore > 0) state.leaveOpen('begunBefore', folder, { payments: begunBefore });
  if (notCounted > 0) state.leaveOpen('notProvable', folder, { payments: notCounted, tables: tables.length });
  else await checkTables(tables, { folder, zone, contents, payments, counted, tools, state, add });
}

async function tellAnchors(
  { folder, seal, file, range, tools, state, journal, add }: EntriesParts,
  entries: readonly WitnessEntry[],
): Promise<void> {
  const keys = await checkAnchors({
    entries,
    journalId: seal.journal.id,
    journal,
    tools,
    isFromBeginning: range.complete && range.before.seq === 0,
    sealed: seal.anchor ? { anchor: seal.anchor, head: seal.head.seq } : null,
    wrong: (seq, fault) =>
      seq === null
        ? add('sealAnchorWrong', { file: MANIFEST_NAME }, { fault })
        : add('anchorWrong', placeOf(file, range, seq), { seq, fault }),
  });
  for (const key of keys) state.leaveOpen('headOfficeKey', folder, { fingerprint: fingerprintOf(key, tools) });
}

/** Reports entries that cannot be genuine although their hashes are valid. */
function tellBroken({ file, range, isBelieved, add }: EntriesParts, broken: readonly BrokenEntry[]): void {
  for (const { seq, reference, rule } of broken) {
    // A second hand-over is also reported between exports, with both places.
    if (rule === 'handedOverTwice' && isBelieved) continue;
    add('notGenuine', placeOf(file, range, seq), { seq, reference, rule });
  }
}

/** Records the facts of an entry that other exports must agree with. */
function takeDown({ folder, file, tools, journal }: EntriesParts, seq: number, happening: Happening): void {
  if (happening.kind === 'sealed') {
    const { seal, signature } = happening;
    journal.seals.push({ seal, signature, folder, file: file.name, seq, hash: sealHashOf(seal, tools) });
  }
  const lost = happening.kind === 'headAccepted' ? happening.numbers?.seal : undefined;
  if (lost) journal.lostSeals.push({ seq, upTo: lost });
}

function placeOf({ name }: GivenFile, { before, complete }: Range, seq: number): { file: string; line?: number } {
  return complete ? { file: name, line: seq - before.seq } : { file: name };
}
