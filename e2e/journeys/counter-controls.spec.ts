import { expect } from 'playwright/test';
import { chargeUnknown } from '../fixtures/charge-unknown.ts';
import { practiceAccount, practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';

/** The smallest counter screen, and the viewports of 1366x768 at 150 % and 200 %. */
const SIZES = [
  { width: 1024, height: 768 },
  { width: 911, height: 512 },
  { width: 683, height: 384 },
] as const;

const SMALLEST_PRIMARY_PX = 64;
const SMALLEST_TARGET_PX = 44;

test('the one large button of each counter screen is 64 px high, and every other control is at least 44 px high', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await look(till, 'Sell');
  await cashier.chargeAccount(practiceAccount('account-all'));
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await look(till, 'Your details');
  await cashier.takeBack();
  await page.getByText('Card', { exact: true }).click();
  await cashier.typeCard(practiceCard('local-card'));
  await cashier.charge.click();
  await expect(page.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
  await look(till, 'Card PIN');
  await cashier.takeBack();
  await look(till, 'Card PIN, back with the cashier');
  await cashier.press('Hand to customer');
  await cashier.keyPin();
  await expect(page.getByRole('heading', { name: 'OTP' })).toBeVisible();
  await look(till, 'OTP');
  await cashier.keyOtp();
  await cashier.sees('Paid');
  await look(till, 'Paid');
  await cashier.press('Hand over goods');
  await expect(page.getByText(/^Handed over/)).toBeVisible();
  await look(till, 'Handed over');
  await cashier.press('New sale');

  await cashier.chargeCard(practiceCard('international'), '1600');
  await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible();
  await look(till, 'Billing address');
  await cashier.press('Hide keyboard');
  await look(till, 'Billing address, without keys on the screen');
  await cashier.takeBack();
  await cashier.press('Leave for later');

  await chargeUnknown(till, '1800');
  await look(till, 'Not confirmed yet');
});

/** Measures the controls of a screen at each size. */
async function look({ page }: Till, screen: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const low = await page.evaluate(
      ({ smallest, smallestPrimary }) =>
        [...document.querySelectorAll('button, select, input, a')]
          .filter((each) => each.checkVisibility({ visibilityProperty: true }))
          .map((each) => ({
            name: (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() || each.id,
            height: Math.round((each.closest('label') ?? each).getBoundingClientRect().height),
            wanted: each.getAttribute('data-variant') === 'primary' ? smallestPrimary : smallest,
          }))
          .filter(({ height, wanted }) => height > 1 && height < wanted),
      { smallest: SMALLEST_TARGET_PX, smallestPrimary: SMALLEST_PRIMARY_PX },
    );
    expect.soft(low, `${screen}, ${size.width}x${size.height}`).toEqual([]);
  }
  await page.setViewportSize(SIZES[0]);
}
