import { createFormat, LOCALE } from '../format.ts';

/** What of a receipt of head office stands on paper: its signature does not fit, and head office has the rest. */
export interface ReceiptOnPaper {
  seq: number;
  /** Hex. */
  hash: string;
  /** UTC. */
  at: string;
}

/**
 * The parts of the one line for it: the number of the entry, the first eight digits of the hash, and when. Of another day than the
 * paper names, the day stands before the time.
 * @param paperAt the moment whose day is on the paper. UTC
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
