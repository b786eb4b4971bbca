import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import { dayAfter, dayOf, startOfDay } from '../../shared/day.ts';
import type { Result } from '../../shared/problems.ts';
import type { DeskSnapshot } from '../../shared/snapshot.ts';
import type { LogEvent } from '../log.ts';
import { type Installation, practiceInstallation } from '../settings/provisioning.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { composeTill } from './compose-till.ts';
import { openingNothing, runningNothing, sealingWithout } from './sealing.fixture.ts';
import { systemClock } from './system-clock.ts';
import type { ComposedTill, TillParts } from './till-parts.ts';

const SOURCES = path.join(import.meta.dirname, '../..');
const about = { version: '0.1.0', host: 'electron' as const, profileFolder: '/profile' };

let folder: string;
let running: ComposedTill[];
let logged: LogEvent[];
let snapshots: DeskSnapshot[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-till-'));
  running = [];
  logged = [];
  snapshots = [];
});
afterEach(async () => {
  for (const till of running.reverse()) await till.stop();
  fs.rmSync(folder, { recursive: true });
});

/** Views that show nothing. */
const noViews = {
  open: () => undefined,
  place: () => undefined,
  hide: () => undefined,
  keepWaiting: () => undefined,
  close: () => Promise.resolve(),
  closeAll: () => Promise.resolve(),
  openReference: null,
};

async function startTill(changes: Partial<TillParts> = {}): Promise<ComposedTill> {
  const till = await composeTill({
    about,
    installation: practiceInstallation(),
    encryptionKey: null,
    folder,
    workers: {
      journal: new URL(`file://${SOURCES}/main/journal/worker.ts`),
      practice: new URL(`file://${SOURCES}/practice/worker.ts`),
    },
    settings: settingsInMemory(),
    sandboxAmountEchoedAt: null,
    fetch,
    clock: systemClock(),
    rhythm: { waitsMs: [0, 50], freezeMs: 100 },
    sealing: sealingWithout(),
    opening: openingNothing(),
    running: runningNothing(),
    saveSlip: ({ reference }) => Promise.resolve({ ok: true, value: { path: `${reference}.pdf` } }),
    createBankPageViews: () => noViews,
    onBankPage: () => undefined,
    applyTheme: () => undefined,
    onChange: (snapshot) => snapshots.push(snapshot),
    log: { write: (event) => logged.push(event) },
    ...changes,
  });
  running.push(till);
  return till;
}

async function stop(till: ComposedTill): Promise<void> {
  running.splice(running.indexOf(till), 1);
  await till.stop();
}

function cardCharge(): ChargeRequest {
  return {
    saleId: randomUUID(),
    amount: { amountMinor: 150_000, currency: 'NGN' },
    customer: { email: 'ada@example.com', phone: null },
    note: null,
    instrument: { kind: 'card', cardNumber: '5531886652142950', cvv: '123', expiryMonth: '12', expiryYear: '39' },
  };
}

function unwrap<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`The answer was ${result.problem.code}.`);
  return result.value;
}

async function takePayment({ handlers }: ComposedTill): Promise<string> {
  const charged = unwrap(await handlers['sale.charge'](cardCharge()));
  const reference = charged.current?.payment.reference ?? '';
  unwrap(await handlers['payment.submitPin']({ reference, pin: '3310' }));
  unwrap(await handlers['payment.submitOtp']({ reference, otp: '12345' }));
  await expect.poll(() => snapshots.at(-1)?.current?.view.screen).toBe('paid');
  return reference;
}

/** Begins a payment and ends the till while it waits for the OTP. */
async function leaveAtOtp(till: ComposedTill): Promise<string> {
  const charged = unwrap(await till.handlers['sale.charge'](cardCharge()));
  const reference = charged.current?.payment.reference ?? '';
  unwrap(await till.handlers['payment.submitPin']({ reference, pin: '3310' }));
  await stop(till);
  return reference;
}

/** An installation that reaches a practice service as if it were the service's sandbox. */
async function sandboxBeside(till: ComposedTill): Promise<Installation> {
  const { baseUrl } = unwrap(await till.handlers['till.describe'](undefined));
  const connection = {
    baseUrl,
    publicKey: PRACTICE_PUBLIC_KEY,
    encryptionKey: null,
    withoutKey: false,
    returnUrl: null,
  };
  return { ...practiceInstallation(), mode: 'sandbox', till: 'S1', merchant: 'Ade Stores', connection };
}

describe('a till for practice', () => {
  it('takes a payment through every layer, and shows it everywhere', async () => {
    const till = await startTill();
    const reference = await takePayment(till);
    expect(unwrap(await till.handlers['payment.handOver']({ reference })).current?.view).toMatchObject({
      released: { by: 'cashier' },
    });
    const page = unwrap(await till.handlers['journal.page']({ before: null, limit: 10, search: null, outcomes: null }));
    expect(page.payments.map((payment) => payment.reference)).toEqual([reference]);
    const { timeline, sale } = unwrap(await till.handlers['journal.payment']({ reference }));
    expect(timeline[0]?.entry.happening.kind).toBe('paymentIntended');
    expect(sale.status).toBe('handedOver');
    expect(unwrap(await till.handlers['slip.save']({ reference }))).toEqual({ path: `${reference}.pdf` });
  });

  it('exports nothing of what was keyed, in any format', async () => {
    const till = await startTill();
    const reference = await takePayment(till);
    const { zone } = practiceInstallation();
    const day = dayOf(new Date(), zone);
    const [from, to] = [startOfDay(day, zone), startOfDay(dayAfter(day), zone)].map((time) => time.toISOString());
    const selection = { from: from ?? null, to: to ?? null, search: null, outcomes: null, reviewOnly: false };
    const request = {
      destination: folder,
      name: 'export',
      selection,
      formats: ['csv', 'jsonl', 'xlsx', 'pdf'] as const,
    };
    const ending = await till.seals?.exporter.start(request, () => undefined).ending;
    if (!ending?.ok) throw new Error(ending?.problem);
    const { folder: exported } = ending.value;
    const texts = fs.readdirSync(exported).map((name) => fs.readFileSync(path.join(exported, name), 'utf8'));
    const workbook = await readXlsx(fs.readFileSync(path.join(exported, 'payments.xlsx')));
    const everything = [...texts, JSON.stringify(workbook.sheets.map(({ rows }) => rows))].join('\n');
    expect(everything.split(reference).length).toBeGreaterThan(4);
    expect(everything).not.toMatch(/5531886652142950|665214|\b3310\b|\b12345\b/);
  });

  it('describes itself, and never its key', async () => {
    const description = unwrap(await (await startTill()).handlers['till.describe'](undefined));
    expect(description).toMatchObject({
      mode: 'practice',
      till: 'T1',
      currency: 'NGN',
      stopped: null,
      theme: 'system',
    });
    expect(description.encryptionKeyFingerprint).toMatch(/^[0-9A-F]{4} [0-9A-F]{4}$/);
    expect(JSON.stringify(description)).not.toContain(PRACTICE_ENCRYPTION_KEY);
  });

  it('copies its journal, and says when it did', async () => {
    const clock = systemClock();
    const soon = { ...clock, sleep: (delayMs: number, signal: AbortSignal) => clock.sleep(delayMs / 200, signal) };
    const till = await startTill({ clock: soon });
    const lastCopy = async () => unwrap(await till.handlers['till.describe'](undefined)).lastCopy;
    await expect.poll(lastCopy, { timeout: 30_000 }).toMatchObject({ at: expect.any(String), problem: null });
    expect(fs.readdirSync(path.join(folder, 'backups'))).toHaveLength(1);
  });

  it('finds its payments again at the same address after a restart', async () => {
    const settings = settingsInMemory();
    const first = await startTill({ settings });
    const charged = unwrap(await first.handlers['sale.charge'](cardCharge()));
    await stop(first);
    const second = await startTill({ settings });
    const again = unwrap(await second.handlers['desk.read'](undefined)).current;
    expect(again?.payment).toMatchObject({
      reference: charged.current?.payment.reference,
      baseUrl: unwrap(await second.handlers['till.describe'](undefined)).baseUrl,
    });
  });

  it('takes another port for now where its own is taken', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as net.AddressInfo;
    const settings = settingsInMemory({ practicePort: port });
    const till = await startTill({ settings });
    expect(till.stopped).toBeNull();
    expect(unwrap(await till.handlers['till.describe'](undefined)).baseUrl).not.toContain(String(port));
    expect(settings.read('practicePort')).toBe(port);
    other.close();
  });

  it('keeps a chosen theme', async () => {
    const settings = settingsInMemory();
    const applied: string[] = [];
    const till = await startTill({ settings, applyTheme: (theme) => applied.push(theme) });
    unwrap(await till.handlers['till.setTheme']({ theme: 'dark' }));
    expect([applied, settings.read('theme')]).toEqual([['dark'], 'dark']);
  });

  it('knows its banks again without the service, and says how old the list is', async () => {
    const settings = settingsInMemory();
    const first = await startTill({ settings });
    const fresh = unwrap(await first.handlers['banks.list']({ refresh: false }));
    await stop(first);
    const away = () => Promise.reject(new TypeError('fetch failed'));
    const second = await startTill({ settings, fetch: away });
    const kept = unwrap(await second.handlers['banks.list']({ refresh: true }));
    expect(kept).toMatchObject({
      banks: fresh.banks,
      fetchedAt: fresh.fetchedAt,
      problem: { code: 'banksUnavailable' },
    });
  });
});

describe('a till that cannot take payments', () => {
  const refusalOf = async (till: ComposedTill) => {
    const answer = await till.handlers['sale.charge'](cardCharge());
    return answer.ok ? null : answer.problem.code;
  };

  it('says so where another program holds its journal, and answers everything else', async () => {
    await startTill();
    const second = await startTill();
    expect(second.stopped).toEqual({ code: 'journalNotOpen', facts: { failure: 'locked' } });
    expect(await refusalOf(second)).toBe('journalNotOpen');
    expect(
      await second.handlers['journal.page']({ before: null, limit: 10, search: null, outcomes: null }),
    ).toMatchObject({
      problem: { code: 'journalNotOpen' },
    });
    expect(unwrap(await second.handlers['desk.read'](undefined)).stopped?.code).toBe('journalNotOpen');
    expect(logged).toContain('tillStopped');
  });

  it('says so where the practice service does not start, and still reads its journal', async () => {
    const first = await startTill();
    const reference = await takePayment(first);
    await stop(first);
    fs.writeFileSync(path.join(folder, 'practice-service.sqlite'), 'no database at all, and long enough to tell');
    const till = await startTill();
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
    const refused = await startTill(live);
    expect(await refusalOf(refused)).toBe('amountUnitNotConfirmed');
    expect(sent).toEqual([]);
    await stop(refused);
    const allowed = await startTill({ ...live, sandboxAmountEchoedAt: '2026-11-20T10:00:00.000Z' });
    expect(allowed.stopped).toBeNull();
  });
});

describe('a seat without an encryption key', () => {
  it('begins and carries on no payment, and finds out what happened to one that was begun with a key', async () => {
    const installation = await sandboxBeside(await startTill());
    const seat = { installation, folder: path.join(folder, 'sandbox') };
    const reference = await leaveAtOtp(await startTill({ ...seat, encryptionKey: PRACTICE_ENCRYPTION_KEY }));
    const sent: string[] = [];
    const listening: TillParts['fetch'] = (url, init) => {
      sent.push(url);
      return fetch(url, init);
    };
    const { handlers, stopped } = await startTill({ ...seat, fetch: listening });
    expect(stopped).toBeNull();
    expect(unwrap(await handlers['till.describe'](undefined))).toMatchObject({
      isSeat: true,
      encryptionKeyFingerprint: null,
    });
    for (const answer of [
      handlers['sale.charge'](cardCharge()),
      handlers['payment.submitPin']({ reference, pin: '3310' }),
      handlers['payment.submitOtp']({ reference, otp: '12345' }),
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
    const installation: Installation = { ...(await sandboxBeside(await startTill())), mode: 'live' };
    const till = await startTill({ installation, folder: path.join(folder, 'live') });
    expect(till.stopped).toBeNull();
    expect(await till.handlers['sale.charge'](cardCharge())).toMatchObject({ problem: { code: 'cannotCharge' } });
  });
});

describe('a sandbox till', () => {
  it('remembers when an amount first came back as it was sent', async () => {
    const installation = await sandboxBeside(await startTill());
    const settings = settingsInMemory();
    const sandbox = { installation, settings, encryptionKey: PRACTICE_ENCRYPTION_KEY };
    await takePayment(await startTill({ ...sandbox, folder: path.join(folder, 'sandbox') }));
    expect(settings.read('sandboxAmountEchoedAt')).toMatch(/^\d{4}-/);
  });

  it('does so only in the sandbox', async () => {
    const settings = settingsInMemory();
    await takePayment(await startTill({ settings }));
    expect(settings.read('sandboxAmountEchoedAt')).toBeNull();
  });
});
