import { expect } from 'playwright/test';
import { startFakePrinter } from '../../src/practice/printer/fake-printer.fixture.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test('takes screenshots of the printer, and slips on every width of paper', async ({ till }) => {
  const { page, cashier } = till;
  const printer = await startFakePrinter();
  const dialog = page.getByRole('dialog', { name: 'Printer' });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Set up the printer' }).focus();
  await takeScreen(page, 'printer-none');
  // Each sale has its own amount, because the till asks about the same card and amount within ten minutes.
  for (const [index, width] of ['58 mm', '80 mm, 42 letters', '80 mm, 48 letters'].entries()) {
    await page.getByRole('button', { name: 'Set up the printer' }).click();
    await dialog.getByRole('textbox', { name: 'Address of the printer' }).fill(printer.place.host);
    await dialog.getByRole('textbox', { name: 'Port' }).fill(String(printer.place.port));
    await dialog.getByRole('radio', { name: width }).check();
    if (width === '58 mm') {
      await dialog.getByRole('button', { name: 'Print a test page' }).click();
      await expect(dialog.getByText(/has printed the test page/)).toBeVisible();
      await takeScreen(page, 'printer-form');
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('link', { name: 'Sell' }).click();
    await cashier.chargeCard(practiceCard('at-once'), `${index + 1}234567.50`);
    await cashier.sees('Paid');
    await cashier.press('Print slip');
    await expect(page.getByText('Printed.', { exact: true })).toBeVisible();
    await takeScreen(page, `paid-printed-${width.slice(0, 2)}`);
    await cashier.press('Show slip');
    await expect(page.getByRole('img', { name: 'The slip as it is printed' })).toBeVisible();
    await takeScreen(page, `slip-${width.replace(/\W/g, '')}`);
    if (width === '58 mm') {
      await page.getByText('For the customer’s phone').click();
      await takeScreen(page, 'slip-phone');
    }
    await page.keyboard.press('Escape');
    await cashier.press('Hand over goods');
    if (width !== '58 mm') {
      await printer.turnOff();
      await cashier.press('Print slip');
      await expect(page.getByText(/does not answer/)).toBeVisible();
      await takeScreen(page, 'paid-printer-off');
      await printer.turnOn();
      await cashier.press('Do not print');
    }
    await cashier.press('New sale');
    await page.getByRole('link', { name: 'Settings' }).click();
  }
  await page.getByRole('button', { name: 'Set up the printer' }).focus();
  await takeScreen(page, 'printer-set');
  await printer.turnOff();
});
