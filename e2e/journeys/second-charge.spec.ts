import { expect } from 'playwright/test';
import { answerOnce } from '../fixtures/answer-once.ts';
import { pressFocused } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';

async function leaveUnknown({ cashier, service }: Till): Promise<void> {
  service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'drop-after-processing' } });
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeCard(practiceCard('local-card'));
  await cashier.sees('Not confirmed yet');
  await cashier.press('Leave for later');
}

function initiatesOf({ service }: Till): number {
  return service.received().filter(({ operation }) => operation === 'initiate').length;
}

test.describe('A possible second charge for the same purchase', () => {
  test('a second charge needs a person who was told of the earlier payment and gives a reason', async ({ till }) => {
    const { page, cashier } = till;
    const cardNumber = page.getByRole('textbox', { name: 'Card number' });
    await leaveUnknown(till);

    await cashier.chargeCard(practiceCard('local-card'));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The customer may be charged twice.');
    await expect(dialog).toContainText('Mastercard ending in 2950');
    await dialog.getByRole('button', { name: 'Do not charge' }).click();
    await expect(cardNumber).toHaveValue('');
    await expect(cardNumber).toBeFocused();
    expect(initiatesOf(till)).toBe(1);

    await cashier.typeCard(practiceCard('local-card'));
    await cashier.charge.click();
    await dialog.getByRole('button', { name: 'Charge anyway' }).click();
    await expect(dialog).toContainText('Choose a reason.');
    await expectNoViolation(page, 'An earlier payment is not settled');
    expect(initiatesOf(till)).toBe(1);
    await dialog.getByRole('radio', { name: 'Another reason' }).check();
    await expectNoViolation(page, 'An earlier payment is not settled, with a reason');
    await dialog.getByRole('textbox').fill('Two of the same, one after the other');
    await dialog.getByRole('button', { name: 'Charge anyway' }).click();
    await expect(page.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
    expect(initiatesOf(till)).toBe(2);

    await cashier.takeBack();
    await page.getByRole('link', { name: 'Journal' }).click();
    await page.getByRole('grid', { name: 'Journal' }).getByRole('link').first().click();
    await expect(page.getByText('“Two of the same, one after the other”')).toBeVisible();

    await test.step('main stops the charge if the screen missed the earlier payment; the card need not be typed again', async () => {
      await page.getByRole('link', { name: 'Sell' }).click();
      await cashier.press('Leave for later');
      await answerOnce(till, 'sale.checkEarlier', { ok: true, value: { earlier: [] } });
      await cashier.chargeCard(practiceCard('local-card'));
      await expect(dialog).toContainText('The customer may be charged twice.');
      expect(initiatesOf(till)).toBe(2);
      await dialog.getByRole('radio').first().check();
      await dialog.getByRole('button', { name: 'Charge anyway' }).dblclick();
      await expect(page.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
      expect(initiatesOf(till)).toBe(3);
    });
  });

  test('a key that is held down makes no second charge', { tag: '@long' }, async ({ till }) => {
    const { page, cashier } = till;
    await leaveUnknown(till);
    await cashier.typeAmount('1500');
    await cashier.typeCustomer({ email: 'ade@example.com' });
    await cashier.typeCard(practiceCard('local-card'));
    const doNotCharge = page.getByRole('button', { name: 'Do not charge' });
    await page.getByRole('textbox', { name: 'Security code' }).focus();
    await page.keyboard.down('Enter');
    await expect(doNotCharge).toBeFocused();
    for (let repeats = 0; repeats < 20; repeats += 1) await page.keyboard.down('Enter');
    await expect(doNotCharge).toBeFocused();
    await page.keyboard.up('Enter');
    await pressFocused(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(initiatesOf(till)).toBe(1);
  });
});
