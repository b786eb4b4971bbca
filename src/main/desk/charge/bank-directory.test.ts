import { describe, expect, it } from 'vitest';
import { BANK, TILL } from '../testing/open-till.fixture.ts';
import { ScriptedGateway } from '../testing/scripted-gateway.fixture.ts';
import { VirtualClock } from '../testing/virtual-clock.fixture.ts';
import { type CachedBanks, createBankDirectory } from './bank-directory.ts';

const FETCHED_AT = '2026-11-21T10:00:00.000Z';
const OTHER_BANK = { ...BANK, bankCode: '090110', bankName: 'Other Practice Bank' };
const OFFLINE = { kind: 'failed', cause: 'offline', code: null } as const;

function directory(cached: CachedBanks | null = null, fresh: { freshMs?: number } = {}) {
  const gateway = new ScriptedGateway();
  const clock = new VirtualClock(FETCHED_AT);
  const cache = {
    ...fresh,
    kept: cached,
    read: () => cache.kept,
    write: (banks: CachedBanks) => {
      cache.kept = banks;
    },
  };
  const banks = createBankDirectory({ gateway, merchant: TILL, cache, clock });
  return { banks, gateway, clock, cache };
}

describe('createBankDirectory', () => {
  it('asks the service for the banks the first time, and keeps the list', async () => {
    const { banks, gateway, cache } = directory();
    gateway.will('banks', { kind: 'answered', banks: [BANK] });
    const listed = { banks: [BANK], fetchedAt: FETCHED_AT };
    expect(await banks.list(false)).toEqual({ ok: true, value: { ...listed, problem: null } });
    expect(cache.kept).toEqual(listed);
    expect(gateway.calls[0]?.merchant).toEqual({ baseUrl: TILL.baseUrl, publicKey: TILL.publicKey });
  });

  it('does not ask for the banks again within an hour, unless a person wants a fresh list', async () => {
    const { banks, gateway, clock } = directory({ banks: [BANK], fetchedAt: FETCHED_AT });
    clock.set('2026-11-21T10:59:59.999Z');
    expect(await banks.list(false)).toMatchObject({ value: { banks: [BANK], problem: null } });
    expect(gateway.calls).toEqual([]);
    gateway.will('banks', { kind: 'answered', banks: [OTHER_BANK] });
    expect(await banks.list(true)).toMatchObject({ value: { banks: [OTHER_BANK] } });
  });

  it('keeps the list of banks longer on a metered connection', async () => {
    const { banks, gateway, clock } = directory({ banks: [BANK], fetchedAt: FETCHED_AT }, { freshMs: 86_400_000 });
    clock.set('2026-11-22T09:59:59.999Z');
    expect(await banks.list(false)).toMatchObject({ value: { banks: [BANK], problem: null } });
    expect(gateway.calls).toEqual([]);
  });

  it('returns an empty list of banks as it came, and keeps the banks it knew before', async () => {
    const known = { banks: [BANK], fetchedAt: FETCHED_AT };
    const { banks, gateway, cache } = directory(known);
    gateway.will('banks', { kind: 'answered', banks: [] });
    expect(await banks.list(true)).toMatchObject({ ok: true, value: { banks: [], problem: null } });
    expect(cache.kept).toEqual(known);
  });

  it.each([
    ['an hour old', '2026-11-21T11:00:00.000Z'],
    ['from the future because the clock was set back', '2026-11-20T10:00:00.000Z'],
  ])('asks for the banks again if the list is %s', async (_name, now) => {
    const { banks, gateway, clock } = directory({ banks: [BANK], fetchedAt: FETCHED_AT });
    clock.set(now);
    gateway.will('banks', { kind: 'answered', banks: [OTHER_BANK] });
    expect(await banks.list(false)).toEqual({
      ok: true,
      value: { banks: [OTHER_BANK], fetchedAt: now, problem: null },
    });
  });

  it('returns the last known list, its age and the problem without a network', async () => {
    const { banks, gateway, clock } = directory({ banks: [BANK], fetchedAt: FETCHED_AT });
    clock.set('2026-11-25T10:00:00.000Z');
    gateway.will('banks', OFFLINE);
    expect(await banks.list(false)).toEqual({
      ok: true,
      value: {
        banks: [BANK],
        fetchedAt: FETCHED_AT,
        problem: { code: 'banksUnavailable', facts: { cause: 'offline' } },
      },
    });
  });

  it('returns a problem if there is no list at all', async () => {
    const { banks, gateway } = directory();
    gateway.will('banks', OFFLINE);
    expect(await banks.list(false)).toMatchObject({ ok: false, problem: { code: 'banksUnavailable' } });
  });
});

describe('a stored list with a duplicate bank', () => {
  const inactive = { ...BANK, active: false };

  it('reads a stored list with a duplicate bank as the entry that can be charged', async () => {
    const { banks, gateway } = directory({ banks: [inactive, BANK, OTHER_BANK], fetchedAt: FETCHED_AT });
    expect(await banks.list(false)).toMatchObject({ ok: true, value: { banks: [BANK, OTHER_BANK] } });
    expect(await banks.find(BANK.bankCode)).toEqual(BANK);
    expect(gateway.calls).toEqual([]);
  });

  it('reads a stored list with a duplicate bank in the same way while the network is away', async () => {
    const { banks, gateway } = directory({ banks: [inactive, BANK], fetchedAt: FETCHED_AT });
    gateway.will('banks', OFFLINE);
    expect(await banks.list(true)).toMatchObject({ ok: true, value: { banks: [BANK] } });
  });
});

describe('findBank', () => {
  it('finds a bank by code in the last list, without asking the service', async () => {
    const { banks, gateway, clock } = directory({ banks: [BANK, OTHER_BANK], fetchedAt: FETCHED_AT });
    clock.set('2026-11-25T10:00:00.000Z');
    expect(await banks.find('090110')).toEqual(OTHER_BANK);
    expect(await banks.find('999')).toBeNull();
    expect(gateway.calls).toEqual([]);
  });

  it('asks the service for a bank if no list is known, and returns a problem without an answer', async () => {
    const { banks, gateway } = directory();
    gateway.will('banks', OFFLINE, { kind: 'answered', banks: [BANK] });
    expect(await banks.find('044')).toMatchObject({ code: 'banksUnavailable' });
    expect(await banks.find('044')).toEqual(BANK);
  });
});
