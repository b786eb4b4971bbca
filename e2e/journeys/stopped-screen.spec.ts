import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { askMain } from '../fixtures/channels.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { test } from '../fixtures/till.ts';

const CARD_NUMBER = '5531886652142950';

test('a screen that fails says so, and the log names the screen and nothing that it showed', {
  tag: '@long',
}, async ({ till }) => {
  const { page } = till;
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.focus();
  await page.evaluate((value) => {
    const format = {
      get: () => {
        throw new RangeError(value);
      },
    };
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', format);
  }, CARD_NUMBER);
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { name: 'This screen has stopped' })).toBeVisible();
  const log = () => fs.readFileSync(path.join(till.home, 'logs', 'paydesk.log'), 'utf8');
  await expect.poll(log).toContain('"event":"screenStopped","screen":"sell","errorName":"RangeError"');
  await expectNoViolation(page, 'A screen that has stopped');
  const bundle = JSON.stringify(await askMain(page, 'support.prepare'));
  expect(bundle).toContain('screenStopped');
  for (const kept of [log(), bundle]) expect(kept).not.toContain(CARD_NUMBER);
});
