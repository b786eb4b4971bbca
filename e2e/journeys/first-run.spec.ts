import { expect } from 'playwright/test';
import { typeByHand } from '../fixtures/hands.ts';
import { pressFocused } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

test.use({ isSetUp: false });

test('a person who starts Paydesk first takes a payment with fewer than ten presses', async ({ till }) => {
  const { page, cashier } = till;
  let presses = 0;
  const press = async () => {
    await pressFocused(page);
    presses += 1;
  };
  const type = async (field: string, text: string) => {
    const box = page.getByRole('textbox', { name: field, exact: true });
    await box.waitFor();
    const hasFocus = () => box.evaluate((element) => element === document.activeElement);
    while (!(await hasFocus())) await press();
    await typeByHand(page, text);
  };

  await expect(page.getByRole('button', { name: 'Practise first' })).toBeFocused();
  await press();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await type('Amount', '1500');
  await type('Customer email', 'ade@example.com');
  const { cardNumber, expiry, cvv } = practiceCard('at-once');
  await type('Card number', cardNumber);
  await type('Expiry (MM/YY)', expiry.replace('/', ''));
  await type('Security code', cvv);
  await press();
  await cashier.sees('Paid');
  await expect(page.getByRole('button', { name: 'Hand over goods' })).toBeFocused();
  await press();
  await expect(page.getByText(/^Handed over/)).toBeVisible();
  expect(presses).toBeLessThan(10);

  await till.killAndRestart();
  await expect(till.page.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await expect(till.page.getByText('PRACTICE', { exact: true })).toBeVisible();

  await test.step('the till says what is left to do before real payments', async () => {
    await till.page.getByRole('link', { name: 'Settings' }).click();
    const left = till.page.getByRole('list', { name: 'Left to do' });
    await expect(left.getByRole('listitem').first()).toContainText('One practice sale to the end');
    await expect(left.getByRole('listitem').first()).toContainText('(done)');
    await expect(left.getByRole('button')).toHaveCount(4);
    await expectNoViolation(till.page, 'what is left to do');
    await left.getByRole('button', { name: /Connect to the service/ }).click();
    await expect(till.page.getByRole('heading', { name: 'The shop' })).toBeVisible();
  });
});
