import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { saveTo } from '../fixtures/exports.ts';
import { test } from '../fixtures/till.ts';

/** A slip is 80 mm wide; PDF counts in points. */
const SLIP_WIDTH_POINTS = (80 / 25.4) * 72;

test('a slip is saved as a PDF 80 mm wide, or not at all if cancelled', {
  tag: '@long',
}, async ({ till }) => {
  const { page, app, cashier, home } = till;
  await app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' });
  });
  await cashier.pays();
  await cashier.press('Save slip');
  await expect(page.getByRole('button', { name: 'Hand over goods' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const file = path.join(home, 'slip.pdf');
  await saveTo(till, file);
  await cashier.press('Save slip');
  await expect.poll(() => fs.existsSync(file)).toBe(true);
  const pdf = fs.readFileSync(file, 'latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  const [, width] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) [\d.]+\s*\]/.exec(pdf) ?? [];
  expect(Math.abs(Number(width) - SLIP_WIDTH_POINTS)).toBeLessThan(1);
  await expect(page.getByText(/slip\.pdf/)).toBeVisible();
});
