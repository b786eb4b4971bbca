import type { Point } from '../../shared/head-office/wire.ts';
import { journalIdentitySchema } from '../../shared/journal/journal-identity.ts';
import type { NamedStretch, Position } from '../books/books-port.ts';
import { ACROSS_TILLS, type Finding } from '../ledger/finding.ts';
import type { KnownJournal, Stretch } from '../ledger/ledger-port.ts';
import { listenedMs } from './listening.ts';

type Found = Pick<Finding, 'journal' | 'kind' | 'key' | 'proof'>;

/** All journals, and how far each was read. */
export interface Tills {
  journals: readonly KnownJournal[];
  positions: ReadonlyMap<string, Position>;
}

/**
 * Finds tills that have been silent for too long. A journal that its till replaced by another one is no longer missed, and the times in which head
 * office itself was away do not count.
 * @param listened the periods in which head office listened
 */
export function silentTills(
  { journals }: Tills,
  { now, listened, silentAfterMs }: { now: Date; listened: readonly Stretch[]; silentAfterMs: number },
): Found[] {
  const left = new Set(
    journals.flatMap((journal) => {
      const old = continuedBy(journal, journals)?.old;
      // Any till can claim to continue another till's journal. The claim counts only if the key is the same.
      return old?.publicKey === journal.publicKey ? [old.id] : [];
    }),
  );
  return journals
    .filter(({ id, state }) => state === 'enrolled' && !left.has(id))
    .filter(({ heardAt }) => listenedMs(listened, heardAt) > silentAfterMs)
    .map(({ id, heardAt, head }) => ({
      journal: id,
      kind: 'silentTill',
      key: heardAt,
      proof: JSON.stringify({ heardAt, entries: head.seq, noticedAt: now.toISOString() }),
    }));
}

/**
 * Finds tills that wrote entries under one name at the same time. A till that continues in a new journal has the same key. A replaced till ended
 * before its successor began.
 */
export function tillsWithOneName({ journals, positions }: Tills): Found[] {
  const told = journals.flatMap(({ id, mode, publicKey, state, till: begunAs }): Told[] =>
    state === 'enrolled'
      ? (positions.get(id)?.stretches ?? []).map((stretch) => ({ id, mode, publicKey, begunAs, ...stretch }))
      : [],
  );
  const named = Map.groupBy(told, ({ mode, till }) => `${mode} ${till}`);
  return [...named.values()].flatMap((group) => {
    const ordered = group.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
    return ordered.flatMap((later, index): Found[] => {
      const before = ordered
        .slice(0, index)
        .find((each) => each.publicKey !== later.publicKey && each.lastAt >= later.firstAt);
      return before ? [oneName(before, later)] : [];
    });
  });
}

interface Told extends NamedStretch, Pick<KnownJournal, 'id' | 'mode' | 'publicKey'> {
  begunAs: string;
}

function placeOf({ firstAt, id }: Told): string {
  return `${firstAt} ${id}`;
}

function oneName(before: Told, later: Told): Found {
  const entries = [before, later].map(({ id, publicKey, firstAt, lastAt }) => ({
    journal: id,
    publicKey,
    firstAt,
    lastAt,
  }));
  const proof = JSON.stringify({ journals: [before.id, later.id], till: later.till, entries });
  const key = later.till === later.begunAs ? later.id : `${later.id} ${later.till}`;
  return { journal: ACROSS_TILLS, kind: 'tillsWithOneName', key, proof };
}

/**
 * Finds entries that were lost with a disk: a till that continues in a new journal says where the old one ended. Its key may be lost too, so a claim
 * with another key also counts; the proof says which key it was.
 * @param isHeld returns true if head office has this entry in the journal or in a fork
 */
export async function lostEnds(
  { journals }: Tills,
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
    // Head office may have different entries up to that number. Then at least this entry is lost.
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

/** Returns the known journal that this one claims to continue, and its claimed end. */
function continuedBy({ identity }: KnownJournal, journals: readonly KnownJournal[]): Continued | null {
  const said = journalIdentitySchema.safeParse(JSON.parse(identity)).data?.continues;
  const old = said && journals.find(({ id }) => id === said.journal);
  return old ? { old, end: said } : null;
}
