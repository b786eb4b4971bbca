import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { chooseInDialog, finishedExport, openExport } from '../fixtures/exports.ts';
import { chooseToOpen } from '../fixtures/opened.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test('takes screenshots of exports opened in the back office', async ({ till }) => {
  const { page, cashier, home } = till;
  const stick = path.join(home, 'USB');
  fs.mkdirSync(stick);
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Paid');
  await chooseInDialog(till, stick);
  const exporting = await openExport(till);
  await exporting.getByRole('button', { name: 'Choose folder' }).click();
  await exporting.getByRole('button', { name: 'Start export' }).click();
  const { folder } = await finishedExport(exporting);
  await exporting.getByRole('button', { name: 'Done' }).click();

  const dialog = await chooseToOpen(till, stick);
  await takeScreen(page, 'opened-chosen');
  await dialog.getByRole('button', { name: 'Check and open' }).click();
  await expect(dialog.getByRole('button', { name: 'Search it' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByText('What the check could not know').click();
  await takeScreen(page, 'opened-list');
  await page.getByRole('link', { name: /^Till T1, sealed/ }).click();
  await expect(page.getByRole('grid').getByRole('link')).toBeVisible();
  await takeScreen(page, 'opened-search');
  await page.getByRole('grid').getByRole('link').click();
  await expect(page.getByText(/^Opened export of till/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What each re-query found' })).toBeVisible();
  await takeScreen(page, 'opened-payment');

  const file = path.join(folder, 'journal.jsonl');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll('150000', '950000'));
  const again = await chooseToOpen(till, stick);
  await again.getByRole('button', { name: 'Check and open' }).click();
  await expect(again.getByRole('alert')).toBeVisible();
  await takeScreen(page, 'opened-refused');
});
