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
  if (erased.length === 0) return [`Nothing in any journal is about a payment ${reference}: nothing was erased.`];
  return erased.map((each) => erasedText(reference, each));
}

/** Lists the erasures that tills have not completed. */
export async function awaitedLines(reads: OfficeReads): Promise<readonly string[]> {
  const awaited = await reads.listAwaitedErasures();
  if (awaited.length === 0) return ['No till has anything to erase.'];
  return awaited.map(
    ({ journal, reference, at, till, shop }) =>
      `${journal}  ${till}, ${shop || 'no shop named'}: the sale of ${reference} is to be erased at the till, too. Here it was erased ${timeText(at)}.`,
  );
}

function erasedText(reference: string, { journal: { id, till }, entries, awaitsTill }: ErasedJournal): string {
  const gone =
    entries === 0
      ? `There is no personal data of ${reference} here any more.`
      : `The personal data of ${reference} is gone from ${countText(entries, 'entry', 'entries')}.`;
  const next = awaitsTill ? ' The till still has it: erase it there, too. “erasures” lists what is left to do.' : '';
  return `${id}  ${till}: ${gone}${next}`;
}
