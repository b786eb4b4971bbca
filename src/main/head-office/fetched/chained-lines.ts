import { z } from 'zod';
import type { Point } from '../../../shared/head-office/wire.ts';
import { canonicalJson, parseCanonicalJson } from '../../../shared/journal/canonical.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import { disclosureSchema } from '../../../shared/journal/personal-data.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';
import { fromHex, toHex } from '../../../verify/check/bytes.ts';
import { eventHashCheck, readEventLine } from '../../../verify/check/event-line.ts';
import { nodeTools } from '../../../verify/node-tools.ts';
import { commitmentTo } from '../../journal/written-entry.ts';
import { isReceiptOf } from '../uploader/receipt-signature.ts';

export interface ChainedLine extends Point {
  line: Uint8Array;
  payload: Uint8Array;
  disclosed: Uint8Array | null;
}

/** Verifies a chain line by line; null for a line that breaks the chain or its personal data's commitment. */
export function chainFrom(before: Point): (line: Uint8Array) => ChainedLine | null {
  const isHashOf = eventHashCheck(nodeTools());
  let head = { seq: before.seq, hash: fromHex(before.hash) };
  return (line) => {
    const event = readEventLine(line);
    if (!event || event.seq !== head.seq + 1 || !isHashOf(event, head.hash)) return null;
    if (event.disclosed && !isCommittedTo(event.payload, event.disclosed)) return null;
    head = { seq: event.seq, hash: event.hash };
    const { seq, payload, disclosed } = event;
    return { seq, hash: toHex(event.hash), line, payload, disclosed };
  };
}

/** Reads only the commitment, so that entries of later versions can be verified too. */
function isCommittedTo(payload: Uint8Array, disclosed: Uint8Array): boolean {
  const [entry, personal] = [payload, disclosed].map((bytes) =>
    parseCanonicalJson(Buffer.from(bytes).toString('utf8')),
  );
  const read = disclosureSchema.safeParse(personal).data;
  const commitment = committingSchema.safeParse(entry).data?.personal;
  if (!read || commitment === undefined) return false;
  return commitment === commitmentTo({ salt: Buffer.from(read.salt, 'hex'), data: canonicalJson(read.data) });
}

const committingSchema = z.looseObject({ personal: hashSchema });

/** Returns true if head office signed that this point is the end of the journal. */
export function isEndOf({ seq, hash: there }: Point, journal: string, signed: SignedReceipt): boolean {
  const { receipt } = signed;
  const isSame = receipt.journal === journal && receipt.seq === seq && receipt.hash === there;
  return isSame && isReceiptOf(receipt.publicKey, signed);
}
