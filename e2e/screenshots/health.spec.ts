import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test('takes screenshots of Health: copies, restoring a copy, and a restore that failed', async ({ till }) => {
  const { page, cashier } = till;
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Paid');
  // The till restores no copy while a sale is at the counter.
  await cashier.press('Hand over goods');
  await cashier.press('New sale');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Health' }).click();
  await cashier.press('Copy now');
  await expect(page.getByText('Copied.')).toBeVisible();
  await takeScreen(page, 'health');
  await expectNoViolation(page, 'Health');
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('started');
  await cashier.press('Make it and look at it');
  await expect(page.getByText('This is everything that will be saved.', { exact: false })).toBeVisible();
  await page.getByText('health.json', { exact: true }).click();
  await page.getByText('log.txt', { exact: true }).scrollIntoViewIfNeeded();
  await takeScreen(page, 'health-log-and-bundle');
  await expectNoViolation(page, 'Health, the log and a bundle');
  await cashier.press('Show all copies');
  await page
    .getByRole('button', { name: /^Check this copy:/ })
    .last()
    .click();
  await expect(page.getByText(/It is whole/)).toBeVisible();
  await page.getByText(/It is whole/).scrollIntoViewIfNeeded();
  await takeScreen(page, 'health-copy-checked');
  await expectNoViolation(page, 'A copy that was checked');
  await page.getByRole('button', { name: 'Go back to this copy…' }).click();
  await takeScreen(page, 'health-go-back');
  await page.getByRole('dialog').getByRole('button', { name: 'Go back to this copy', exact: true }).click();
  await expect(page.getByText(/Close Paydesk and start it again/)).toBeVisible();
  await takeScreen(page, 'health-goes-back');
  await till.app.close();
  fs.writeFileSync(path.join(till.home, 'practice', 'journal.db.restored'), 'rubbish '.repeat(2_000));
  await till.start();
  await expect(till.page.getByRole('link', { name: 'Look for copies of the journal' })).toBeVisible();
  await takeScreen(till.page, 'not-restored');
  await expectNoViolation(till.page, 'A copy that could not be gone back to');
});

test('takes screenshots of a screen that has stopped', async ({ till }) => {
  const { page } = till;
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.focus();
  await page.evaluate(() => {
    const format = {
      get: () => {
        throw new RangeError('for the picture');
      },
    };
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', format);
  });
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { name: 'This screen has stopped' })).toBeVisible();
  await takeScreen(page, 'screen-stopped');
});
