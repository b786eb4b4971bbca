import { describe, expect, it } from 'vitest';
import type { TillDescription } from '../../shared/bridge-contract.ts';
import type { FixedCurrency, TillCurrency } from '../../shared/money/till-currency.ts';
import { cardCharge, openTill } from '../desk/testing/open-till.fixture.ts';
import * as outcome from '../desk/testing/outcomes.fixture.ts';
import { createCurrencyControl, withChosenCurrency } from './currency-control.ts';
import { practiceInstallation } from './provisioning.ts';
import { settingsOnFullDisk } from './settings.fixture.ts';
import { type Settings, settingsInMemory } from './settings.ts';

const YEN: TillCurrency = { currency: 'JPY', country: 'JP', ceilingMinor: 1_000_000 };
const OPEN: FixedCurrency = { currency: null, country: null };

function control({ fixedCurrency = OPEN, settings = settingsInMemory() as Settings } = {}) {
  const installation = { ...practiceInstallation(), fixedCurrency };
  const till = openTill();
  const logged: string[] = [];
  const made = createCurrencyControl({
    installation,
    settings,
    desk: till.desk,
    describe: () => ({ ...made.now() }) as TillDescription,
    log: { write: (what) => void logged.push(what) },
  });
  return { ...made, installation, settings, till, logged, set: made.handlers['till.setCurrency'] };
}

describe('the currency of a till', () => {
  it('changes the currency for the desk, the screens and the next start', async () => {
    const { set, now, settings, installation, till } = control();
    expect(await set(YEN)).toEqual({ ok: true, value: YEN });
    expect(now()).toEqual(YEN);
    expect(withChosenCurrency(installation, settings)).toMatchObject(YEN);
    till.gateway.will('initiate', outcome.ASKS_OTP);
    const charged = await till.desk.charge(cardCharge({ amount: { amountMinor: 1_500, currency: 'JPY' } }));
    expect(charged.ok).toBe(true);
  });

  it.each<[FixedCurrency, string]>([
    [{ currency: 'currency', country: null }, 'currency'],
    [{ currency: 'ceiling', country: null }, 'ceiling'],
    [{ currency: null, country: 'country' }, 'country'],
  ])('uses the currency that the file fixes: %j', async (fixedCurrency, by) => {
    const { set, settings, till } = control({ fixedCurrency });
    expect(await set(YEN)).toMatchObject({ problem: { code: 'currencyFixed', facts: { by } } });
    expect(settings.read('tillCurrency')).toBeNull();
    expect(till.journal.entries).toEqual([]);
  });

  it('lets a person change what the file does not fix', async () => {
    const { set, now } = control({ fixedCurrency: { currency: 'currency', country: null } });
    const ghana = { ...now(), country: 'GH' };
    expect(await set(ghana)).toMatchObject({ ok: true });
    expect(now()).toEqual(ghana);
  });

  it('uses the currency of the file again once the file fixes it', () => {
    const settings = settingsInMemory({ tillCurrency: YEN });
    const { installation } = control({ fixedCurrency: { currency: 'currency', country: null } });
    const { currency, ceilingMinor } = installation;
    expect(withChosenCurrency(installation, settings)).toMatchObject({ currency, ceilingMinor, country: 'JP' });
  });

  it('does not change the currency while a payment is open', async () => {
    const { set, now, settings, till } = control();
    await outcome.chargeToOtp(till);
    expect(await set(YEN)).toMatchObject({ problem: { code: 'currencyWaits' } });
    expect(now().currency).toBe('NGN');
    expect(settings.read('tillCurrency')).toBeNull();
  });

  it('uses a new currency until the program ends if the disk refuses it, with a warning', async () => {
    const { set, now, logged } = control({ settings: settingsOnFullDisk() });
    expect(await set(YEN)).toMatchObject({ problem: { code: 'currencyNotKept' } });
    expect(now()).toEqual(YEN);
    expect(logged).toEqual(['settingsNotWritten']);
  });
});
