import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { stopTill } from '../fixtures/stop-till.ts';
import { type Till, test } from '../fixtures/till.ts';

test('a till without a readable journal says so, takes no payment and creates no new journal', async ({ till }) => {
  await till.cashier.pays();
  const spoilt = await stopTill(till);
  await expect(till.page.getByRole('alert').first()).toContainText(/journal/i);
  await expect(till.cashier.charge).toBeDisabled();
  await expectNoViolation(till.page, 'Stopped');
  expect(fs.readFileSync(path.join(till.home, 'practice', 'journal.db')).equals(spoilt)).toBe(true);
  await saysFirstWhyItStopped(till);

  await till.app.close();
  for (const name of fs.readdirSync(path.join(till.home, 'practice'))) {
    if (name.startsWith('journal.db')) fs.rmSync(path.join(till.home, 'practice', name));
  }

  await till.start();
  await expect(till.page.getByRole('alert').first()).toContainText(/journal/i);
  await expect(till.cashier.charge).toBeDisabled();
  expect(fs.existsSync(path.join(till.home, 'practice', 'journal.db'))).toBe(false);
});

async function saysFirstWhyItStopped({ page }: Till): Promise<void> {
  await page.setViewportSize({ width: 683, height: 384 });
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  // Sell takes the focus only when it mounts, so the journey leaves and returns.
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await page.getByRole('link', { name: 'Sell' }).click();
  const alert = page.getByRole('alert').first();
  await expect(alert).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator(':focus').getByRole('alert')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 768 });
}
