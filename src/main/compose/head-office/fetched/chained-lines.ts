import { hash } from 'node:crypto';
import type { Point } from '../../../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../../../shared/journal/receipt.ts';
import { fromHex, isEqual, toHex } from '../../../../verify/check/bytes.ts';
import { eventHashCheck, readEventLine } from '../../../../verify/check/event-line.ts';
import { isReceiptOf } from '../../../uploader/receipt-signature.ts';

/** An event that follows from the one before it. */
export interface ChainedLine extends Point {
  line: Uint8Array;
  payload: Uint8Array;
}

/** Follows a chain line by line. @returns null for a line that does not follow */
export function chainFrom(before: Point): (line: Uint8Array) => ChainedLine | null {
  const isHashOf = eventHashCheck({ hasHash: (bytes, expected) => isEqual(hash('sha256', bytes, 'buffer'), expected) });
  let head = { seq: before.seq, hash: fromHex(before.hash) };
  return (line) => {
    const event = readEventLine(line);
    if (!event || event.seq !== head.seq + 1 || !isHashOf(event, head.hash)) return null;
    head = { seq: event.seq, hash: event.hash };
    return { seq: event.seq, hash: toHex(event.hash), line, payload: event.payload };
  };
}

/** Whether a head office says of a journal that this is its end. */
export function isEndOf({ seq, hash: there }: Point, journal: string, signed: SignedReceipt): boolean {
  const { receipt } = signed;
  const isSame = receipt.journal === journal && receipt.seq === seq && receipt.hash === there;
  return isSame && isReceiptOf(receipt.publicKey, signed);
}
