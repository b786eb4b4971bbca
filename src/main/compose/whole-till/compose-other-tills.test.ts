import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRACTICE_ENCRYPTION_KEY } from '../../../practice/identity.ts';
import { type Installation, practiceInstallation } from '../../settings/provisioning.ts';
import { settingsInMemory } from '../../settings/settings.ts';
import type { ComposedTill } from '../composed-till.ts';
import type { TillParts } from '../till-parts.ts';
import { cardCharge, sandboxBeside, unwrap, withTills } from './composed-tills.fixture.ts';

const tills = withTills();

describe('a till that cannot take payments', () => {
  const refusalOf = async (till: ComposedTill) => {
    const answer = await till.handlers['sale.charge'](cardCharge());
    return answer.ok ? null : answer.problem.code;
  };

  it('says so where another program holds its journal, and answers everything else', async () => {
    await tills.start();
    const second = await tills.start();
    expect(second.stopped).toEqual({ code: 'journalNotOpen', facts: { failure: 'locked' } });
    expect(await refusalOf(second)).toBe('journalNotOpen');
    expect(
      await second.handlers['journal.page']({ before: null, limit: 10, search: null, outcomes: null }),
    ).toMatchObject({
      problem: { code: 'journalNotOpen' },
    });
    expect(unwrap(await second.handlers['desk.read'](undefined)).stopped?.code).toBe('journalNotOpen');
    expect(tills.logged).toContain('tillStopped');
  });

  it('says so where the practice service does not start, and still reads its journal', async () => {
    const first = await tills.start();
    const reference = await tills.takePayment(first);
    await tills.stop(first);
    fs.writeFileSync(path.join(tills.folder, 'practice-service.sqlite'), 'no database at all, and long enough to tell');
    const till = await tills.start();
    expect(await refusalOf(till)).toBe('practiceNotRunning');
    expect(unwrap(await till.handlers['journal.payment']({ reference })).payment.state.outcome).toBe('paid');
    expect(await till.handlers['banks.list']({ refresh: true })).toMatchObject({
      problem: { code: 'practiceNotRunning' },
    });
  });

  it('is a live one for which nobody knows the unit of amounts, and nothing was sent', async () => {
    const sent: string[] = [];
    const connection = {
      baseUrl: 'https://x.example',
      publicKey: 'EXPUBK-1-X',
      encryptionKey: null,
      withoutKey: false,
      returnUrl: null,
    };
    const installation: Installation = { ...practiceInstallation(), mode: 'live', connection };
    const live = {
      installation,
      encryptionKey: '0a1b2c3d4e5f92c999f151a7',
      fetch: (url: string) => {
        sent.push(url);
        return Promise.reject(new TypeError('fetch failed'));
      },
    };
    const refused = await tills.start(live);
    expect(await refusalOf(refused)).toBe('amountUnitNotConfirmed');
    expect(sent).toEqual([]);
    await tills.stop(refused);
    const allowed = await tills.start({ ...live, sandboxAmountEchoedAt: '2026-11-20T10:00:00.000Z' });
    expect(allowed.stopped).toBeNull();
  });
});

describe('a seat without an encryption key', () => {
  it('begins and carries on no payment, and finds out what happened to one that was begun with a key', async () => {
    const installation = await sandboxBeside(await tills.start());
    const seat = { installation, folder: path.join(tills.folder, 'sandbox') };
    const reference = await tills.leaveAtOtp(await tills.start({ ...seat, encryptionKey: PRACTICE_ENCRYPTION_KEY }));
    const sent: string[] = [];
    const listening: TillParts['fetch'] = (url, init) => {
      sent.push(url);
      return fetch(url, init);
    };
    const { handlers, stopped } = await tills.start({ ...seat, fetch: listening });
    expect(stopped).toBeNull();
    expect(unwrap(await handlers['till.describe'](undefined))).toMatchObject({
      isSeat: true,
      encryptionKeyFingerprint: null,
    });
    for (const answer of [
      handlers['sale.charge'](cardCharge()),
      handlers['payment.submitStep']({ reference, keyed: { step: 'cardPin', pin: '3310' } }),
      handlers['payment.submitStep']({ reference, keyed: { step: 'otp', otp: '12345' } }),
      handlers['payment.sendAgain']({ reference }),
      handlers['bankPage.place']({ reference, bounds: null }),
      handlers['bankPage.close']({ reference }),
    ]) {
      expect(await answer).toMatchObject({ problem: { code: 'cannotCharge' } });
    }
    unwrap(await handlers['payment.requery']({ reference }));
    expect(unwrap(await handlers['journal.payment']({ reference })).payment.state.outcome).toBe('open');
    expect(new Set(sent.map((url) => new URL(url).pathname))).toEqual(new Set(['/v1/payments/query']));
  });

  it('is not stopped by a unit of amounts that nobody has confirmed: it sends none', async () => {
    const installation: Installation = { ...(await sandboxBeside(await tills.start())), mode: 'live' };
    const till = await tills.start({ installation, folder: path.join(tills.folder, 'live') });
    expect(till.stopped).toBeNull();
    expect(await till.handlers['sale.charge'](cardCharge())).toMatchObject({ problem: { code: 'cannotCharge' } });
  });
});

describe('a sandbox till', () => {
  it('remembers when an amount first came back as it was sent', async () => {
    const installation = await sandboxBeside(await tills.start());
    const settings = settingsInMemory();
    const sandbox = { installation, settings, encryptionKey: PRACTICE_ENCRYPTION_KEY };
    await tills.takePayment(await tills.start({ ...sandbox, folder: path.join(tills.folder, 'sandbox') }));
    expect(settings.read('sandboxAmountEchoedAt')).toMatch(/^\d{4}-/);
  });

  it('does so only in the sandbox', async () => {
    const settings = settingsInMemory();
    await tills.takePayment(await tills.start({ settings }));
    expect(settings.read('sandboxAmountEchoedAt')).toBeNull();
  });
});
