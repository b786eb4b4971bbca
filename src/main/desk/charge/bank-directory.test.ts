import { describe, expect, it } from 'vitest';
import { BANK, TILL } from '../testing/open-till.fixture.ts';
import { ScriptedGateway } from '../testing/scripted-gateway.fixture.ts';
import { VirtualClock } from '../testing/virtual-clock.fixture.ts';
import { type CachedBanks, createBankDirectory } from './bank-directory.ts';

const FETCHED_AT = '2026-11-21T10:00:00.000Z';
const OTHER_BANK = { ...BANK, bankCode: '090110', bankName: 'Other Practice Bank' };
const KNOWN = { banks: [BANK], fetchedAt: FETCHED_AT };
const OFFLINE = { kind: 'failed', cause: 'offline', code: null } as const;
const answered = (...banks: (typeof BANK)[]) => ({ kind: 'answered', banks }) as const;

/** @param now set after the list was stored */
function directory(cached: CachedBanks | null, now = FETCHED_AT, fresh: { freshMs?: number } = {}) {
  const gateway = new ScriptedGateway();
  const cache = {
    ...fresh,
    kept: cached,
    read: () => cache.kept,
    write: (banks: CachedBanks) => {
      cache.kept = banks;
    },
  };
  const banks = createBankDirectory({ gateway, merchant: TILL, cache, clock: new VirtualClock(now) });
  return { ...banks, gateway, cache };
}

describe('createBankDirectory', () => {
  it('asks the service for the banks the first time, and keeps the list', async () => {
    const { list, gateway, cache } = directory(null);
    gateway.will('banks', answered(BANK));
    expect(await list(false)).toEqual({ ok: true, value: { ...KNOWN, problem: null } });
    expect(cache.kept).toEqual(KNOWN);
    expect(gateway.calls[0]?.merchant).toEqual({ baseUrl: TILL.baseUrl, publicKey: TILL.publicKey });
  });

  it('does not ask for the banks again within an hour, unless a person wants a fresh list', async () => {
    const { list, gateway } = directory(KNOWN, '2026-11-21T10:59:59.999Z');
    expect(await list(false)).toMatchObject({ value: { banks: [BANK], problem: null } });
    expect(gateway.calls).toEqual([]);
    gateway.will('banks', answered(OTHER_BANK));
    expect(await list(true)).toMatchObject({ value: { banks: [OTHER_BANK] } });
  });

  it('keeps the list of banks longer on a metered connection', async () => {
    const { list, gateway } = directory(KNOWN, '2026-11-22T09:59:59.999Z', { freshMs: 86_400_000 });
    expect(await list(false)).toMatchObject({ value: { banks: [BANK], problem: null } });
    expect(gateway.calls).toEqual([]);
  });

  it('returns an empty list of banks as it came, and keeps the banks it knew before', async () => {
    const { list, gateway, cache } = directory(KNOWN);
    gateway.will('banks', answered());
    expect(await list(true)).toMatchObject({ ok: true, value: { banks: [], problem: null } });
    expect(cache.kept).toEqual(KNOWN);
  });

  it.each([
    ['an hour old', '2026-11-21T11:00:00.000Z'],
    ['from the future because the clock was set back', '2026-11-20T10:00:00.000Z'],
  ])('asks for the banks again if the list is %s', async (_name, now) => {
    const { list, gateway } = directory(KNOWN, now);
    gateway.will('banks', answered(OTHER_BANK));
    expect(await list(false)).toEqual({ ok: true, value: { banks: [OTHER_BANK], fetchedAt: now, problem: null } });
  });

  it('returns the last known list, its age and the problem without a network', async () => {
    const { list, gateway } = directory(KNOWN, '2026-11-25T10:00:00.000Z');
    gateway.will('banks', OFFLINE);
    const problem = { code: 'banksUnavailable', facts: { cause: 'offline' } };
    expect(await list(false)).toEqual({ ok: true, value: { ...KNOWN, problem } });
  });

  it('returns a problem if there is no list at all', async () => {
    const { list, gateway } = directory(null);
    gateway.will('banks', OFFLINE);
    expect(await list(false)).toMatchObject({ ok: false, problem: { code: 'banksUnavailable' } });
  });

  it('reads a stored list with a duplicate bank as the entry that can be charged, also without a network', async () => {
    const banks = [{ ...BANK, active: false }, BANK, OTHER_BANK];
    const { list, find, gateway } = directory({ banks, fetchedAt: FETCHED_AT });
    expect(await list(false)).toMatchObject({ ok: true, value: { banks: [BANK, OTHER_BANK] } });
    expect(await find(BANK.bankCode)).toEqual(BANK);
    expect(gateway.calls).toEqual([]);
    gateway.will('banks', OFFLINE);
    expect(await list(true)).toMatchObject({ ok: true, value: { banks: [BANK, OTHER_BANK] } });
  });

  it('finds a bank by code in the last list, without asking the service', async () => {
    const { find, gateway } = directory(
      { banks: [BANK, OTHER_BANK], fetchedAt: FETCHED_AT },
      '2026-11-25T10:00:00.000Z',
    );
    expect(await find('090110')).toEqual(OTHER_BANK);
    expect(await find('999')).toBeNull();
    expect(gateway.calls).toEqual([]);
  });

  it('asks the service for a bank if no list is known, and returns a problem without an answer', async () => {
    const { find, gateway } = directory(null);
    gateway.will('banks', OFFLINE, answered(BANK));
    expect(await find('044')).toMatchObject({ code: 'banksUnavailable' });
    expect(await find('044')).toEqual(BANK);
  });
});
