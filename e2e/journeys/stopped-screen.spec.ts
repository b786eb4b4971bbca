import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { test } from '../fixtures/till.ts';

const CARD_NUMBER = '5531886652142950';

test('a screen that fails says so, and the log says which one and nothing of what stood on it', async ({ till }) => {
  const { page } = till;
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.waitFor();
  await page.evaluate((value) => {
    const format = {
      get: () => {
        throw new RangeError(value);
      },
    };
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', format);
  }, CARD_NUMBER);
  await amount.fill('1500');
  await expect(page.getByRole('heading', { name: 'This screen has stopped' })).toBeVisible();
  const log = () => fs.readFileSync(path.join(till.home, 'logs', 'paydesk.log'), 'utf8');
  await expect.poll(log).toContain('"event":"screenStopped","screen":"sell","errorName":"RangeError"');
  expect(log()).not.toContain(CARD_NUMBER);
});
