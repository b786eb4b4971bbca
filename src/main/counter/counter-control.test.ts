import { describe, expect, it } from 'vitest';
import { PLAIN_COUNTER } from '../../shared/counter-settings.ts';
import { problem } from '../../shared/problems.ts';
import { type Settings, settingsInMemory } from '../settings/settings.ts';
import { createCounterHandlers } from './counter-control.ts';

const SHOP = 'shop@example.com';
describe('the counter’s settings', () => {
  const QUIET = { write: () => undefined };
  const HEARD = { standing: () => null, idleMs: () => 0 };
  const BANKS = { list: async () => problem('banksUnavailable') };
  const handlersOf = (settings: Pick<Settings, 'read' | 'write'>) =>
    createCounterHandlers({ settings, log: QUIET }, HEARD, BANKS, null);
  it('stores the counter’s settings and reads them back', async () => {
    const handlers = handlersOf(settingsInMemory());
    const wanted = {
      shopEmail: SHOP,
      quickAmounts: [{ amountMinor: 50_000, currency: 'NGN' }],
      hasKeypad: true,
      hasLetterKeys: false,
    };
    expect(await handlers['counter.set'](wanted)).toEqual({ ok: true, value: wanted });
    expect(await handlers['counter.read'](undefined)).toEqual({ ok: true, value: wanted });
  });

  it('refuses an invalid address in the counter’s settings', async () => {
    const settings = settingsInMemory();
    const refused = await handlersOf(settings)['counter.set']({
      ...PLAIN_COUNTER,
      shopEmail: 'shop@',
    });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'fieldRefused' } });
    expect(settings.read('counter')).toEqual(PLAIN_COUNTER);
  });

  it('reports that the disk refused to store the counter’s settings', async () => {
    const full = {
      read: () => PLAIN_COUNTER as never,
      write: () => {
        throw new Error('full');
      },
    };
    expect(await handlersOf(full)['counter.set'](PLAIN_COUNTER)).toEqual(problem('counterNotKept'));
  });
});

describe('the state of the service', () => {
  it('requests the state of the service only if nothing was sent for a minute', async () => {
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
