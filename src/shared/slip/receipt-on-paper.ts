import { createFormat } from '../format.ts';

/** The parts of head office's receipt that fit on paper. The signature is too long; head office has it. */
export interface ReceiptOnPaper {
  seq: number;
  hash: string;
  at: string;
}

/**
 * Returns the parts of the line about head office's receipt: the entry's number, the first eight digits of the hash,
 * and the time, with the day if it differs from the paper's day. @param paperAt the moment whose day is on the paper,
 * in UTC
 */
export function receiptParts(
  { seq, hash, at }: ReceiptOnPaper,
  paperAt: string,
  zone: string,
): { seq: string; hash: string; at: string } {
  const format = createFormat(zone);
  const isSameDay = format.sameDay(at, new Date(paperAt));
  return {
    seq: format.count(seq),
    hash: `${hash.slice(0, 4)} ${hash.slice(4, 8)}`,
    at: isSameDay ? format.time(at) : format.dateTime(at),
  };
}
