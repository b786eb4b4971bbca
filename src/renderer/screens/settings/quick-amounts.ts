import { MOST_QUICK_AMOUNTS } from '../../../shared/counter-settings.ts';
import { type Money, parseTypedAmount } from '../../../shared/money/money.ts';

export type QuickAmountsRead =
  | { ok: true; amounts: Money[] }
  | { ok: false; problem: 'quickAmountsUnreadable' | 'quickAmountsTooMany' };

/** Reads amounts separated by spaces, sorted and without duplicates. An empty text is allowed. */
export function readQuickAmounts(text: string, ceiling: Money): QuickAmountsRead {
  const read = text
    .split(/[\s;]+/)
    .filter((word) => word !== '')
    .map((word) => parseTypedAmount(word, ceiling));
  const minors = new Set<number>();
  for (const each of read) {
    if (!each.ok) return { ok: false, problem: 'quickAmountsUnreadable' };
    minors.add(each.amountMinor);
  }
  if (minors.size > MOST_QUICK_AMOUNTS) return { ok: false, problem: 'quickAmountsTooMany' };
  const { currency } = ceiling;
  return {
    ok: true,
    amounts: [...minors].sort((one, other) => one - other).map((amountMinor) => ({ amountMinor, currency })),
  };
}
