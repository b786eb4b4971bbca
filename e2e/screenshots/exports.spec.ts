import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { chooseInDialog, finishedExport, openExport, tellExport } from '../fixtures/exports.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test('the export of the journal', async ({ till }) => {
  const { page, cashier, home } = till;
  const stick = path.join(home, 'USB');
  fs.mkdirSync(stick);
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Paid');
  const dialog = await openExport(till);
  await expect(dialog.getByText(/^1 payment/)).toBeVisible({ timeout: 20_000 });
  await takeScreen(page, 'export-first');
  await chooseInDialog(till, stick);
  await dialog.getByRole('button', { name: 'Choose folder' }).click();
  await expect(dialog.getByText(stick)).toBeVisible({ timeout: 20_000 });
  await dialog.getByText('From – to').click();
  await takeScreen(page, 'export-days');
  await dialog.getByText('Yesterday').click();
  await expect(dialog.getByText(/^There are no payments/)).toBeVisible({ timeout: 20_000 });
  await takeScreen(page, 'export-empty');
  await dialog.getByText('Today').click();
  await dialog.getByRole('button', { name: 'Start export' }).click();
  await finishedExport(dialog);
  await takeScreen(page, 'export-finished');
  await tellExport(till, {
    stage: 'running',
    name: 'paydesk-T1-2026-11-01-to-2026-11-21',
    destination: '/media/ngozi/USB',
    rows: 412_300,
    totalRows: 1_250_000,
    rowsPerSecond: 51_200,
    leftMs: 16_400,
    isCancelling: false,
  });
  await takeScreen(page, 'export-running');
  await page.keyboard.press('Escape');
  await takeScreen(page, 'export-note');
  await tellExport(till, {
    stage: 'failed',
    problem: { code: 'exportDiskFull', facts: { folder: '/media/ngozi/USB', name: 'paydesk' } },
  });
  await page.getByRole('button', { name: 'Export failed' }).click();
  await takeScreen(page, 'export-failed');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Exports and seals' }).click();
  await expect(page.getByRole('table', { name: 'Exports and seals' })).toBeVisible({ timeout: 20_000 });
  await takeScreen(page, 'seals');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(/^This is the practice key/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: /PDF/ }).focus();
  await takeScreen(page, 'settings-signing-key');
});
