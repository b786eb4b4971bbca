import { firstRefusal } from '../../../shared/check.ts';
import type { Problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskParts } from '../ports/parts.ts';
import { type MoneyAct, TILL_CHECKS } from './checks.ts';

export type TillRefusal = (act: MoneyAct) => Problem | null;

export function createTillRefusal(
  parts: Pick<DeskParts, 'till' | 'stopping'> & { activeSale: Pick<ActiveSale, 'stopped'> },
): TillRefusal {
  const { till, stopping, activeSale } = parts;
  return (act) =>
    firstRefusal(TILL_CHECKS, {
      act,
      isSeat: till.isSeat === true,
      canCharge: till.canCharge,
      unfit: stopping?.unfit?.() ?? null,
      deskStopped: activeSale.stopped,
      found: stopping?.found() ?? null,
      goesBack: stopping?.goesBack() ?? null,
    })?.problem ?? null;
}
