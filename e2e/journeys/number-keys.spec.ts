import { expect } from 'playwright/test';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

const COUNTERS = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;

test('number keys, quick amounts and sales left for later leave the customer’s e-mail field in sight', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Show number keys for the amount' }).check();
  await main.getByRole('textbox', { name: /^Quick amounts/ }).fill('500 1000 2000 5000 10000 20000');
  const form = main.locator('form').filter({ has: page.getByRole('textbox', { name: /^Quick amounts/ }) });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
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
    await cashier.chargeCard(practiceCard('local-card'), amount);
    await expect(page.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
    await cashier.takeBack();
    await cashier.press('Leave for later');
  }
  await expect(page.getByText('2 sales left for later')).toBeVisible();
  await look(2);
});
