import type { PaymentColumn } from '../../../shared/journal/payment-columns.ts';

const MOST_KEPT = 1_000;

/** Writes each text of a column once, where a journal has few different ones of it, such as banks. */
export function memoizeFew({ kind, few }: PaymentColumn, write: (text: string) => string): (text: string) => string {
  if (!few && kind !== 'word' && kind !== 'ownWord') return write;
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const written = write(text);
    if (kept.size < MOST_KEPT) kept.set(text, written);
    return written;
  };
}
