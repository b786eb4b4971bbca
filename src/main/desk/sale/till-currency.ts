import type { TillCurrency } from '../../../shared/money/till-currency.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { Clock, Till } from '../ports/parts.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';

/**
 * In what the till charges: the one part of it that changes while it runs. A sale that was begun keeps its own currency, so
 * what is changed counts from the next sale on.
 */
export interface ChangingCurrency {
  /** @returns why it stays as it is, or null once the change is journaled */
  change(after: TillCurrency): Promise<Problem | null>;
}

/** @param till changed in place: every part of the desk reads it when it begins a payment */
export function createChangingCurrency({
  till,
  journal,
  activeSale,
  records,
  clock,
}: {
  till: Till;
  journal: Pick<DeskJournal, 'unsettledPayments' | 'salesOf'>;
  activeSale: Pick<ActiveSale, 'saleAtCounter' | 'stopped'>;
  records: Pick<RecordKeeper, 'noteUnless'>;
  clock: Pick<Clock, 'now'>;
}): ChangingCurrency {
  async function refusal(): Promise<Problem | null> {
    if (activeSale.stopped) return activeSale.stopped;
    const isInUse = activeSale.saleAtCounter?.status === 'active' || (await hasParkedOpenPayment());
    return isInUse ? problem('currencyWaits').problem : null;
  }

  /** What was cancelled may stay open for days, and comes to the counter no more. */
  async function hasParkedOpenPayment(): Promise<boolean> {
    const open = (await journal.unsettledPayments()).filter(({ state }) => state.outcome === 'open');
    const sales = await journal.salesOf(open.map(({ reference }) => reference));
    return sales.some(({ sale }) => sale.status === 'parked');
  }

  async function change(after: TillCurrency): Promise<Problem | null> {
    const { currency, ceilingMinor, origin } = till;
    const before = { currency, country: origin.country, ceilingMinor };
    if (isSame(before, after)) return null;
    return await records.noteUnless(refusal, {
      happening: { kind: 'currencyChanged', before, after },
      at: clock.now().toISOString(),
      written() {
        till.currency = after.currency;
        till.ceilingMinor = after.ceilingMinor;
        till.origin = { ...till.origin, country: after.country };
      },
    });
  }

  return { change };
}

function isSame(one: TillCurrency, other: TillCurrency): boolean {
  return one.currency === other.currency && one.country === other.country && one.ceilingMinor === other.ceilingMinor;
}
