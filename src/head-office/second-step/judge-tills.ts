import type { Point } from '../../shared/head-office/wire.ts';
import { journalIdentitySchema } from '../../shared/journal/journal-identity.ts';
import type { Finding } from '../ledger/finding.ts';
import type { KnownJournal, Stretch } from '../ledger/ledger-port.ts';
import { listenedMs } from './listening.ts';

type Found = Pick<Finding, 'journal' | 'kind' | 'key' | 'proof'>;

/** After a start or a jump of the clock, every till first has this time to be heard. */
const HEARD_WITHIN_MS = 60 * 60_000;

/**
 * Finds tills that have been silent for too long. A replaced journal is not missed, and only the time in which head
 * office listened counts.
 * @param listened the current period comes last
 */
export function silentTills(
  journals: readonly KnownJournal[],
  { now, listened, silentAfterMs }: { now: Date; listened: readonly Stretch[]; silentAfterMs: number },
): Found[] {
  const current = listened.at(-1);
  if (!current || listenedMs([current], current.from, now) < HEARD_WITHIN_MS) return [];
  const left = new Set(
    journals.flatMap((journal) => {
      const old = continuedBy(journal, journals)?.old;
      // Any till can claim to continue another till's journal, so the claim counts only with the same key.
      return old?.publicKey === journal.publicKey ? [old.id] : [];
    }),
  );
  return journals
    .filter(({ id, state }) => state === 'enrolled' && !left.has(id))
    .filter(({ heardAt }) => listenedMs(listened, heardAt, now) > silentAfterMs)
    .map(({ id, heardAt, head }) => ({
      journal: id,
      kind: 'silentTill',
      key: heardAt,
      proof: JSON.stringify({ heardAt, entries: head.seq, noticedAt: now.toISOString() }),
    }));
}

/**
 * Finds entries that were lost with a disk: a till's new journal says where the old one ended. The key may be lost too,
 * so a claim with another key also counts, and the proof says so.
 */
export async function lostEnds(
  journals: readonly KnownJournal[],
  isHeld: (journal: KnownJournal, end: Point) => Promise<boolean>,
): Promise<Found[]> {
  const lost: Found[] = [];
  for (const journal of journals) {
    const continued = continuedBy(journal, journals);
    if (continued && !(await isHeld(continued.old, continued.end))) lost.push(lostEnd(journal, continued));
  }
  return lost;
}

function lostEnd(journal: KnownJournal, { old, end }: Continued): Found {
  const proof = {
    // If head office has other entries up to the claimed end, at least the claimed end is lost.
    from: Math.min(old.head.seq + 1, end.seq),
    to: end.seq,
    hash: end.hash,
    saidBy: journal.id,
    isSameKey: old.publicKey === journal.publicKey,
    journals: [old.id, journal.id],
  };
  return { journal: old.id, kind: 'gap', key: `${end.seq} ${end.hash}`, proof: JSON.stringify(proof) };
}

interface Continued {
  old: KnownJournal;
  end: Point;
}

function continuedBy({ identity }: KnownJournal, journals: readonly KnownJournal[]): Continued | null {
  const said = journalIdentitySchema.safeParse(JSON.parse(identity)).data?.continues;
  const old = said && journals.find(({ id }) => id === said.journal);
  return old ? { old, end: said } : null;
}
