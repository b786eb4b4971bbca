import { expect } from 'playwright/test';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test.use({ isSetUp: false });

test('the first screen', async ({ till }) => {
  const { page } = till;
  await expect(page.getByRole('button', { name: 'Practise first' })).toBeEnabled();
  await takeScreen(page, 'setup-first');
});

test('the steps of connecting', async ({ till }) => {
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
