import { describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import { PLAIN_COUNTER } from '../../shared/counter-settings.ts';
import type { Bank } from '../../shared/payment/bank.ts';
import { problem } from '../../shared/problems.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import { cardCharge } from '../desk/testing/open-till.fixture.ts';
import { type Settings, settingsInMemory } from '../settings/settings.ts';
import { createCounterHandlers, withShopsEmail } from './counter-control.ts';

const SHOP = 'shop@example.com';
const BANK: Bank = {
  bankCode: '044',
  bankName: 'Access Bank',
  internetBanking: false,
  dateOfBirthRequired: false,
  bvnRequired: false,
  emailRequired: true,
  active: true,
};
const ACCOUNT: ChargeRequest['instrument'] = {
  kind: 'account',
  bankCode: '044',
  accountNumber: '0690000031',
  dateOfBirth: null,
  bvn: null,
};

/** A desk that keeps what it is asked to charge. */
function deskAt(shopEmail: string | null, bank: Bank = BANK) {
  const charged: ChargeRequest['customer'][] = [];
  const compared: ChargeRequest['customer'][] = [];
  const inner = {
    charge: async ({ customer }: ChargeRequest) => {
      charged.push(customer);
      return problem('cannotCharge');
    },
    checkEarlier: async ({ customer }: Parameters<Desk['checkEarlier']>[0]) => {
      compared.push(customer);
      return { ok: true, value: { earlier: [] } };
    },
  } as unknown as Desk;
  const settings = settingsInMemory({ counter: { ...PLAIN_COUNTER, shopEmail } });
  return { desk: withShopsEmail(inner, settings, { find: async () => bank }), charged, compared };
}

const chargeBy = (email: string, changes: Partial<ChargeRequest> = {}) =>
  cardCharge({ customer: { email, phone: null }, ...changes });

describe('the shop’s own e-mail', () => {
  it.each([SHOP, 'SHOP@Example.com'])('is marked as such, also where %s was typed', async (email) => {
    const { desk, charged, compared } = deskAt(SHOP);
    await desk.charge(chargeBy(email));
    const instrument = { kind: 'card' as const, brand: null, firstSix: '553188', lastFour: '2950' };
    await desk.checkEarlier({ ...chargeBy(email), instrument });
    expect(charged).toEqual([{ email, phone: null, isShopsEmail: true }]);
    expect(compared).toEqual(charged);
  });

  it('is no customer’s, whatever a screen says', async () => {
    const { desk, charged } = deskAt(SHOP);
    await desk.charge(
      chargeBy('ade@example.com', { customer: { email: 'ade@example.com', phone: null, isShopsEmail: true } }),
    );
    expect(charged).toEqual([{ email: 'ade@example.com', phone: null }]);
  });

  it('does not go to a bank that requires the customer’s', async () => {
    const { desk, charged } = deskAt(SHOP);
    const refused = await desk.charge(chargeBy(SHOP, { instrument: ACCOUNT }));
    expect(refused).toEqual(problem('fieldRefused', { field: 'email', reason: 'missing' }));
    expect(charged).toEqual([]);
    const other = deskAt(SHOP, { ...BANK, emailRequired: false });
    await other.desk.charge(chargeBy(SHOP, { instrument: ACCOUNT }));
    expect(other.charged).toHaveLength(1);
  });
});

describe('the settings of the counter', () => {
  const QUIET = { write: () => undefined };
  const HEARD = { standing: () => null, idleMs: () => 0 };
  const BANKS = { list: async () => problem('banksUnavailable') };
  const handlersOf = (settings: Pick<Settings, 'read' | 'write'>) =>
    createCounterHandlers({ settings, log: QUIET }, HEARD, BANKS, null);
  it('are kept, and read again', async () => {
    const handlers = handlersOf(settingsInMemory());
    const wanted = {
      shopEmail: SHOP,
      quickAmounts: [{ amountMinor: 50_000, currency: 'NGN' }],
      hasKeypad: true,
      hasSounds: false,
      keys: [{ action: 'handOver' as const, key: 'Alt+W' }],
    };
    expect(await handlers['counter.set'](wanted)).toEqual({ ok: true, value: wanted });
    expect(await handlers['counter.read'](undefined)).toEqual({ ok: true, value: wanted });
  });

  it('take no two actions with one key', async () => {
    const settings = settingsInMemory();
    const refused = await handlersOf(settings)['counter.set']({
      ...PLAIN_COUNTER,
      keys: [{ action: 'handOver', key: 'F2' }],
    });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'invalidRequest' } });
    expect(settings.read('counter')).toEqual(PLAIN_COUNTER);
  });

  it('forget keys of an earlier program that clash with those of this one, and nothing else', () => {
    const { keys, ...others } = { ...PLAIN_COUNTER, shopEmail: SHOP, keys: [{ action: 'lock' as const, key: 'F2' }] };
    expect(settingsInMemory({ counter: { ...others, keys } }).read('counter')).toEqual({ ...others, keys: [] });
    expect(
      settingsInMemory({ counter: { ...others, keys: [{ action: 'gone', key: 'F2' }] as never } }).read('counter').keys,
    ).toEqual([]);
  });

  it('take no address that is none', async () => {
    const settings = settingsInMemory();
    const refused = await handlersOf(settings)['counter.set']({
      ...PLAIN_COUNTER,
      shopEmail: 'shop@',
    });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'fieldRefused' } });
    expect(settings.read('counter')).toEqual(PLAIN_COUNTER);
  });

  it('say so where the disk does not take them', async () => {
    const full = {
      read: () => PLAIN_COUNTER as never,
      write: () => {
        throw new Error('full');
      },
    };
    expect(await handlersOf(full)['counter.set'](PLAIN_COUNTER)).toEqual(problem('counterNotKept'));
    expect(await handlersOf(full)['counter.setScannerGap']({ gapMs: 60 })).toEqual(problem('counterNotKept'));
  });

  it('keep the speed of a scanner until it is forgotten', async () => {
    const settings = settingsInMemory();
    const handlers = handlersOf(settings);
    expect(await handlers['counter.setScannerGap']({ gapMs: 60 })).toEqual({ ok: true, value: { gapMs: 60 } });
    expect(settings.read('scannerGapMs')).toBe(60);
    await handlers['counter.setScannerGap']({ gapMs: null });
    expect(settings.read('scannerGapMs')).toBeNull();
  });
});

describe('how the service stands', () => {
  it('is asked of the service where nothing was sent for a minute, and only then', async () => {
    let asked = 0;
    let idleMs = 59_999;
    const standing = { state: 'away' as const, since: '2026-11-21T10:00:00.000Z' };
    const heard = { standing: () => standing, idleMs: () => idleMs };
    const list = async (refresh: boolean) => {
      if (refresh) asked += 1;
      return problem('banksUnavailable');
    };
    const kept = { settings: settingsInMemory(), log: { write: () => undefined } };
    const handlers = createCounterHandlers(kept, heard, { list }, null);
    expect(await handlers['service.standing'](undefined)).toEqual({ ok: true, value: { standing } });
    expect(asked).toBe(0);
    idleMs = 60_000;
    await handlers['service.standing'](undefined);
    expect(asked).toBe(1);
  });
});
