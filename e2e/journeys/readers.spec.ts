import { expect } from 'playwright/test';
import { readerTypes, typeByHand } from '../fixtures/hands.ts';
import { paymentsIn, searchOf } from '../fixtures/journal.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { requestsOf } from '../fixtures/received.ts';
import { type Till, test } from '../fixtures/till.ts';

const ORDER = 'ORD-20261122-7';
const TRACK = '%B5399830000000008^ADEYEMI/BISI^30121010000000000?;5399830000000008=30121010000000000?';

const amountOf = ({ page }: Till) => page.getByRole('textbox', { name: 'Amount', exact: true });
const noteOf = ({ page }: Till) => page.getByRole('textbox', { name: 'Order number or note' });
const says = async ({ page }: Till, text: RegExp) => {
  await expect(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(text)).toHaveCount(0);
};

test('scanners and card readers reach no field of money and press no button', { tag: '@long' }, async ({ till }) => {
  const { page, cashier } = till;

  await test.step('a barcode goes to the order number even while an amount is typed', async () => {
    await expect(amountOf(till)).toBeFocused();
    await typeByHand(page, '1500');
    await readerTypes(page, ORDER, 5, 'Enter');
    await expect(noteOf(till)).toHaveValue(ORDER);
    await says(till, new RegExp(`^Scanned ${ORDER}\\. It is in the order number`));
    await expect(amountOf(till)).toHaveValue('1,500');
    await expect(amountOf(till)).toBeFocused();
    await typeByHand(page, '.50');
    await expect(amountOf(till)).toHaveValue('1,500.50');
  });

  await test.step('a card stripe is dropped, whether read, pasted or inserted', async () => {
    await noteOf(till).focus();
    await readerTypes(page, TRACK, 5, 'Enter');
    await says(till, /^A card reader sent what is on a card’s stripe/);
    await noteOf(till).evaluate((field, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, TRACK);
    await says(till, /^A card reader sent/);
    await page.keyboard.insertText(TRACK.slice(0, 40));
    await says(till, /^A card reader sent/);
    await expect(noteOf(till)).toHaveValue(ORDER);
  });

  await test.step('a scan fills in no PIN and does not press the button that submits the PIN', async () => {
    await cashier.typeCustomer({ email: 'ade@example.com' });
    await cashier.typeCard('local-card');
    await readerTypes(page, 'BOX-000000018', 5, 'Enter');
    await cashier.charge.click();
    const pin = page.getByRole('textbox', { name: 'Card PIN' });
    await expect(pin).toBeFocused();
    await expect(page.getByRole('button', { name: 'Submit PIN' })).toBeEnabled();
    const language = page.locator('select');
    await language.focus();
    await readerTypes(page, 'FR-20261122-7', 5, 'Enter');
    await expect(language).toHaveValue('en');
    await page.keyboard.press('f');
    await expect(language).toHaveValue('fr');
    await page.keyboard.press('e');
    await expect(language).toHaveValue('en');
    await pin.focus();
    const five = page.getByRole('button', { name: '5', exact: true });
    const before = await five.boundingBox();
    for (const read of [ORDER, TRACK]) await readerTypes(page, read, 5, 'Enter');
    await expect(pin).toHaveValue('');
    // A message would move the customer's keys under a finger, so the cashier sees it afterwards.
    await expect(page.getByText(/^(Scanned|A card reader sent)/)).toHaveCount(0);
    expect(await five.boundingBox()).toEqual(before);
    expect(requestsOf(till, 'authenticate')).toEqual([]);
    await cashier.paysByPinAndOtp();
    await says(till, /^A card reader sent/);
  });

  await test.step('a scan does not press the button that hands over goods', async () => {
    await expect(page.getByRole('button', { name: 'Hand over goods' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Hand over goods' })).toBeEnabled();
    await readerTypes(page, ORDER, 5, 'Enter');
    await says(till, new RegExp(`^Scanned ${ORDER}\\. Nothing was entered`));
    await expect(page.getByRole('button', { name: 'Hand over goods' })).toBeFocused();
    await readerTypes(page, ORDER, 5, 'Enter');
    await pressByKey(page.getByRole('button', { name: 'Dismiss' }));
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a scan in the Journal searches, wherever the focus is', async () => {
    await page.getByRole('link', { name: 'Journal' }).click();
    const search = searchOf(page);
    await expect(search).toBeFocused();
    await readerTypes(page, ORDER, 5, 'Enter');
    await expect(search).toHaveValue(ORDER);
    await expect(paymentsIn(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Journal' }).focus();
    await readerTypes(page, 'NO-SUCH-ORDER', 5, 'Enter');
    await expect(page.getByRole('heading', { name: 'Nothing found for “NO-SUCH-ORDER”' })).toBeVisible();
  });
});
