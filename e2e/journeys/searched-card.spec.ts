import path from 'node:path';
import { expect, type Locator } from 'playwright/test';
import { bridgeMessages, tapBridge } from '../fixtures/bridge-tap.ts';
import { chooseStick, finishedExport } from '../fixtures/exports.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';
import { placesWith, profileFiles } from '../fixtures/traces.ts';

test('a card number typed into a search stays out of settings, log, address, export and messages', async ({ till }) => {
  const { page, app, cashier } = till;
  const { cardNumber, ...card } = practiceCard('at-once');
  const lastFour = cardNumber.slice(-4);
  const box = page.getByRole('searchbox', { name: 'Search journal' });
  await tapBridge(app);
  await cashier.pays({ cardNumber, ...card });
  await page.getByRole('link', { name: 'Journal' }).click();

  await test.step('a pasted number is cut to its last four digits at once, and finds its payment', async () => {
    await paste(box, cardNumber.replace(/(\d{4})(?=\d)/g, '$1 '));
    await expect(box).toHaveValue(lastFour);
    await expect(page.getByText('A whole card number is never saved.')).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Journal' }).getByRole('link')).toHaveCount(1);
  });

  await test.step('a typed number is cut to its last four digits when the search loses the focus', async () => {
    await box.fill('');
    for (const digit of cardNumber) {
      await typeByHand(page, digit);
      expect(decodeURIComponent(page.url())).not.toContain(beginningOf(cardNumber));
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

  await exportShown(till);
  const places = profileFiles(till.home);
  // This control shows that the search finds values that may be kept.
  expect(placesWith(lastFour, places).map((name) => path.basename(name))).toContain('journal.db');
  expect(placesWith(beginningOf(cardNumber), places)).toEqual([]);
  const carriers = (await bridgeMessages(app)).filter(({ value }) =>
    (JSON.stringify(value) ?? '').includes(beginningOf(cardNumber)),
  );
  expect(carriers.map(({ channel }) => channel)).toEqual(['sale.charge']);
});

/** Returns more digits than may be kept, because a search runs while a card number is typed. */
function beginningOf(cardNumber: string): string {
  return cardNumber.slice(0, 11);
}

/** Pastes the text at once, so that the browser reports a paste. */
async function paste(box: Locator, text: string): Promise<void> {
  await box.focus();
  await box.evaluate((input, pasted) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, pasted);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, text);
}

async function exportShown(till: Till): Promise<void> {
  const { page } = till;
  await chooseStick(till);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the journal' });
  await pressByKey(dialog.getByRole('button', { name: 'Choose folder' }));
  await expect(dialog.getByText(/^1 payment/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start export' }).click();
  await finishedExport(dialog);
}
