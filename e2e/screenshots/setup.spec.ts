import { randomBytes } from 'node:crypto';
import { expect } from 'playwright/test';
import { createPracticeService } from '../../src/practice/service.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test.use({ isSetUp: false });

test('takes screenshots of the first screen', async ({ till }) => {
  const { page } = till;
  await expect(page.getByRole('button', { name: 'Practise first' })).toBeEnabled();
  await takeScreen(page, 'setup-first');
});

test('takes screenshots of the steps of connecting', async ({ till }) => {
  const { page } = till;
  await page.getByRole('button', { name: 'Connect to the service' }).click();
  await page.getByRole('textbox', { name: 'Shop’s name' }).fill('Ade Stores');
  await takeScreen(page, 'setup-shop');
  const next = page.getByRole('button', { name: 'Next' });
  for (const step of ['day', 'till', 'service'] as const) {
    await next.click();
    await takeScreen(page, `setup-${step}`);
  }
});

const PUBLIC_KEY = 'OTHERPUBK-0123456789abcdef0123456789abcdef-X';
const KEY = '0a1b2c3d4e5f92c999f151a7';

test('takes screenshots of the steps after connecting, and the guided practice sale', async ({ till }) => {
  const { page, cashier } = till;
  const service = await createPracticeService({
    database: ':memory:',
    publicKey: PUBLIC_KEY,
    encryptionKey: KEY,
    clock: () => new Date(),
    randomBytes,
  });
  await page.getByRole('button', { name: 'Connect to the service' }).click();
  await page.getByRole('textbox', { name: 'Shop’s name' }).fill('Ade Stores');
  for (let steps = 0; steps < 3; steps += 1) await cashier.press('Next');
  await page.getByLabel('Service address', { exact: true }).fill(service.baseUrl);
  await page.getByLabel('Public key', { exact: true }).fill(PUBLIC_KEY);
  await cashier.press('Next');
  await page.getByLabel('Encryption key or secret key').fill(KEY);
  await cashier.press('Take this key');
  await expect(page.getByText(/Encryption works on this machine/)).toBeVisible();
  await takeScreen(page, 'setup-key');
  await cashier.press('Next');
  await cashier.press('Test the connection');
  await expect(page.getByText('Access Bank')).toBeVisible();
  await takeScreen(page, 'setup-test');
  await cashier.press('Next');
  await takeScreen(page, 'setup-finish');
  await page.getByLabel('New passphrase of this till').fill('correct horse battery');
  await page.getByLabel('New passphrase once more').fill('correct horse battery');
  await cashier.press('Go to the service');
  await expect(page.getByRole('heading', { name: 'This till’s signing key' })).toBeVisible();
  await takeScreen(page, 'setup-signing-key');
  await cashier.press('Next');
  for (const [step, heading, onward] of [
    ['people', 'Who works here', 'Not now'],
    ['copies', 'A second place for copies', 'Skip this'],
    ['printer', 'The printer', 'Skip this'],
    ['practice', 'One practice sale', 'Make the practice sale'],
  ] as const) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await takeScreen(page, `setup-${step}`);
    await expectNoViolation(page, `Setting up: ${step}`);
    await cashier.press(onward);
  }
  await cashier.press('Fill it in for me');
  await takeScreen(page, 'practice-sale');
  await cashier.charge.click();
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await expect(page.getByText('That was a complete sale.', { exact: false })).toBeVisible();
  await takeScreen(page, 'practice-sale-done');
  await service.stop();
});
