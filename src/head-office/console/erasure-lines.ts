import { type ErasedJournal, type ErasingParts, erasePayment } from '../acts/erase-payment.ts';
import type { OfficeReads } from '../reading/office-reads.ts';
import { countText, missingText, timeText } from './said.ts';

const USAGE = 'erase REFERENCE WHY';

/** Erases the personal data of a payment in every journal. @param words the reference and the reason */
export async function eraseLines(
  parts: ErasingParts & { by: string },
  [reference = '', ...why]: readonly string[],
): Promise<readonly string[]> {
  if (why.length === 0) return [missingText(USAGE)];
  const erased = await erasePayment(parts, reference, { by: parts.by, reason: why.join(' ') });
  if (erased.length === 0) return [`No journal knows a payment ${reference}. Nothing was erased.`];
  return erased.map((each) => erasedText(reference, each));
}

/** Lists the erasures that tills have not completed. */
export async function awaitedLines(reads: OfficeReads): Promise<readonly string[]> {
  const awaited = await reads.listAwaitedErasures();
  if (awaited.length === 0) return ['No till has anything to erase.'];
  return awaited.map(
    ({ journal, reference, at, till, shop }) =>
      `${journal}  ${till}, ${shop || 'no shop'}: must still erase the sale of ${reference}. Head office erased it on ${timeText(at)}.`,
  );
}

function erasedText(reference: string, { journal: { id, till }, entries, awaitsTill }: ErasedJournal): string {
  const gone =
    entries === 0
      ? `The personal data of ${reference} was already erased here.`
      : `The personal data of ${reference} was erased from ${countText(entries, 'entry', 'entries')}.`;
  const next = awaitsTill ? ' The till still has it. Erase it there, too; “erasures” lists what is left to do.' : '';
  return `${id}  ${till}: ${gone}${next}`;
}
