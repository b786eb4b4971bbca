import { expect, type Locator } from 'playwright/test';
import { openExport } from '../fixtures/exports.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';
import { untilWatchEnds } from '../fixtures/watch.ts';

test('takes screenshots of the erasure of personal data, and data left out afterwards', async ({ till }) => {
  const { page, cashier } = till;
  const erase = () => page.getByRole('dialog', { name: 'Erase personal data' });
  const ask = async () => {
    await cashier.press('Erase personal data…');
    await erase().getByRole('textbox', { name: 'Reason' }).fill('The customer asked for it.');
  };
  await cashier.typeAmount('4500');
  await cashier.typeCustomer({ email: 'ngozi@example.com', phone: '08031234567', note: 'Table 7' });
  await cashier.typeCard(practiceCard('at-once'));
  await cashier.charge.click();
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  const dialog = await openExport(till);
  await expect(dialog.getByText(/^1 payment/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Leave out personal data/ }).check();
  await takeScreen(page, 'export-without-personal-data');
  await page.keyboard.press('Escape');
  const row = page.getByRole('grid', { name: 'Journal' }).getByRole('link');
  const reference = await row.innerText();
  await row.click();
  await expect(page.getByRole('button', { name: 'Erase personal data…' })).toBeVisible();
  await takeScreen(page, 'payment-before-erasure');
  await ask();
  await takeScreen(page, 'erase');
  await erase().getByRole('button', { name: 'Erase for good' }).click();
  await expect(erase().getByText(/^Paydesk still asks/)).toBeVisible();
  await takeScreen(page, 'erase-refused');
  await erase().getByRole('button', { name: 'Do not erase' }).click();
  await untilWatchEnds(till, reference);
  await ask();
  await erase().getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText(/^Erased on /)).toBeVisible();
  await takeScreen(page, 'payment-erased');
  await showInMiddle(page.getByText(/^Erased on /));
  await takeScreen(page, 'payment-erased-below');
  await showInMiddle(page.getByText(/^The personal data of this sale was erased/));
  await takeScreen(page, 'payment-erased-timeline');
  await cashier.press('Show slip');
  await expect(page.getByRole('img', { name: 'The slip as it is printed' })).toBeVisible();
  await takeScreen(page, 'erased-slip');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Settings' }).click();
  await showInMiddle(page.getByRole('heading', { name: 'Personal data' }));
  await takeScreen(page, 'settings-personal-data');
});

/** Takes the picture with nothing focused, so that the screen does not scroll. */
async function showInMiddle(element: Locator): Promise<void> {
  await element.evaluate((shown) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    shown.scrollIntoView({ block: 'center' });
  });
}
