import { expect } from 'playwright/test';
import { answerOnce } from '../fixtures/channels.ts';
import { leaveUnknown } from '../fixtures/charge-unknown.ts';
import { openNewestPayment } from '../fixtures/journal.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { requestsOf } from '../fixtures/received.ts';
import { test } from '../fixtures/till.ts';

test('a second charge needs a person who was told of the earlier payment and gives a reason', async ({ till }) => {
  const { page, cashier } = till;
  const cardNumber = page.getByRole('textbox', { name: 'Card number' });
  await leaveUnknown(till);

  await cashier.chargeCard('local-card');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The customer may be charged twice.');
  await expect(dialog).toContainText('Mastercard ending in 2950');
  await dialog.getByRole('button', { name: 'Do not charge' }).click();
  await expect(cardNumber).toHaveValue('');
  await expect(cardNumber).toBeFocused();
  expect(requestsOf(till, 'initiate')).toHaveLength(1);

  await cashier.typeCard('local-card');
  await cashier.charge.click();
  await dialog.getByRole('button', { name: 'Charge anyway' }).click();
  await expect(dialog).toContainText('Choose a reason.');
  await expectNoViolation(page, 'An earlier payment is not settled');
  expect(requestsOf(till, 'initiate')).toHaveLength(1);
  await dialog.getByRole('radio', { name: 'Another reason' }).check();
  await expectNoViolation(page, 'An earlier payment is not settled, with a reason');
  await dialog.getByRole('textbox').fill('Two of the same, one after the other');
  await dialog.getByRole('button', { name: 'Charge anyway' }).click();
  await cashier.seesHeading('Card PIN');
  expect(requestsOf(till, 'initiate')).toHaveLength(2);

  await cashier.takeBack();
  await expectNoViolation(page, 'Card PIN, back with the cashier');
  await cashier.press('Cancel sale');
  await expectNoViolation(page, 'Cancel sale, asking');
  await page.keyboard.press('Escape');
  await openNewestPayment(page);
  await expect(page.getByText('“Two of the same, one after the other”')).toBeVisible();

  await test.step('main stops the charge if the screen missed the earlier payment, and keeps the card', async () => {
    await page.getByRole('link', { name: 'Sell' }).click();
    await cashier.press('Leave for later');
    await answerOnce(till, 'sale.checkEarlier', { ok: true, value: { earlier: [] } });
    await cashier.chargeCard('local-card');
    await expect(dialog).toContainText('The customer may be charged twice.');
    expect(requestsOf(till, 'initiate')).toHaveLength(2);
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Charge anyway' }).dblclick();
    await cashier.seesHeading('Card PIN');
    expect(requestsOf(till, 'initiate')).toHaveLength(3);
  });
});
