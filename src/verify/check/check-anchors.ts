import type { Happening } from '../../shared/journal/journal-entry.ts';
import { receiptText, type SignedReceipt } from '../../shared/journal/receipt.ts';
import { fromHex } from './bytes.ts';
import type { CheckTools } from './check-tools.ts';
import { type JournalKnowledge, learnPoint } from './journal-knowledge.ts';
import type { AnchorFault } from './sentences.ts';

export interface WitnessEntry {
  seq: number;
  happening: OfHeadOffice;
}

type OfHeadOffice = Extract<Happening, { kind: 'headOfficeEnrolled' | 'headOfficeLeft' | 'anchored' }>;

export function isOfHeadOffice(happening: Happening): happening is OfHeadOffice {
  return ['headOfficeEnrolled', 'headOfficeLeft', 'anchored'].includes(happening.kind);
}

/**
 * Verifies the receipts of head office in an export, with the key of the enrolment and against the entries.
 * @param parts.isFromBeginning true if every earlier enrolment is in the export
 * @param parts.sealed the receipt in the export's own seal
 * @returns the keys of head offices whose receipts are valid
 */
export async function checkAnchors(parts: {
  entries: readonly WitnessEntry[];
  journalId: string;
  journal: JournalKnowledge;
  isFromBeginning: boolean;
  sealed: { anchor: SignedReceipt; head: number } | null;
  tools: CheckTools;
  wrong: (seq: number | null, fault: AnchorFault) => void;
}): Promise<string[]> {
  const { entries, journalId, journal, isFromBeginning, sealed, tools, wrong } = parts;
  const keys = new Set<string>();
  /** The key of the enrolment; null before any enrolment, undefined if the enrolment may be outside the export. */
  let named: string | null | undefined = isFromBeginning ? null : undefined;
  const check = async (signed: SignedReceipt, before: number, seq: number | null, key: typeof named) => {
    const fault = await faultOf(signed, { before, named: key, journalId, journal }, tools);
    if (fault) wrong(seq, fault);
    else keys.add(signed.receipt.publicKey);
  };
  for (const { seq, happening } of entries) {
    if (happening.kind === 'headOfficeEnrolled') named = happening.publicKey;
    else if (happening.kind === 'headOfficeLeft') named = null;
    else await check(happening, seq, seq, named);
  }
  // A till that left head office keeps the last receipt of its former head office.
  if (sealed) await check(sealed.anchor, sealed.head + 1, null, named ?? undefined);
  return [...keys];
}

async function faultOf(
  { receipt, signature }: SignedReceipt,
  at: { before: number; named: string | null | undefined; journalId: string; journal: JournalKnowledge },
  tools: CheckTools,
): Promise<AnchorFault | null> {
  if (receipt.journal !== at.journalId) return 'otherJournal';
  if (receipt.seq >= at.before) return 'later';
  if (at.named !== undefined && at.named !== receipt.publicKey) return 'otherKey';
  const text = tools.encodeUtf8(receiptText(receipt));
  const isSigned = await tools.verifySignature(fromHex(receipt.publicKey), text, fromHex(signature));
  if (isSigned === false) return 'signature';
  return learnPoint(at.journal, receipt) ? null : 'otherEntry';
}
