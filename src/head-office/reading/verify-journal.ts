import type { Ledger } from '../ledger/ledger-port.ts';
import { brokenAt, keptEvents } from '../second-step/read-entries.ts';
import { genesisOf } from '../server/office-parts.ts';

export type VerifiedJournal = NonNullable<Awaited<ReturnType<typeof verifyJournal>>>;

/**
 * @returns `brokenAt`, the first entry that is missing or does not follow from the previous one, and `undisclosed`, the
 * entries whose personal data was erased here or at the till
 */
export async function verifyJournal(ledger: Ledger, id: string) {
  const journal = await ledger.transaction((transaction) => transaction.journal(id));
  if (!journal) return null;
  const undisclosed: number[] = [];
  let head = genesisOf(journal);
  while (head.seq < journal.head.seq) {
    const lines = await ledger.linesAfter(id, head.seq);
    const broken = lines.length === 0 ? head.seq + 1 : brokenAt(lines, head);
    if (broken !== null) return { entries: broken - 1, undisclosed, brokenAt: broken };
    const events = keptEvents(lines);
    undisclosed.push(...events.flatMap(({ seq, isUndisclosed }) => (isUndisclosed ? [seq] : [])));
    head = events.at(-1) ?? head;
  }
  const isHead = head.seq > journal.head.seq || head.hash === journal.head.hash;
  return { entries: head.seq, undisclosed, brokenAt: isHead ? null : head.seq };
}
