import { hash } from 'node:crypto';
import { isOneOf } from '../acts/erasures.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { followLines, keptEvents } from '../second-step/read-entries.ts';

/** What head office has of a journal, followed from its beginning. */
export interface VerifiedJournal {
  entries: number;
  /** Numbers of entries in which what is personal was erased: their hashes stay, and what follows is held against them. */
  erased: readonly number[];
  /** The first entry that does not follow from the one before it, or is missing below the head; null where all is well. */
  brokenAt: number | null;
}

/** Null where there is no such journal. */
export async function verifyJournal(ledger: Ledger, id: string): Promise<VerifiedJournal | null> {
  const journal = await ledger.transaction((transaction) => transaction.journal(id));
  if (!journal) return null;
  const erased: number[] = [];
  let head = { seq: 0, hash: hash('sha256', journal.identity, 'hex') };
  while (head.seq < journal.head.seq) {
    const lines = await ledger.linesAfter(id, head.seq);
    // After the lines: what was erased meanwhile was written down before.
    const isErased = isOneOf(await ledger.acts(id));
    const followed = followLines(lines, head, isErased);
    const broken = lines.length === 0 ? head.seq + 1 : followed.brokenAt;
    if (broken !== null) return { entries: broken - 1, erased, brokenAt: broken };
    erased.push(...followed.erased);
    head = keptEvents(lines).at(-1) ?? head;
  }
  const isHead = head.seq > journal.head.seq || head.hash === journal.head.hash;
  return { entries: head.seq, erased, brokenAt: isHead ? null : head.seq };
}
