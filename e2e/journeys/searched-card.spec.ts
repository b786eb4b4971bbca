import path from 'node:path';
import { expect, type Locator } from 'playwright/test';
import { takeBridgeMessages, tapBridge } from '../fixtures/channels.ts';
import { chooseStick, finishedExport, startExport } from '../fixtures/exports.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { paymentsIn, searchOf } from '../fixtures/journal.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';
import { placesWith, profileFiles } from '../fixtures/traces.ts';

test('a card number typed into a search stays out of settings, log, address, export and messages', async ({ till }) => {
  const { page, app, cashier } = till;
  const { cardNumber, ...card } = practiceCard('at-once');
  const lastFour = cardNumber.slice(-4);
  // More digits than may be kept, because a search runs while a card number is typed.
  const beginning = cardNumber.slice(0, 11);
  const box = searchOf(page);
  await tapBridge(app);
  await cashier.pays({ cardNumber, ...card });
  await page.getByRole('link', { name: 'Journal' }).click();

  await test.step('a pasted number is cut to its last four digits at once, and finds its payment', async () => {
    await paste(box, cardNumber.replace(/(\d{4})(?=\d)/g, '$1 '));
    await expect(box).toHaveValue(lastFour);
    await expect(page.getByText('A whole card number is never saved.')).toBeVisible();
    await expect(paymentsIn(page)).toHaveCount(1);
  });

  await test.step('a typed number is cut to its last four digits when the search loses the focus', async () => {
    await box.fill('');
    for (const digit of cardNumber) {
      await typeByHand(page, digit);
      expect(decodeURIComponent(page.url())).not.toContain(beginning);
    }
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue(lastFour);
    await expect(page).toHaveURL(new RegExp(`search=${lastFour}$`));
  });

  await test.step('an address with a card number drops the number', async () => {
    await page.evaluate((typed) => {
      window.location.hash = `#/journal?search=${typed}&review`;
    }, cardNumber);
    await expect(page).toHaveURL(new RegExp(`search=${lastFour}&review$`));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`search=${lastFour}$`));
  });

  await chooseStick(till);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the journal' });
  await expect(dialog.getByText(/^1 payment/)).toBeVisible();
  await startExport(dialog);
  await finishedExport(dialog);
  const places = profileFiles(till.home);
  // This control shows that the search finds values that may be kept.
  expect(placesWith(lastFour, places).map((name) => path.basename(name))).toContain('journal.db');
  expect(placesWith(beginning, places)).toEqual([]);
  const carriers = (await takeBridgeMessages(app)).filter(({ value }) =>
    (JSON.stringify(value) ?? '').includes(beginning),
  );
  expect(carriers.map(({ channel }) => channel)).toEqual(['sale.charge']);
});

/** Pastes the text at once, so that the browser reports a paste. */
async function paste(box: Locator, text: string): Promise<void> {
  await box.focus();
  await box.evaluate((input, pasted) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, pasted);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, text);
}
