import { z } from 'zod';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { Books } from '../books/books-port.ts';
import type { Act } from '../ledger/finding.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import type { Erasure } from '../protocol/erased-line.ts';
import { type Reach, reachOf, reachSchema, union } from '../protocol/erasure-reach.ts';

export interface ErasingParts {
  ledger: Ledger;
  books: Books;
  clock: () => Date;
}

/** What people asked to be erased of a journal under one reference, and how far that has come. */
export interface KnownErasure {
  /** The newest that was asked for. */
  erasure: Erasure;
  reach: Reach;
  /** Whether its reach was ever written down. An earlier version wrote down neither that nor an end. */
  isReachKnown: boolean;
  /** Whether all that is reached was erased. What comes later and is reached as well is erased as it comes. */
  isEnded: boolean;
}

/** What was written down of erasures. @param acts about one journal, oldest first */
export function knownErasures(acts: readonly Act[]): KnownErasure[] {
  const known = new Map<string, KnownErasure>();
  for (const act of acts) {
    if (act.what === 'paymentErased') {
      const erasure = erasureOf(act);
      const before = known.get(erasure.reference);
      const { reach, isReachKnown } = before ?? { reach: reachOf(erasure.reference), isReachKnown: false };
      known.set(erasure.reference, { erasure, reach, isReachKnown, isEnded: false });
    }
    const [reference, grown] = act.what === 'erasureReaches' ? readReach(act.about) : [act.about, null];
    const there = known.get(reference);
    if (there && grown) {
      known.set(reference, { ...there, reach: union(there.reach, grown), isReachKnown: true, isEnded: false });
    }
    if (there && act.what === 'erasureEnded') known.set(reference, { ...there, isReachKnown: true, isEnded: true });
  }
  return [...known.values()];
}

/** Whether a line that says it was erased says what was written down then. */
export function isOneOf(acts: readonly Act[]): (erasure: Erasure) => boolean {
  const known = new Set(acts.filter(({ what }) => what === 'paymentErased').map((act) => nameOf(erasureOf(act))));
  return (erasure) => known.has(nameOf(erasure));
}

/** How an act says what else the erasure of a reference reaches. */
export function reachText(reference: string, reach: Reach): string {
  return canonicalJson({ reference, reach });
}

function readReach(about: string): [string, Reach] {
  const { reference, reach } = reachActSchema.parse(JSON.parse(about));
  return [reference, reach];
}

const reachActSchema = z.strictObject({ reference: z.string(), reach: reachSchema });

function erasureOf({ about: reference, at, by, reason: why }: Act): Erasure {
  return { reference, at, by, why };
}

function nameOf({ reference, at, by, why }: Erasure): string {
  return JSON.stringify([reference, at, by, why]);
}
