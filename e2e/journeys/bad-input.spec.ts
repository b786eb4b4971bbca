import { expect } from 'playwright/test';
import { pressByKey } from '../fixtures/keyboard.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

/** Typed input with the sentence that must appear beside its field before anything is sent. */
const CARD_CASES: { field: string; typed: string; sentence: RegExp }[] = [
  { field: 'Amount', typed: '0', sentence: /more than zero/i },
  { field: 'Amount', typed: '-5', sentence: /negative|minus|more than zero/i },
  { field: 'Amount', typed: '4.605', sentence: /two (decimal|digits|places)/i },
  { field: 'Amount', typed: '99999999999', sentence: /at most|more than this till/i },
  { field: 'Amount', typed: '١٥٠٠', sentence: /0 to 9/i },
  { field: 'Customer email', typed: 'ade@', sentence: /e-?mail/i },
  { field: 'Card number', typed: '5531886652142951', sentence: /check|wrong|mistyped/i },
  { field: 'Card number', typed: '５５３１８８６６５２１４２９５０', sentence: /0 to 9/i },
  { field: 'Expiry (MM/YY)', typed: '0120', sentence: /expired|past/i },
  { field: 'Security code', typed: '12', sentence: /exactly 3 digits/i },
];

test.describe('Rejected input', () => {
  test('shows a message at each wrong field of the card form, the PIN and the OTP, and sends nothing', async ({
    till,
  }) => {
    const { page, cashier, service } = till;
    await cashier.typeAmount('1500');
    await cashier.typeCustomer({ email: 'ade@example.com' });
    await cashier.typeCard(practiceCard('local-card'));
    for (const { field, typed, sentence } of CARD_CASES) {
      await test.step(`${field}: ${typed}`, async () => {
        const box = page.getByRole('textbox', { name: field, exact: true });
        const right = await box.inputValue();
        await box.fill(typed);
        await box.blur();
        await cashier.charge.click();
        await expect(box).toHaveAccessibleDescription(sentence);
        await expect(box).toHaveAttribute('aria-invalid', 'true');
        await box.fill(right);
      });
    }
    expect(service.received().map(({ operation }) => operation)).not.toContain('initiate');

    await cashier.charge.click();
    await cashier.keyPin('12');
    await expect(page.getByRole('textbox', { name: 'Card PIN' })).toHaveAccessibleDescription(/4/);
    expect(service.received().map(({ operation }) => operation)).not.toContain('authenticate');
    await cashier.keyPin();
    await cashier.keyOtp('12 34');
    await expect(page.getByRole('textbox', { name: 'OTP' })).toHaveAccessibleDescription(/digits|spaces/i);
    expect(service.received().map(({ operation }) => operation)).not.toContain('validate');
  });

  test('calls nothing wrong that a press has filled in', async ({ till }) => {
    const { page } = till;
    await page.getByRole('link', { name: 'Settings' }).click();
    const counter = page.locator('form').filter({ has: page.getByRole('textbox', { name: /^Quick amounts/ }) });
    await counter.getByRole('textbox', { name: /^Quick amounts/ }).fill('500');
    await pressByKey(counter.getByRole('button'));
    await expect(counter.getByText('Saved')).toBeVisible();
    await page.getByRole('link', { name: 'Sell' }).click();
    const email = page.getByRole('textbox', { name: 'Customer email' });
    await email.fill('ade@g');
    await page.getByRole('button', { name: 'ade@gmail.com' }).click();
    await expect(email).toHaveValue('ade@gmail.com');
    await expect(email).not.toHaveAttribute('aria-invalid', 'true');
    const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
    await amount.fill('5x');
    await email.focus();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('group', { name: 'Quick amounts' }).getByRole('button').click();
    await expect(amount).toHaveValue('500.00');
    await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('shows a message at each wrong field of the account form, and sends nothing', { tag: '@long' }, async ({
    till,
  }) => {
    const { page, cashier, service } = till;
    await cashier.typeAmount('1500');
    await cashier.typeCustomer({ email: 'ade@example.com' });
    await cashier.typeAccount({ bankCode: '032', accountNumber: '0690000043' });
    const accountNumber = page.getByRole('textbox', { name: 'Account number' });
    await accountNumber.fill('069000004');
    await cashier.charge.click();
    await expect(accountNumber).toHaveAccessibleDescription(/10 digits/i);
    await accountNumber.fill('0690000043');
    await cashier.charge.click();
    const cases = [
      { field: 'BVN', typed: '2222222222', right: '22222222222', sentence: /11 digits/i },
      { field: 'Date of birth', typed: '31/02/1990', right: '01/01/1990', sentence: /day|date/i },
    ];
    for (const { field, typed, right, sentence } of cases) {
      const box = page.getByRole('textbox', { name: field, exact: true });
      await box.fill(typed);
      await cashier.press('Submit details');
      await expect(box).toHaveAccessibleDescription(sentence);
      await box.fill(right);
    }
    expect(service.received().map(({ operation }) => operation)).not.toContain('initiate');
  });
});
