import type { Handlers, TillDescription } from '../../shared/bridge-contract.ts';
import type { FixedCurrency, TillCurrency } from '../../shared/money/till-currency.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import type { Log } from '../log.ts';
import type { Installation } from './provisioning.ts';
import { keepSetting, type Settings } from './settings.ts';

export type CurrencyControl = ReturnType<typeof createCurrencyControl>;

/** Returns the provisioned installation with a person's choices for values that the file leaves open. */
export function withChosenCurrency(installation: Installation, settings: Pick<Settings, 'read'>): Installation {
  const chosen = settings.read('tillCurrency');
  return chosen ? { ...installation, ...asFixed(chosen, installation) } : installation;
}

/** Handles changes of the currency, which the desk journals. If the disk refuses, a change holds for this run only. */
export function createCurrencyControl(parts: {
  installation: Installation;
  settings: Pick<Settings, 'write'>;
  desk: Pick<Desk, 'changeCurrency'>;
  describe: () => TillDescription;
  log: Log;
}) {
  const { installation, desk, describe } = parts;
  let { currency, country, ceilingMinor } = installation;

  async function change(wanted: TillCurrency): Promise<Problem | null> {
    const refused = refusal(wanted, installation);
    if (refused) return refused;
    const changed = await desk.changeCurrency(wanted);
    if (!changed.ok) return changed.problem;
    ({ currency, country, ceilingMinor } = wanted);
    return keepSetting(parts, 'tillCurrency', wanted) ? null : problem('currencyNotKept').problem;
  }

  return {
    now: (): TillCurrency => ({ currency, country, ceilingMinor }),
    handlers: {
      'till.setCurrency': async (wanted) => {
        const refused = await change(wanted);
        return refused ? { ok: false, problem: refused } : { ok: true, value: describe() };
      },
    } satisfies Pick<Handlers, 'till.setCurrency'>,
  };
}

type Fixable = TillCurrency & { fixedCurrency: FixedCurrency };

function asFixed(chosen: TillCurrency, { currency, country, ceilingMinor, fixedCurrency }: Fixable): TillCurrency {
  return {
    ...chosen,
    ...(fixedCurrency.currency && { currency, ceilingMinor }),
    ...(fixedCurrency.country && { country }),
  };
}

function refusal(wanted: TillCurrency, installation: Fixable): Problem | null {
  const fixed = asFixed(wanted, installation);
  const { currency, country } = installation.fixedCurrency;
  if (fixed.currency !== wanted.currency || fixed.ceilingMinor !== wanted.ceilingMinor) {
    return problem('currencyFixed', { by: currency ?? '' }).problem;
  }
  return fixed.country === wanted.country ? null : problem('currencyFixed', { by: country ?? '' }).problem;
}
