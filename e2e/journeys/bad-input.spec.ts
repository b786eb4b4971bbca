import { expect, type Locator } from 'playwright/test';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { requestsOf } from '../fixtures/received.ts';
import { test } from '../fixtures/till.ts';

/** Wrong input of a field, with the sentence that must appear beside the field before anything is sent. */
type WrongInput = readonly [field: string, typed: string, sentence: RegExp];

const ON_SELL: readonly WrongInput[] = [
  ['Amount', '4.605', /two (decimal|digits|places)/i],
  ['Customer email', 'ade@', /e-?mail/i],
  ['Card number', '5531886652142951', /check|wrong|mistyped/i],
  ['Expiry (MM/YY)', '0120', /expired|past/i],
  ['Security code', '12', /exactly 3 digits/i],
];

const OF_THE_CUSTOMER: readonly WrongInput[] = [
  ['BVN', '2222222222', /11 digits/i],
  ['Date of birth', '31/02/1990', /day|date/i],
];

async function expectRefused(submit: Locator, [field, typed, sentence]: WrongInput): Promise<void> {
  await test.step(`${field}: ${typed}`, async () => {
    const box = submit.page().getByRole('textbox', { name: field, exact: true });
    const right = await box.inputValue();
    await box.fill(typed);
    await box.blur();
    await submit.click();
    await expect(box).toHaveAccessibleDescription(sentence);
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await box.fill(right);
  });
}

test('shows a message at each wrong field of a sale and its steps, and sends nothing', async ({ till }) => {
  const { page, cashier } = till;
  await cashier.charge.click();
  await expectNoViolation(page, 'Sell, with sentences beside the fields');
  await cashier.typeSale('local-card');
  const email = page.getByRole('textbox', { name: 'Customer email' });
  await email.fill('ade@g');
  await page.getByRole('button', { name: 'ade@gmail.com' }).click();
  await expect(email).toHaveValue('ade@gmail.com');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  for (const wrong of ON_SELL) await expectRefused(cashier.charge, wrong);
  expect(requestsOf(till, 'initiate')).toEqual([]);

  await cashier.charge.click();
  await cashier.keyPin('12');
  await expect(page.getByRole('textbox', { name: 'Card PIN' })).toHaveAccessibleDescription(/4/);
  expect(requestsOf(till, 'authenticate')).toEqual([]);
  await cashier.keyPin();
  await cashier.keyOtp('12 34');
  await expect(page.getByRole('textbox', { name: 'OTP' })).toHaveAccessibleDescription(/digits|spaces/i);
  expect(requestsOf(till, 'validate')).toEqual([]);
  await cashier.leavesStep();

  await cashier.typeAccount('account-all');
  await cashier.typeAmount('1600');
  await cashier.typeCustomer({ email: 'ade@example.com' });
  await expectNoViolation(page, 'Sell, bank account at a bank that asks for more');
  await expectRefused(cashier.charge, ['Account number', '069000004', /10 digits/i]);
  await cashier.charge.click();
  const submitDetails = page.getByRole('button', { name: 'Submit details' });
  await submitDetails.click();
  await expectNoViolation(page, 'Date of birth and BVN, with sentences beside the fields');
  for (const wrong of OF_THE_CUSTOMER) await expectRefused(submitDetails, wrong);
  expect(requestsOf(till, 'initiate')).toHaveLength(1);
  await page.getByRole('textbox', { name: 'BVN' }).fill('222');
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expectNoViolation(page, 'Date of birth and BVN, emptied');
});
