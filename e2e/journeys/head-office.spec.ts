import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'playwright/test';
import type { StartedOffice } from '../../src/head-office/start-office.ts';
import { countEntries } from '../fixtures/edited-journal.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { connectToOffice, startOfficeIn } from '../fixtures/office-in-browser.ts';
import { openHealth, openSettings } from '../fixtures/settings.ts';
import { type Till, test } from '../fixtures/till.ts';
import { skipTimeUntil } from '../fixtures/time.ts';

test.use({ against: 'provisioned service' });

/** To set the till back, these folders are restored from an earlier copy. */
const KEPT = ['sandbox', 'heads'];

test.describe('Head office', () => {
  let folder: string;
  let office: StartedOffice;
  let port = 0;
  const start = async () => {
    office = await startOfficeIn(folder, port);
    port = Number(new URL(office.address).port);
  };

  test.beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'head-office-'));
    port = 0;
    await start();
  });
  test.afterEach(async () => {
    await office.stop();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('head office has every sale of a till, also of the time when it was unreachable', async ({ till }) => {
    await connectToOffice(till, office);
    await till.cashier.goesSelling('1500');
    await hasEverything(till, 1);
    await till.app.close();

    await office.stop();
    await till.start();
    await till.cashier.goesSelling('1600');
    await openHealth(till.page);
    await expect(rowOf(till)).toContainText('It has not answered since the start');
    await start();
    await hasEverything(till, 2);
    expect(await office.ledger.findings()).toEqual([]);
  });

  test('warns a till that was set back, and returns the missing entries', {
    tag: '@long',
  }, async ({ till }) => {
    await connectToOffice(till, office);
    await till.cashier.goesSelling('1500');
    await hasEverything(till, 1);
    const copy = path.join(till.home, 'copy');
    await till.app.close();
    for (const name of KEPT) fs.cpSync(path.join(till.home, name), path.join(copy, name), { recursive: true });
    await till.start();
    await till.cashier.goesSelling('1600');
    await hasEverything(till, 2);
    await till.app.close();

    for (const name of KEPT) {
      fs.rmSync(path.join(till.home, name), { recursive: true });
      fs.cpSync(path.join(copy, name), path.join(till.home, name), { recursive: true });
    }
    await till.start();
    await expect(till.page.getByText(/Head office has newer entries of this till’s journal/).first()).toBeVisible();
    await expect(till.cashier.charge).toBeDisabled();
    await openSettings(till.page);
    await till.page.getByRole('button', { name: 'Fetch missing entries' }).click();
    await expect(till.page.getByText('Payments that were missing here: 1. Paid: 1. Handed over: 1.')).toBeVisible();
    await expectNoViolation(till.page, 'what was fetched back');
    await till.page.getByRole('link', { name: 'Sell' }).click();
    await till.page.getByRole('button', { name: 'Start a new journal…' }).click();
    await till.page.getByRole('dialog').getByRole('button', { name: 'Start a new journal', exact: true }).click();
    await expect(till.page.getByText(/it then has a new journal/)).toBeVisible();
    await till.app.close();

    await till.start();
    await till.cashier.goesSelling('1700');
    await hasEverything(till, 3);
    const [finding, ...others] = await office.ledger.findings();
    expect([finding?.kind, others.length]).toEqual(['olderCopy', 0]);
    await till.app.close();
    const journal = path.join(till.home, 'sandbox', 'journal.db');
    expect([countEntries(journal, 'headOfficeEnrolled'), countEntries(journal, 'paymentIntended')]).toEqual([1, 1]);
  });

  test('refuses a wrong code, and keeps the focus when a till leaves', {
    tag: '@long',
  }, async ({ till }) => {
    const { page } = till;
    await connectToOffice(till, office, undefined, async (dialog) => {
      await dialog.getByRole('textbox', { name: 'Code' }).fill('1111-2222');
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(dialog.getByText(/Head office does not accept this code/)).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
      await expectNoViolation(page, 'connecting to head office');
      const address = dialog.getByRole('textbox', { name: 'Address' });
      const right = await address.inputValue();
      await address.fill('office.example');
      await pressByKey(dialog.getByRole('button', { name: 'Connect', exact: true }));
      await expect(address).toBeFocused();
      await expect(address).toHaveAccessibleDescription(/This is not the address of a head office/);
      await expectNoViolation(page, 'a refused address of head office');
      await address.fill(right);
    });
    await page.getByRole('button', { name: 'Leave head office…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave head office', exact: true }).click();
    await expect(page.getByText('This till is not connected to a head office.')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Connect to head office…' })).toBeFocused();
  });

  async function hasEverything(till: Till, sales: number): Promise<void> {
    await openHealth(till.page);
    await skipTimeUntil(till.app, async (timeout) => {
      await expect(rowOf(till)).toContainText('It has every entry', { timeout });
      // The row may still show the state before the last sale.
      expect(await handOvers()).toBe(sales);
    });
    await expect(till.page.getByRole('link', { name: 'Head office: in order' })).toBeVisible();
  }

  async function handOvers(): Promise<number> {
    const journals = await office.ledger.journals();
    const lines = await Promise.all(journals.map(({ id }) => office.ledger.lines(id)));
    return lines.flat().filter((line) => Buffer.from(line).includes('"goodsHandedOver"')).length;
  }
});

function rowOf({ page }: Till) {
  return page.locator('dl > div').filter({ hasText: 'Head office' });
}
