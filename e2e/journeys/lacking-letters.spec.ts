import { expect, type Page } from 'playwright/test';
import { readable } from '../../src/practice/printer/fake-printer.fixture.ts';
import { setUpPrinter, withPrinter } from '../fixtures/printer.ts';
import { test } from '../fixtures/till.ts';

const LACKS = 'The printer has no ọ, Ṣ, ₦. It prints o, S, NGN.';

test('the till names the letters that its printer lacks, and prints all others', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await withPrinter(async (printer) => {
    await test.step('no warning on a till that prints through the system', async () => {
      await typeNote(page, 'Fọlá');
      await expect(page.getByText('The printer has no')).toHaveCount(0);
      await page.getByRole('textbox', { name: 'Order number or note' }).fill('');
    });
    await setUpPrinter(page, printer);

    await test.step('a warning beside the shop’s name when the printer is set up', async () => {
      await page.getByRole('button', { name: 'Connect to the service', exact: true }).click();
      await page.getByLabel('Shop’s name', { exact: true }).fill('Ọjà Œuvre');
      await expect(page.getByText('The printer has no Ọ. It prints O.')).toBeVisible();
      await page.getByRole('button', { name: 'Leave without changes' }).click();
    });

    await test.step('a warning beside the note while a person types', async () => {
      await page.getByRole('link', { name: 'Sell' }).click();
      await typeNote(page, 'Łucja, œuvre 5 €');
      await expect(page.getByText('The printer has no')).toHaveCount(0);
      await typeNote(page, 'Łucja, œuvre 5 €, Fọlá Ṣọlá ₦7');
      await expect(page.getByText(LACKS)).toBeVisible();
    });

    await test.step('a warning beside the print button and on the preview of the slip', async () => {
      await cashier.pays();
      await expect(page.getByText(LACKS)).toBeVisible();
      expect(printer.papers).toHaveLength(0);
      await cashier.press('Show slip');
      await expect(page.getByRole('dialog', { name: 'Slip' }).getByText(LACKS)).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('the printed slip', async () => {
      await cashier.press('Print slip');
      await expect(page.getByText('Printed.', { exact: true })).toBeVisible();
      const [paper] = printer.papers;
      const rows = paper ? readable(paper).map((row) => row.trim()) : [];
      expect(rows.join(' ')).toContain('Łucja, œuvre 5 €, Folá Solá NGN 7');
      expect(paper).toMatchObject({ images: 1, isCut: true });
    });
  });
});

async function typeNote(page: Page, text: string): Promise<void> {
  const details = page.getByRole('button', { name: 'Add details' });
  const note = page.getByRole('textbox', { name: 'Order number or note' });
  if (!(await note.isVisible())) await details.click();
  await note.fill(text);
}
