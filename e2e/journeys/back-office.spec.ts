import { expect, type Page } from 'playwright/test';
import { paymentsIn } from '../fixtures/journal.ts';
import { pressAt } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { type Till, test } from '../fixtures/till.ts';

const tile = (page: Page, standing: string) =>
  page.getByRole('list', { name: 'Today’s payments' }).getByRole('link', { name: new RegExp(`^${standing}`) });

async function loseAtBank({ cashier, service }: Till): Promise<void> {
  service.misbehave({ operation: 'initiate', times: 'always', misbehaviour: { kind: 'html-503' } });
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  for (const amount of ['1100', '1200', '1300']) {
    await cashier.chargeAccount('account-otp', amount);
    await cashier.sees('Not confirmed yet');
    await cashier.press('Leave for later');
  }
}

test('the back office shows today’s numbers, which lead to their payments by keyboard alone', async ({ till }) => {
  const { page, cashier } = till;
  await page.keyboard.press('F4');
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeFocused();
  await expect(page.getByText('No payments today yet')).toBeVisible();
  await expectNoViolation(page, 'At a glance, an empty day');

  await page.keyboard.press('F3');
  await expectNoViolation(page, 'Journal, empty');
  await page.keyboard.press('F2');
  await cashier.sells();
  await cashier.isDeclined('2500');
  await loseAtBank(till);

  await test.step('the numbers match the payments just made', async () => {
    await page.keyboard.press('F4');
    await expect(tile(page, 'Paid')).toContainText('1NGN 1,500.00');
    await expect(tile(page, 'Not settled')).toContainText('3NGN 3,600.00');
    await expect(tile(page, 'Not paid')).toContainText('1NGN 2,500.00');
    await expect(tile(page, 'Needs review')).toContainText('0NGN 0.00');
    await expectNoViolation(page, 'At a glance');
  });

  await test.step('a number opens the journal filtered to exactly its payments', async () => {
    await pressAt(page, page.getByRole('link', { name: /^Access Bank, Not settled: 3\s*NGN 3,600\.00$/ }));
    await expect(paymentsIn(page)).toHaveCount(3);
    await page.keyboard.press('F4');
    await pressAt(page, tile(page, 'Not paid'));
    await expect(paymentsIn(page)).toHaveCount(1);
    await expect(page.getByText('NGN 2,500.00').first()).toBeVisible();
  });
});
