import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, expect, type Page } from 'playwright/test';
import { addPerson, type FirstCredentials } from '../../src/head-office/people/people.ts';
import { totpCode } from '../../src/head-office/people/totp.ts';
import type { StartedOffice } from '../../src/head-office/start-office.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import {
  buildScreensInto,
  connectToOffice,
  launchChromium,
  OWN_PASSWORD,
  startOfficeIn,
} from '../fixtures/office-in-browser.ts';
import { test } from '../fixtures/till.ts';
import { skipTimeUntil } from '../fixtures/time.ts';

test.use({ against: 'provisioned service' });

test.describe('Head office in a browser', () => {
  let folder: string;
  let office: StartedOffice;
  let browser: Browser;

  test.beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'head-office-'));
    const screens = path.join(folder, 'screens');
    await buildScreensInto(screens);
    office = await startOfficeIn(folder, 0, screens);
    browser = await launchChromium();
  });
  test.afterEach(async () => {
    await browser.close();
    await office.stop();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('shows sales to people who may see their shop, and records who looked', { tag: '@long' }, async ({ till }) => {
    await connectToOffice(till, office, 'Ikeja');
    await till.cashier.goesSelling('1500');
    const first = await firstCredentials('ada');
    await office.people.store.grant('ada', { shops: ['Ikeja'], rights: [] });
    const errors: string[] = [];
    const page = await newPage(errors);
    await signIn(page, first);

    await expect(page.getByRole('heading', { name: 'Tills', level: 1 })).toBeVisible();
    const row = page.getByRole('row', { name: /T9/ });
    await expect(row).toContainText('Ikeja');
    await expect(row).not.toContainText('•');
    await expectNoViolation(page, 'the tills of head office');
    await page.getByRole('link', { name: 'Findings' }).click();
    await expect(page.getByText('Nothing was found')).toBeVisible();
    await expectNoViolation(page, 'the findings of head office');

    await page.getByRole('link', { name: 'Journal' }).click();
    const payment = page.getByRole('row', { name: /1,500\.00/ });
    await skipTimeUntil(till.app, async (timeout) => {
      await page.reload();
      await expect(payment).toContainText('Handed over', { timeout });
    });
    await expectNoViolation(page, 'the journal of head office');
    const outcome = page.getByRole('combobox', { name: 'Outcome' });
    await expect(outcome).toHaveValue('All');
    await outcome.click();
    await page.getByRole('option', { name: 'Not paid', exact: true }).click();
    await expect(payment).toHaveCount(0);
    await outcome.fill('all');
    await outcome.press('Enter');
    await expect(outcome).toHaveValue('All');
    await expect(payment).toHaveCount(1);
    await payment.press('Enter');
    await expect(page.getByRole('heading', { name: /^T9-/, level: 1 })).toBeVisible();
    await expect(page.getByText('Names, e-mail and phone are hidden from you')).toBeVisible();
    await expectNoViolation(page, 'a payment of head office');
    expect(await page.locator('main').innerText()).not.toContain('@example');
    const reference = await page.getByRole('heading', { level: 1 }).innerText();
    expect(await office.people.store.looks(9)).toMatchObject([{ name: 'ada', reference }]);

    const stranger = await newPage(errors);
    await stranger.goto(page.url());
    await expect(stranger.getByRole('heading', { name: 'Sign in to head office' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to head office' })).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
    expect(errors).toEqual([]);
  });

  async function newPage(errors: string[]): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(office.address);
    return page;
  }

  async function firstCredentials(name: string): Promise<FirstCredentials> {
    const first = await addPerson(office.people, name);
    if (!first) throw new Error('The name is taken.');
    return first;
  }

  async function signIn(page: Page, { password, otpauth }: FirstCredentials): Promise<void> {
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expectNoViolation(page, 'signing in to head office');
    await page.getByRole('textbox', { name: 'Name' }).fill('ada');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('textbox', { name: 'Code' }).fill(shownCode(otpauth));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a password of your own' })).toBeVisible();
    await expectNoViolation(page, 'choosing a password of head office');
    await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
    await page.getByLabel('New password once more').fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Use this password' }).click();
  }
});

/** Returns the code that an authenticator shows for this `otpauth` address. */
function shownCode(otpauth: string): string {
  const text = new URL(otpauth).searchParams.get('secret') ?? '';
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const secret = Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
  return totpCode(secret, Math.floor(Date.now() / 30_000));
}
