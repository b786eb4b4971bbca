import type { Ledger } from '../ledger/ledger-port.ts';
import type { Erasure } from '../protocol/erased-line.ts';

/** What people have erased of a journal, oldest first. */
export async function erasuresOf(ledger: Ledger, journal: string): Promise<Erasure[]> {
  return (await ledger.acts(journal))
    .filter(({ what }) => what === 'paymentErased')
    .map(({ about: reference, at, by, reason: why }) => ({ reference, at, by, why }));
}

/** Whether a line that says it was erased says what was written down then. */
export function isOneOf(erasures: readonly Erasure[]): (erasure: Erasure) => boolean {
  const known = new Set(erasures.map(nameOf));
  return (erasure) => known.has(nameOf(erasure));
}

function nameOf({ reference, at, by, why }: Erasure): string {
  return JSON.stringify([reference, at, by, why]);
}
