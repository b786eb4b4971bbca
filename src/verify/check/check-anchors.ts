import { z } from 'zod';
import { receiptText, type SignedReceipt } from '../../shared/journal/receipt.ts';
import {
  anchoredSchema,
  headOfficeEnrolledSchema,
  headOfficeLeftSchema,
} from '../../shared/journal/witness-entries.ts';
import { fromHex } from './bytes.ts';
import type { CheckTools } from './check-tools.ts';
import { readHappening } from './event-line.ts';
import { type JournalKnowledge, learnPoint } from './journal-knowledge.ts';

/** An entry that speaks of head office, as an export shows it. */
export interface WitnessEntry {
  seq: number;
  payload: Uint8Array;
}

/** Why an entry that says what head office has signed is not believed. */
export type AnchorFault =
  | 'unreadable'
  | 'otherJournal'
  /** It speaks of itself, or of what came after it. */
  | 'later'
  /** The till was not enrolled, or with a head office that has another key. */
  | 'otherKey'
  | 'signature'
  /** The journal has another entry there: it was written anew, or set back, after head office had seen it. */
  | 'otherEntry';

const witnessSchema = z.discriminatedUnion('kind', [headOfficeEnrolledSchema, headOfficeLeftSchema, anchoredSchema]);

/**
 * Checks what the entries of an export say that head office has signed: by the key that was named when the till was enrolled, and
 * against the entries themselves.
 * @param parts.isFromBeginning whether an enrolment before all of them would be among them
 * @param parts.sealed the receipt that the export's own seal bears
 * @returns the keys of head offices whose receipts hold
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
  /** Undefined where the export does not show it. */
  let named: string | null | undefined = isFromBeginning ? null : undefined;
  const check = async (signed: SignedReceipt, before: number, seq: number | null, key: typeof named) => {
    const fault = await faultOf(signed, { before, named: key, journalId, journal }, tools);
    if (fault) wrong(seq, fault);
    else keys.add(signed.receipt.publicKey);
  };
  for (const { seq, payload } of entries) {
    const said = witnessSchema.safeParse(readHappening(payload, tools));
    if (!said.success) wrong(seq, 'unreadable');
    else if (said.data.kind === 'headOfficeEnrolled') named = said.data.publicKey;
    else if (said.data.kind === 'headOfficeLeft') named = null;
    else await check(said.data, seq, seq, named);
  }
  // A till that has left bears the last receipt of the head office that it had.
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
