import { expect, type Page } from 'playwright/test';
import { pressByKey } from '../fixtures/keyboard.ts';
import { ADA, setUpPeople } from '../fixtures/people.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

test('a screen reader gets a name and dots for every secret at the counter', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await cashier.typeSale('local-card');
  await expectDots(page, 'Security code', practiceCard('local-card').cvv);
  await cashier.charge.click();
  await page.getByRole('textbox', { name: 'Card PIN' }).fill('3310');
  await expectDots(page, 'Card PIN', '3310');
  await cashier.press('Submit PIN');
  const otp = page.getByRole('textbox', { name: 'OTP' });
  await otp.fill('1234');
  await expectDots(page, 'OTP', '1234');
  await cashier.press('Show digits');
  expect(await valueForReaders(page, 'OTP')).toBe('1234');
  await page.keyboard.type('5');
  await cashier.press('Hide digits');
  await expectDots(page, 'OTP', '12345');
  await expect(otp).toBeFocused();
  await page.keyboard.press('Backspace');
  await expectDots(page, 'OTP', '1234');

  await cashier.leavesStep();
  await cashier.chargeAccount('account-all', '1600');
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('01/01/1990');
  await expectDots(page, 'Date of birth', '01/01/1990');
  await page.getByRole('textbox', { name: 'BVN' }).fill('22222222222');
  await expectDots(page, 'BVN', '22222222222');
});

test.describe('Staff PIN fields in a screen reader', () => {
  // The provisioned service has the passphrase that a machine without a key store needs.
  test.use({ against: 'provisioned service' });

  test('a screen reader gets a name and dots for every staff PIN', { tag: '@long' }, async ({ till }) => {
    const { page } = till;
    await page.getByRole('link', { name: 'Settings' }).click();
    await pressByKey(page.getByRole('button', { name: 'Set up people', exact: true }));
    for (const name of ['New PIN', 'New PIN once more']) {
      await page.getByRole('textbox', { name, exact: true }).first().fill(ADA.pin);
      await expectDots(page, name, ADA.pin);
    }
    await page.getByRole('button', { name: 'Not now' }).click();
    await setUpPeople(till);
    await page.keyboard.press('F9');
    await page.getByRole('textbox', { name: 'Name or badge' }).fill(ADA.name);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'PIN' }).fill(ADA.pin);
    await expectDots(page, 'PIN', ADA.pin);
  });
});

async function expectDots(page: Page, name: string, typed: string): Promise<void> {
  await expect(page.getByRole('textbox', { name, exact: true }).first()).toHaveValue(typed);
  expect(await valueForReaders(page, name), name).toBe('•'.repeat(typed.length));
}

/** Returns the field's value as screen readers get it. */
async function valueForReaders(page: Page, name: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const field = nodes.find((node) => node.role?.value === 'textbox' && node.name?.value === name);
  return String(field?.value?.value ?? '');
}
