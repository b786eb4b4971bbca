import type { BookedPayment, Claim } from '../books/books-port.ts';
import { ACROSS_TILLS, type Finding } from '../ledger/finding.ts';

/** What a person may set of what is found across tills. */
export interface ClaimSettings {
  /** From how many tills on, and within what time, payments with the same digits are told of. */
  instrumentTills: number;
  instrumentWithinMs: number;
}

/** Few customers are at three tills within ten minutes. */
export const USUAL_CLAIM_SETTINGS: ClaimSettings = { instrumentTills: 3, instrumentWithinMs: 10 * 60_000 };

/**
 * What a payment claims that other tills may claim, too. Only of live payments is the instrument told: everybody tests with the
 * same cards.
 * @param keyOf the keyed hash of a text: without head office's key nobody finds the digits by trying them
 */
export function claimsOf(payment: BookedPayment, keyOf: (text: string) => string): Claim[] {
  const { journal, reference, record, standing, seqs, businessDay } = payment;
  if (standing.kind !== 'proven') return [];
  const claims: Claim[] = [];
  const { state, instrument } = record;
  if (standing.releasedBySeq !== null && state.outcome === 'paid' && state.released) {
    const { at } = state.released;
    claims.push({ kind: 'released', key: reference, journal, seq: standing.releasedBySeq, at, reference });
  }
  const [intent] = seqs;
  if (record.mode === 'live' && intent !== undefined) {
    const digits = instrument.kind === 'card' ? instrument.firstSix : instrument.bankCode;
    const key = keyOf([instrument.kind, digits, instrument.lastFour, businessDay].join(' '));
    claims.push({ kind: 'instrument', key, journal, seq: intent, at: record.createdAt, reference });
  }
  return claims;
}

/** What claims for one thing come to; null where they do not contradict. @param claims oldest first */
export function judgeClaims(
  kind: Claim['kind'],
  key: string,
  claims: readonly Claim[],
  settings: ClaimSettings,
): Pick<Finding, 'journal' | 'kind' | 'key' | 'proof'> | null {
  const against = kind === 'released' ? ofTwoJournals(claims) : withinMinutes(claims, settings);
  if (!against) return null;
  return {
    journal: ACROSS_TILLS,
    kind: kind === 'released' ? 'releasedTwice' : 'instrumentAtManyTills',
    key,
    proof: proofOf(against),
  };
}

function ofTwoJournals(claims: readonly Claim[]): readonly Claim[] | null {
  return journalsOf(claims).length > 1 ? claims : null;
}

/** All claims that lie so close together with those of so many tills. */
function withinMinutes(
  claims: readonly Claim[],
  { instrumentTills, instrumentWithinMs }: ClaimSettings,
): readonly Claim[] | null {
  const timed = claims.map((claim) => ({ claim, atMs: Date.parse(claim.at) }));
  const against = new Set<Claim>();
  for (const { atMs: fromMs } of timed) {
    const close = timed.flatMap(({ claim, atMs }) =>
      atMs >= fromMs && atMs - fromMs <= instrumentWithinMs ? [claim] : [],
    );
    if (journalsOf(close).length >= instrumentTills) for (const claim of close) against.add(claim);
  }
  return against.size > 0 ? claims.filter((claim) => against.has(claim)) : null;
}

function journalsOf(claims: readonly Claim[]): string[] {
  return [...new Set(claims.map(({ journal }) => journal))];
}

function proofOf(claims: readonly Claim[]): string {
  const entries = claims.map(({ journal, seq, at, reference }) => ({ journal, seq, at, reference }));
  return JSON.stringify({ journals: journalsOf(claims), entries });
}
