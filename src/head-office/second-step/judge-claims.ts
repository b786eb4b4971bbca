import { instrumentKey } from '../../shared/payment/instrument-parts.ts';
import type { BookedPayment, Claim } from '../books/books-port.ts';
import { ACROSS_TILLS, type Finding } from '../ledger/finding.ts';

/** Few customers visit three tills within ten minutes. */
const INSTRUMENT_TILLS = 3;
const INSTRUMENT_WITHIN_MS = 10 * 60_000;

/**
 * Returns the claims of a payment that other tills may make too. Only live payments claim an instrument, because test cards are shared.
 * @param keyOf the keyed hash of a text; without the key nobody can find the digits by trying all values
 */
export function claimsOf(payment: BookedPayment, keyOf: (text: string) => string): Claim[] {
  const { journal, reference, record, standing, seqs, businessDay } = payment;
  if (standing.kind !== 'proven') return [];
  const claims: Claim[] = [];
  const { state, instrument } = record;
  if (standing.handedOverBySeq !== null && state.outcome === 'paid' && state.handedOver) {
    const { at } = state.handedOver;
    claims.push({ kind: 'handedOver', key: reference, journal, seq: standing.handedOverBySeq, at, reference });
  }
  const [intent] = seqs;
  if (record.mode === 'live' && intent !== undefined) {
    const key = keyOf(`${instrumentKey(instrument)} ${businessDay}`);
    claims.push({ kind: 'instrument', key, journal, seq: intent, at: record.createdAt, reference });
  }
  return claims;
}

/** Returns the finding of claims for one thing, or null if they agree. @param claims oldest first */
export function judgeClaims(
  kind: Claim['kind'],
  key: string,
  claims: readonly Claim[],
): Pick<Finding, 'journal' | 'kind' | 'key' | 'proof'> | null {
  const against = kind === 'handedOver' ? ofTwoJournals(claims) : withinMinutes(claims);
  if (!against) return null;
  return {
    journal: ACROSS_TILLS,
    kind: kind === 'handedOver' ? 'handedOverTwice' : 'instrumentAtManyTills',
    key,
    proof: proofOf(against),
  };
}

function ofTwoJournals(claims: readonly Claim[]): readonly Claim[] | null {
  return journalsOf(claims).length > 1 ? claims : null;
}

/** Returns the claims of enough tills that lie within the time limit. */
function withinMinutes(claims: readonly Claim[]): readonly Claim[] | null {
  const timed = claims.map((claim) => ({ claim, atMs: Date.parse(claim.at) }));
  const against = new Set<Claim>();
  for (const { atMs: fromMs } of timed) {
    const close = timed.flatMap(({ claim, atMs }) =>
      atMs >= fromMs && atMs - fromMs <= INSTRUMENT_WITHIN_MS ? [claim] : [],
    );
    if (journalsOf(close).length >= INSTRUMENT_TILLS) for (const claim of close) against.add(claim);
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
