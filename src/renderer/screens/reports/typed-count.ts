import type { Counted } from '../../../shared/journal/report-contents.ts';

export interface TypedCount {
  slips: string;
  sum: string;
}

/** @returns null if the text is not a whole number */
export function slipsOf({ slips }: TypedCount): number | null {
  return /^\d{1,6}$/.test(slips.trim()) ? Number(slips.trim()) : null;
}

export function compared(counted: readonly Counted[], handedOver: readonly Counted[]) {
  const currencies = new Set([...counted, ...handedOver].map(({ currency }) => currency));
  const inCurrency = (all: readonly Counted[], currency: string) =>
    all.find((each) => each.currency === currency) ?? { slips: 0, amountMinor: 0 };
  return [...currencies].map((currency) => ({
    currency,
    counted: inCurrency(counted, currency),
    handedOver: inCurrency(handedOver, currency),
  }));
}

export function agrees(counted: readonly Counted[], handedOver: readonly Counted[]): boolean {
  return compared(counted, handedOver).every(
    (each) => each.counted.slips === each.handedOver.slips && each.counted.amountMinor === each.handedOver.amountMinor,
  );
}
