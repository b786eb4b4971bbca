import { expect } from 'playwright/test';
import { giveQuickAmounts, openSettings } from '../fixtures/settings.ts';
import { COUNTERS } from '../fixtures/sizes.ts';
import { test } from '../fixtures/till.ts';

test('number keys, quick amounts and sales left for later hide no field', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await openSettings(page);
  await page.getByRole('checkbox', { name: 'Show number keys for the amount' }).check();
  await giveQuickAmounts(page, '500 1000 2000 5000 10000 20000');
  await page.getByRole('link', { name: 'Sell' }).click();
  const email = page.getByRole('textbox', { name: 'Customer email' });
  const keys = [
    page.getByRole('group', { name: 'Quick amounts' }).getByRole('button').last(),
    page.getByRole('group', { name: 'Keypad' }).getByRole('button', { name: '3' }),
    page.getByRole('group', { name: 'Keypad' }).getByRole('button').last(),
  ];
  const look = async (left: number) => {
    for (const size of COUNTERS) {
      await page.setViewportSize(size);
      await test.step(`${left} sales left, at ${size.width} x ${size.height}`, async () => {
        for (const control of [...keys, email]) await expect(control).toBeInViewport({ ratio: 1 });
        const [field, ...keyBoxes] = await Promise.all([email, ...keys].map((each) => each.boundingBox()));
        const rightEdge = (field?.x ?? 0) + (field?.width ?? 0);
        for (const box of keyBoxes) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(rightEdge + 1);
      });
    }
  };
  await look(0);
  for (const amount of ['1500', '1600']) {
    await cashier.chargeCard('local-card', amount);
    await cashier.leavesStep();
  }
  await expect(page.getByText('2 sales left for later')).toBeVisible();
  await look(2);
});
