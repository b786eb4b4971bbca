import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { PRACTICE_ENCRYPTION_KEY } from '../practice/identity.ts';
import { settingsOnFullDisk } from './settings/settings.fixture.ts';
import { settingsInMemory } from './settings/settings.ts';
import { systemClock } from './system-clock.ts';
import { cardCharge, unwrap, withTills } from './whole-till/composed-tills.fixture.ts';

const tills = withTills();

describe('a till for practice', () => {
  it('takes a payment through every layer, and shows it everywhere', async () => {
    const till = await tills.start();
    const reference = await tills.takePayment(till);
    expect(unwrap(await till.handlers['payment.handOver']({ reference })).current?.view).toMatchObject({
      handedOver: { by: 'cashier' },
    });
    const page = unwrap(await till.handlers['journal.page']({ before: null, limit: 10, search: null, outcomes: null }));
    expect(page.payments.map((payment) => payment.reference)).toEqual([reference]);
    const { timeline, sale } = unwrap(await till.handlers['journal.payment']({ reference }));
    expect(timeline[0]?.entry.happening.kind).toBe('paymentIntended');
    expect(sale.status).toBe('handedOver');
    expect(unwrap(await till.handlers['slip.save']({ reference }))).toEqual({
      path: path.join(tills.folder, `practice-slip-${reference}.pdf`),
    });
  });

  it('exports nothing that was keyed, in any format', async () => {
    const till = await tills.start();
    const reference = await tills.takePayment(till);
    const { day } = unwrap(await till.handlers['journal.today'](undefined));
    const { folder: exported } = await tills.export(till, {
      days: { first: day, last: day },
      formats: ['csv', 'jsonl', 'xlsx', 'pdf'],
    });
    const texts = fs.readdirSync(exported).map((name) => fs.readFileSync(path.join(exported, name), 'utf8'));
    const workbook = await readXlsx(fs.readFileSync(path.join(exported, 'payments.xlsx')));
    const everything = [...texts, JSON.stringify(workbook.sheets.map(({ rows }) => rows))].join('\n');
    expect(everything.split(reference).length).toBeGreaterThan(4);
    expect(everything).not.toMatch(/5531886652142950|665214|\b3310\b|\b12345\b/);
  });

  it('does not journal a reason that contains a card number', async () => {
    const till = await tills.start();
    const reference = await tills.takePayment(till);
    const erase = (reason: string) => till.handlers['payment.erasePersonal']({ reference, reason });
    expect(await erase('asked by 5531 8866 5214 2950')).toMatchObject({ problem: { code: 'fieldRefused' } });
    expect(await erase('asked by the customer')).toMatchObject({ problem: { code: 'erasureWatched' } });
  });

  it('describes the till, and never its key', async () => {
    const description = unwrap(await (await tills.start()).handlers['till.describe'](undefined));
    const known = { mode: 'practice', till: 'T1', currency: 'NGN', stopped: null, theme: 'system' };
    expect(description).toMatchObject(known);
    expect(description.encryptionKeyFingerprint).toMatch(/^[0-9A-F]{4} [0-9A-F]{4}$/);
    expect(JSON.stringify(description)).not.toContain(PRACTICE_ENCRYPTION_KEY);
  });

  it('copies the till’s journal, and reports when it did', async () => {
    const clock = systemClock();
    const soon = { ...clock, sleep: (delayMs: number, signal: AbortSignal) => clock.sleep(delayMs / 200, signal) };
    const till = await tills.start({ clock: soon });
    const lastCopy = async () => unwrap(await till.handlers['copies.read'](undefined)).here;
    await expect.poll(lastCopy, { timeout: 120_000 }).toMatchObject({ at: expect.any(String), problem: null });
    expect(fs.readdirSync(path.join(tills.folder, 'backups'))).toHaveLength(1);
  });

  it('finds the till’s payments at the same address after a restart', async () => {
    const settings = settingsInMemory();
    const first = await tills.start({ settings });
    const charged = unwrap(await first.handlers['sale.charge'](cardCharge()));
    await tills.stop(first);
    const second = await tills.start({ settings });
    const again = unwrap(await second.handlers['desk.read'](undefined)).current;
    const { baseUrl } = unwrap(await second.handlers['till.describe'](undefined));
    expect(again?.payment).toMatchObject({ reference: charged.current?.payment.reference, baseUrl });
  });

  it('uses another port for now if the till’s own is taken', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as net.AddressInfo;
    const settings = settingsInMemory({ practicePort: port });
    const till = await tills.start({ settings });
    expect(till.stopped).toBeNull();
    expect(unwrap(await till.handlers['till.describe'](undefined)).baseUrl).not.toContain(String(port));
    expect(settings.read('practicePort')).toBe(port);
    other.close();
  });

  it('reports that a full disk did not store a setting', async () => {
    const settings = settingsInMemory();
    const { handlers } = await tills.start({ settings });
    settings.write = settingsOnFullDisk().write;
    const refused = { problem: { code: 'counterNotKept' } };
    expect(await handlers['till.setTheme']({ theme: 'dark' })).toMatchObject(refused);
    expect(await handlers['retention.set']({ months: 12 })).toMatchObject(refused);
    expect(await handlers['printing.setPrinter']({ printer: null })).toMatchObject(refused);
  });

  it('lists the banks without the service, and shows how old the list is', async () => {
    const settings = settingsInMemory();
    const first = await tills.start({ settings });
    const fresh = unwrap(await first.handlers['banks.list']({ refresh: false }));
    await tills.stop(first);
    const away = () => Promise.reject(new TypeError('fetch failed'));
    const second = await tills.start({ settings, fetch: away });
    const kept = unwrap(await second.handlers['banks.list']({ refresh: true }));
    const { banks, fetchedAt } = fresh;
    expect(kept).toMatchObject({ banks, fetchedAt, problem: { code: 'banksUnavailable' } });
  });
});
