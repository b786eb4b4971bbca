import type { Ledger } from '../ledger/ledger-port.ts';
import { carryOut, type ErasingParts } from './carry-out.ts';
import { isPaymentInBody, isPaymentInLine } from './erase-evidence.ts';
import type { Doing } from './till-acts.ts';

/**
 * Erases what is personal in a payment, where the law asks: e-mail, phone, notes, names and what was written in words, in every line
 * that speaks of it, of its sale or in a case that names it, in what is kept as evidence and in the books. Hashes and numbers stay, and
 * each line says that it was erased. It may be asked for again.
 * @returns how many lines say by now that they were erased for it; null where it is the reference of no payment that is kept
 * @throws ErasureGoesOn where it broke off after it was written down
 */
export async function erasePayment(
  parts: ErasingParts,
  journal: string,
  reference: string,
  { by, reason }: Doing,
): Promise<number | null> {
  const { ledger, clock } = parts;
  if (!(await isKept(ledger, journal, reference))) return null;
  const at = clock().toISOString();
  // First who did it and why: a line that says it was erased is believed only where this was written.
  await ledger.transaction(async (transaction) => {
    await transaction.journal(journal);
    await transaction.addAct(journal, { at, by, what: 'paymentErased', about: reference, reason });
  });
  return await carryOut(parts, journal, reference).catch((cause) => {
    throw new ErasureGoesOn(reference, cause);
  });
}

/** An erasure broke off after it was written down: it is taken up again by itself, until it has an end. */
export class ErasureGoesOn extends Error {
  readonly reference: string;
  constructor(reference: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.reference = reference;
  }
}

/** Carries out what was asked for and has no end yet, as where the program ended in the middle. What fails is told, and tried again. */
export async function finishErasures(
  parts: ErasingParts & { log: (line: Readonly<Record<string, unknown>>) => void },
): Promise<void> {
  for (const { journal, reference } of await parts.ledger.openErasures()) {
    try {
      await carryOut(parts, journal, reference);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      parts.log({ failure, part: 'erasing', journal });
    }
  }
}

/** As till and service take them. */
const REFERENCE_CHARACTERS = { least: 6, most: 30 };

/**
 * In the journal itself, or only in what contradicts it: as the reference of a payment. Any other word stands in many lines, and nobody
 * could take back what an erasure by it had emptied.
 */
async function isKept(ledger: Ledger, journal: string, reference: string): Promise<boolean> {
  const { least, most } = REFERENCE_CHARACTERS;
  if (reference.length < least || reference.length > most) return false;
  for (let after = 0; ; ) {
    const lines = await ledger.linesAfter(journal, after);
    if (lines.some((line) => isPaymentInLine(line, reference))) return true;
    if (lines.length === 0) break;
    after += lines.length;
  }
  const bodies = await ledger.transaction((transaction) => transaction.bodies(journal));
  return bodies.some((kept) => isPaymentInBody(kept, reference));
}
