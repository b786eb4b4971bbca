import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ComposedTill } from '../composed-till.ts';
import { type Connection, type Installation, practiceInstallation } from '../settings/provisioning.ts';
import { type Settings, settingsInMemory } from '../settings/settings.ts';
import type { TillParts } from '../till-parts.ts';
import { cardCharge, unwrap, withTills } from './composed-tills.fixture.ts';

const LIVE_KEY = '0a1b2c3d4e5f92c999f151a7';
const LIVE_CONNECTION: Connection = {
  baseUrl: 'https://x.example',
  publicKey: 'EXPUBK-1-X',
  encryptionKey: null,
  withoutKey: false,
  returnUrl: null,
};

const tills = withTills();

describe('a till that cannot take payments', () => {
  const refusalOf = async (till: ComposedTill) => {
    const answer = await till.handlers['sale.charge'](cardCharge());
    return answer.ok ? null : answer.problem.code;
  };

  it('says that another program holds the journal, and answers everything else', async () => {
    await tills.start();
    const second = await tills.start();
    expect(second.stopped).toEqual({ code: 'journalNotOpen', facts: { failure: 'locked' } });
    expect(await refusalOf(second)).toBe('journalNotOpen');
    const page = await second.handlers['journal.page']({ before: null, limit: 10, search: null, outcomes: null });
    expect(page).toMatchObject({ problem: { code: 'journalNotOpen' } });
    expect(unwrap(await second.handlers['desk.read'](undefined)).stopped?.code).toBe('journalNotOpen');
    expect(tills.logged).toContain('tillStopped');
  });

  it('says that the practice service did not start, and still reads the journal', async () => {
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

  it('practises if the disk refuses the port of the practice service, and logs that', async () => {
    const kept = settingsInMemory();
    const write: Settings['write'] = (name, value) => {
      if (name === 'practicePort') throw new Error('The disk is full.');
      kept.write(name, value);
    };
    await tills.takePayment(await tills.start({ settings: { ...kept, write } }));
    expect(tills.logged).toContain('settingsNotWritten');
  });

  it('sends nothing if the till is live and its amount unit is unknown', async () => {
    const sent: string[] = [];
    const installation: Installation = { ...practiceInstallation(), mode: 'live', connection: LIVE_CONNECTION };
    const live = {
      installation,
      encryptionKey: LIVE_KEY,
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
  it('neither begins nor continues a payment without a key, but re-queries one begun with a key', async () => {
    const sandbox = await tills.sandbox();
    const reference = await tills.leaveAtOtp(await tills.start(sandbox));
    const sent: string[] = [];
    const listening: TillParts['fetch'] = (url, init) => {
      sent.push(url);
      return fetch(url, init);
    };
    const { handlers, stopped } = await tills.start({ ...sandbox, encryptionKey: null, fetch: listening });
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
      handlers['bankPage.place']({ reference, bounds: { x: 24, y: 180, width: 976, height: 480 } }),
      handlers['bankPage.close']({ reference }),
    ]) {
      expect(await answer).toMatchObject({ problem: { code: 'cannotCharge' } });
    }
    unwrap(await handlers['payment.requery']({ reference }));
    expect(unwrap(await handlers['journal.payment']({ reference })).payment.state.outcome).toBe('open');
    expect(new Set(sent.map((url) => new URL(url).pathname))).toEqual(new Set(['/v1/payments/query']));
  });

  it('does not stop a seat without a key for an unconfirmed amount unit, because it sends no amounts', async () => {
    const { installation, folder } = await tills.sandbox();
    const till = await tills.start({ installation: { ...installation, mode: 'live' }, folder });
    expect(till.stopped).toBeNull();
    expect(await till.handlers['sale.charge'](cardCharge())).toMatchObject({ problem: { code: 'cannotCharge' } });
  });
});

describe('a sandbox till', () => {
  it('remembers when an amount was echoed unchanged, and by which service', async () => {
    const settings = settingsInMemory();
    const sandbox = { ...(await tills.sandbox()), settings };
    await tills.takePayment(await tills.start(sandbox));
    expect(settings.read('sandboxAmountEchoedAt')).toMatch(/^\d{4}-/);
    const { baseUrl, publicKey } = sandbox.installation.connection ?? LIVE_CONNECTION;
    expect(settings.read('sandboxAmountEchoedBy')).toEqual({ baseUrl, publicKey });
  });

  it.each([
    ['the same service', {}, true],
    ['another address', { baseUrl: 'https://other.example' }, false],
    ['another merchant', { publicKey: 'EXPUBK-2-X' }, false],
  ])('still remembers the sandbox’s echo when a till opens at %s: %s', async (_name, changes, isKept) => {
    const settings = settingsInMemory();
    const sandbox = { ...(await tills.sandbox()), settings };
    const { baseUrl, publicKey } = sandbox.installation.connection ?? LIVE_CONNECTION;
    settings.write('sandboxAmountEchoedAt', '2026-11-20T10:00:00.000Z');
    settings.write('sandboxAmountEchoedBy', { baseUrl, publicKey, ...changes });
    await tills.start(sandbox);
    expect(settings.read('sandboxAmountEchoedAt') !== null).toBe(isKept);
  });
});
