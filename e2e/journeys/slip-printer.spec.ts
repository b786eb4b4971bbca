import { expect, type Locator, type Page } from 'playwright/test';
import { readable, startFakePrinter } from '../../src/practice/printer/fake-printer.fixture.ts';
import { answerOnce } from '../fixtures/answer-once.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { setUpPrinter } from '../fixtures/printer.ts';
import { test } from '../fixtures/till.ts';

test('the till’s printer prints a slip and then a copy, and the sale does not wait for paper', async ({ till }) => {
  const { page, cashier } = till;
  const printer = await startFakePrinter();
  try {
    await setUpPrinter(page, printer, async (dialog) => {
      await dialog.getByRole('radio', { name: '58 mm' }).check();
      await expect(dialog.getByRole('img', { name: 'The slip as it is printed' })).toBeVisible();
      await expectNoViolation(page, 'Settings, printer');
      await dialog.getByRole('button', { name: 'Print a test page' }).click();
      await expect(dialog.getByText('The printer says that it has printed the test page.')).toBeVisible();
    });
    await page.getByRole('link', { name: 'Sell' }).click();
    await cashier.pays();
    await cashier.press('Print slip');
    await expect(page.getByText('Printed.', { exact: true })).toBeVisible();
    await cashier.press('Show slip');
    const slip = page.getByRole('dialog', { name: 'Slip' });
    await expect(slip.getByRole('img', { name: 'The slip as it is printed' })).toBeVisible();
    await expectNoViolation(page, 'Slip');
    await expectWholeSlip(page, slip);
    await page.keyboard.press('Escape');
    await answerOnce(till, 'printing.preview', { ok: false, problem: { code: 'unexpected', facts: {} } });
    await cashier.press('Show slip');
    await pressByKey(slip.getByRole('button', { name: 'Try again' }));
    await expect(slip.getByRole('img', { name: 'The slip as it is printed' })).toBeVisible();
    await page.keyboard.press('Escape');
    printer.loadPaper(0);
    await cashier.press('Print slip');
    await expect(page.getByText('The printer is out of paper.')).toBeVisible();
    await cashier.press('Hand over goods');
    printer.loadPaper(1_000);
    await cashier.press('Try again');
    await expect(page.getByText('Printed. Copy 1.')).toBeVisible();
    await cashier.press('New sale');
    const marks = printer.papers.map((paper) =>
      readable(paper)
        .find((row) => /COPY|TEST PAGE/.test(row))
        ?.trim(),
    );
    expect(marks).toEqual(['TEST PAGE', undefined, 'COPY 1']);
    await page.getByRole('link', { name: 'Settings' }).click();
    await pressByKey(page.getByRole('button', { name: 'Use no printer' }));
    // The pressed button has gone, so the focus goes to the heading.
    await expect(page.getByRole('heading', { name: 'Printer', exact: true })).toBeFocused();
  } finally {
    await printer.turnOff();
  }
});

async function expectWholeSlip(page: Page, slip: Locator): Promise<void> {
  for (const size of [
    { width: 512, height: 384 },
    { width: 683, height: 384 },
    { width: 1024, height: 768 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    const share = await slip
      .getByRole('img', { name: 'The slip as it is printed' })
      .evaluate((picture: HTMLImageElement) => {
        const { paddingLeft, paddingRight, width } = getComputedStyle(picture);
        const drawn = Number.parseFloat(width) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return drawn / picture.naturalWidth;
      });
    expect(share, `${size.width}x${size.height}`).toBeGreaterThan(0.98);
  }
}
