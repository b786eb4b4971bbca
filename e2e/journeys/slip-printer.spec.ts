import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { readable } from '../../src/practice/printer/fake-printer.fixture.ts';
import { answerOnce } from '../fixtures/channels.ts';
import { saveTo } from '../fixtures/exports.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { setUpPrinter, withPrinter } from '../fixtures/printer.ts';
import { COUNTERS, SMALLEST_200, ZOOMED_200 } from '../fixtures/sizes.ts';
import { test } from '../fixtures/till.ts';

/** A slip is 80 mm wide; PDF counts in points. */
const SLIP_WIDTH_POINTS = (80 / 25.4) * 72;

const NOTE = 'Łucja, œuvre 5 €, Fọlá Ṣọlá ₦7';
const LACKS = 'The printer has no ọ, Ṣ, ₦. It prints o, S, NGN.';

const pictureIn = (dialog: Locator) => dialog.getByRole('img', { name: 'The slip as it is printed' });

test('the till’s printer prints a slip and then a copy, and the sale does not wait for paper', async ({ till }) => {
  const { page, cashier } = till;
  await withPrinter(async (printer) => {
    await setUpPrinter(page, printer, async (dialog) => {
      await dialog.getByRole('radio', { name: '58 mm' }).check();
      await expect(pictureIn(dialog)).toBeVisible();
      await expectNoViolation(page, 'Settings, printer');
      await dialog.getByRole('button', { name: 'Print a test page' }).click();
      await expect(dialog.getByText('The printer says that it has printed the test page.')).toBeVisible();
    });
    await page.getByRole('link', { name: 'Sell' }).click();
    await cashier.typeSale('at-once', '1500', { email: 'ade@example.com', note: NOTE });
    await expect(page.getByText(LACKS)).toBeVisible();
    await cashier.charge.click();
    await cashier.sees('Paid');
    await expect(page.getByText(LACKS)).toBeVisible();
    await cashier.press('Print slip');
    await expect(page.getByText('Printed.', { exact: true })).toBeVisible();
    await cashier.press('Show slip');
    const slip = page.getByRole('dialog', { name: 'Slip' });
    await expect(pictureIn(slip)).toBeVisible();
    await expect(slip.getByText(LACKS)).toBeVisible();
    await expectNoViolation(page, 'Slip');
    await expectWholeSlip(page, slip);
    await page.keyboard.press('Escape');
    await answerOnce(till, 'printing.preview', { ok: false, problem: { code: 'unexpected', facts: {} } });
    await cashier.press('Show slip');
    await pressByKey(slip.getByRole('button', { name: 'Try again' }));
    await expect(pictureIn(slip)).toBeVisible();
    await page.keyboard.press('Escape');
    printer.loadPaper(0);
    await cashier.press('Print slip');
    await expect(page.getByText('The printer is out of paper.')).toBeVisible();
    await cashier.press('Hand over goods');
    printer.loadPaper(1_000);
    await cashier.press('Try again');
    await expect(page.getByText('Printed. Copy 1.')).toBeVisible();
    await cashier.press('New sale');
    const papers = printer.papers.map((paper) =>
      readable(paper)
        .map((row) => row.trim())
        .join(' '),
    );
    expect(papers.map((text) => /COPY \d|TEST PAGE/.exec(text)?.[0])).toEqual(['TEST PAGE', undefined, 'COPY 1']);
    expect(papers[1]).toContain('Łucja, œuvre 5 €, Folá Solá NGN 7');
    expect(printer.papers[1]).toMatchObject({ images: 1, isCut: true });
    await page.getByRole('link', { name: 'Settings' }).click();
    await pressByKey(page.getByRole('button', { name: 'Use no printer' }));
    // The pressed button has gone, so the focus goes to the heading.
    await expect(page.getByRole('heading', { name: 'Printer', exact: true })).toBeFocused();
  });
});

test('a slip is saved as a PDF 80 mm wide, or not at all if cancelled', { tag: '@long' }, async ({ till }) => {
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
  const [, width] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) [\d.]+\s*\]/.exec(pdf) ?? [];
  expect(Math.abs(Number(width) - SLIP_WIDTH_POINTS)).toBeLessThan(1);
});

async function expectWholeSlip(page: Page, slip: Locator): Promise<void> {
  for (const size of [SMALLEST_200, ZOOMED_200, ...COUNTERS]) {
    await page.setViewportSize(size);
    const share = await pictureIn(slip).evaluate((picture: HTMLImageElement) => {
      const { paddingLeft, paddingRight, width } = getComputedStyle(picture);
      const drawn = Number.parseFloat(width) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return drawn / picture.naturalWidth;
    });
    expect(share, `${size.width}x${size.height}`).toBeGreaterThan(0.98);
  }
}
