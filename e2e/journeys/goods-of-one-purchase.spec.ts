import { expect, type Locator } from 'playwright/test';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { clickAgainAndAgain, middleOf } from '../fixtures/real-presses.ts';
import { type Till, test } from '../fixtures/till.ts';

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
  // What is left of 1366x768 at a zoom of 150 % and of 200 %.
  { width: 911, height: 512 },
  { width: 683, height: 384 },
] as const;

test('Goods of two payments for what may be one purchase leave twice only for a person who was told, and presses on', async ({
  till,
}) => {
  const { page, cashier } = till;
  const handOver = page.getByRole('button', { name: 'Hand over goods' });
  const wereHandedOver = page.getByText(/^Handed over/);
  const reference = await bothPaidAndOneHandedOver(till, handOver);
  const told = page
    .getByRole('alert')
    .getByText(`Payment ${reference} may be for the same purchase.`, { exact: false });

  for (const size of SIZES) {
    await page.setViewportSize(size);
    await cashier.sees('Paid');
    await expect(handOver).toBeEnabled();
    await clickAgainAndAgain(page, await middleOf(handOver));
    await expect(told).toBeVisible();
    await expect(page.getByText('Do not hand over the goods yet.', { exact: false })).toBeInViewport();
    await expect(handOver).toBeInViewport({ ratio: 1 });
    await expect(handOver).toBeEnabled();
    await expect(wereHandedOver).toHaveCount(0);
    await expectNoViolation(page, `goods that may have left, ${size.width}`);
    if (size === SIZES.at(-1)) break;
    // Whoever comes back to it is told anew.
    await cashier.press('Leave for later');
    await page.getByRole('button', { name: 'NGN 1,500.00' }).click();
  }

  await clickAgainAndAgain(page, await middleOf(handOver));
  await expect(page.getByRole('button', { name: 'New sale' })).toBeEnabled();
  await expect(wereHandedOver).toBeVisible();
  await expect(handOver).toHaveCount(0);
});

/**
 * Nobody knew the end of the first payment, a person charged the same customer all the same, and now both are paid.
 * @returns the reference of the one whose goods have left
 */
async function bothPaidAndOneHandedOver({ page, cashier, service }: Till, handOver: Locator): Promise<string> {
  service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'drop-after-processing' } });
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Not confirmed yet');
  await cashier.press('Leave for later');
  await cashier.chargeCard(practiceCard('at-once'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Another reason' }).check();
  await dialog.getByRole('textbox').fill('It may be another purchase');
  await dialog.getByRole('button', { name: 'Charge anyway' }).click();
  await cashier.sees('Not confirmed yet');
  // Only now: a first payment that is confirmed while the question is asked takes the question away.
  service.behave();
  await seesPaid();
  const reference = await page.getByRole('main').getByText(/^T1-/).first().innerText();
  await handOver.click();
  await cashier.press('New sale');
  await page.getByRole('button', { name: 'NGN 1,500.00' }).click();
  await seesPaid();
  return reference;

  /** The till may ask by itself in the same moment. */
  async function seesPaid() {
    await Promise.any([cashier.sees('Paid'), cashier.press('Check again').then(() => cashier.sees('Paid'))]);
  }
}
