import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator } from 'playwright/test';
import { bridgeMessages, tapBridge } from '../fixtures/bridge-tap.ts';
import { chooseInDialog, finishedExport } from '../fixtures/exports.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';
import { type Place, placesWith, profileFiles } from '../fixtures/traces.ts';

test('A card number that is searched for is left in no settings, log, address, export or message', async ({ till }) => {
  const { page, app, cashier } = till;
  const { cardNumber, ...card } = practiceCard('at-once');
  const lastFour = cardNumber.slice(-4);
  const stick = path.join(till.home, 'stick');
  const box = page.getByRole('searchbox', { name: 'Search journal' });
  await tapBridge(app);
  await cashier.chargeCard({ cardNumber, ...card });
  await cashier.sees('Paid');
  await page.getByRole('link', { name: 'Journal' }).click();

  await test.step('pasted, it becomes its last four at once, and its payment is found', async () => {
    await paste(box, cardNumber.replace(/(\d{4})(?=\d)/g, '$1 '));
    await expect(box).toHaveValue(lastFour);
    await expect(page.getByText('A whole card number is never saved.')).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Journal' }).getByRole('link')).toHaveCount(1);
  });

  await test.step('typed digit by digit, it does so when the box is left', async () => {
    await box.fill('');
    for (const digit of cardNumber) {
      await typeByHand(page, digit);
      expect(decodeURIComponent(page.url())).not.toContain(beginningOf(cardNumber));
    }
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue(lastFour);
    await expect(page).toHaveURL(new RegExp(`search=${lastFour}$`));
  });

  await test.step('an address that someone typed does not keep it', async () => {
    await page.evaluate((typed) => {
      window.location.hash = `#/journal?search=${typed}&review`;
    }, cardNumber);
    await expect(page).toHaveURL(new RegExp(`search=${lastFour}&review$`));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`search=${lastFour}$`));
  });

  await test.step('a saved view takes it neither as its name nor as its search', async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    const name = page.getByRole('textbox', { name: 'Name of this view' });
    await name.fill(cardNumber);
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByText(/^This looks like a card number/)).toBeVisible();
    await name.fill('One card');
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('button', { name: 'One card', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await exportShown(till, stick);
  const places = profileFiles(till.home);
  // What may be kept is found: the search looks in the right places.
  for (const kept of ['settings.json', 'manifest.json']) {
    const holding = placesWith(`"search":"${lastFour}"`, places.map(withoutSpaces));
    expect(holding.map((name) => path.basename(name))).toContain(kept);
  }
  expect(placesWith(beginningOf(cardNumber), places)).toEqual([]);
  const carriers = (await bridgeMessages(app)).filter(({ value }) =>
    (JSON.stringify(value) ?? '').includes(beginningOf(cardNumber)),
  );
  expect(carriers.map(({ channel }) => channel)).toEqual(['sale.charge']);
});

/** More of a card number than may be kept: what is searched for while it is typed counts, too. */
function beginningOf(cardNumber: string): string {
  return cardNumber.slice(0, 11);
}

/** As a person pastes: the text comes in one piece, and the browser says where from. */
async function paste(box: Locator, text: string): Promise<void> {
  await box.focus();
  await box.evaluate((input, pasted) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, pasted);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, text);
}

/** Exports what the journal shows. */
async function exportShown(till: Till, folder: string): Promise<void> {
  const { page } = till;
  fs.mkdirSync(folder);
  await chooseInDialog(till, folder);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the journal' });
  await pressByKey(dialog.getByRole('button', { name: 'Choose folder' }));
  await expect(dialog.getByText(/^1 payment/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start export' }).click();
  await finishedExport(dialog);
}

function withoutSpaces({ name, bytes }: Place): Place {
  return { name, bytes: Buffer.from(bytes.toString('latin1').replace(/\s/g, ''), 'latin1') };
}
