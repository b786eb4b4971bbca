import { createFormat, LOCALE } from '../format.ts';

/** The parts of head office's receipt that are printed: its signature is too long, and head office has the rest. */
export interface ReceiptOnPaper {
  seq: number;
  /** The hash in hexadecimal digits. */
  hash: string;
  /** The time of the receipt, in UTC. */
  at: string;
}

/**
 * Returns the parts of the receipt's line: the entry's number, the first eight digits of the hash, and the time, with
 * the day before it if that differs from the paper's.
 * @param paperAt the moment whose day is on the paper, in UTC
 */
export function receiptParts(
  { seq, hash, at }: ReceiptOnPaper,
  paperAt: string,
  zone: string,
): { seq: string; hash: string; at: string } {
  const format = createFormat(LOCALE, zone);
  const isSameDay = format.sameDay(at, new Date(paperAt));
  return {
    seq: format.count(seq),
    hash: `${hash.slice(0, 4)} ${hash.slice(4, 8)}`,
    at: isSameDay ? format.time(at) : format.dateTime(at),
  };
}
