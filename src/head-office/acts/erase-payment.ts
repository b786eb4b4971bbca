import type { Ledger } from '../ledger/ledger-port.ts';
import { payloadIn } from '../protocol/erased-line.ts';
import { idsIn } from '../protocol/erasure-places.ts';
import { reachOf } from '../protocol/erasure-reach.ts';
import { isReferenceInText } from '../protocol/unread-line.ts';
import { carryOut, type ErasureResult } from './carry-out.ts';
import { entriesIn, keptBodies } from './erase-evidence.ts';
import { type ErasingParts, reachText } from './erasures.ts';
import type { Doing } from './till-acts.ts';

/**
 * Erases what is personal in a payment, where the law asks: e-mail, phone, notes, names and what was written in words, in every line
 * that is of it, of its sale or of a case that names it, in what is kept as evidence and in the books. Hashes and numbers stay, and
 * each line says that it was erased. It may be asked for again. What fails once it was written down that it was asked for is tried again by
 * itself.
 * @returns null where nothing of this journal is about a payment with the reference
 * @throws ErasureGoesOn where it broke off after it was written down
 */
export async function erasePayment(
  parts: ErasingParts,
  journal: string,
  reference: string,
  { by, reason }: Doing,
): Promise<ErasureResult | null> {
  const { ledger, clock } = parts;
  if (!(await isKept(ledger, journal, reference))) return null;
  const at = clock().toISOString();
  // First who did it and why: a line that says it was erased is believed only where this was written.
  await ledger.transaction(async (transaction) => {
    await transaction.journal(journal);
    await transaction.addAct(journal, { at, by, what: 'paymentErased', about: reference, reason });
    const about = reachText(reference, reachOf(reference));
    await transaction.addAct(journal, { at, by, what: 'erasureReaches', about, reason: '' });
  });
  const results = await carryOut(parts, journal, { wanted: reference }).catch((cause) => {
    throw new ErasureGoesOn(reference, cause);
  });
  return results.get(reference) ?? { lines: 0, wholeLines: [], isEnded: true };
}

/** An erasure broke off after it was written down: it is taken up again by itself, until it has an end. */
export class ErasureGoesOn extends Error {
  readonly reference: string;
  constructor(reference: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.reference = reference;
  }
}

/** A till gives its own at most 30. A case may be about a payment that another program has made. */
const REFERENCE_CHARACTERS = { least: 6, most: 64 };

/**
 * In the journal itself, or only in what contradicts it: where an entry is of the payment or of a case about it, or only a part of one
 * speaks of it, as an answer that the service gave to another payment. The payment itself may be of another till.
 */
async function isKept(ledger: Ledger, journal: string, reference: string): Promise<boolean> {
  const { least, most } = REFERENCE_CHARACTERS;
  if (reference.length < least || reference.length > most) return false;
  const isIts = (payload: object) => idsIn(payload).some(({ id, names }) => id === reference && names === 'references');
  for (let after = 0; ; ) {
    const lines = await ledger.linesAfter(journal, after);
    if (lines.some((line) => isIts(payloadIn(line) ?? {}))) return true;
    if (lines.length === 0) break;
    after += lines.length;
  }
  for await (const kept of keptBodies(ledger, journal)) {
    const { entries, unread } = entriesIn(kept);
    if (entries.some(isIts) || unread.some((line) => isReferenceInText(line, reference))) return true;
  }
  return false;
}
