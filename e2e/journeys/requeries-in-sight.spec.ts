import { expect } from 'playwright/test';
import { test } from '../fixtures/till.ts';

test.describe('The list of re-queries', () => {
  test('shows each result beside the names of the checks, with two re-queries at 1024x768 and at 150 % zoom', {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier } = till;
    await cashier.pays();
    await page.getByRole('link', { name: 'Journal', exact: true }).click();
    await page.getByRole('grid', { name: 'Journal' }).getByRole('link').click();
    await cashier.press('Re-query');
    const table = page.getByRole('region', { name: 'What each re-query found' });
    await expect(table.getByRole('cell', { name: 'Paid', exact: true })).toHaveCount(2);
    for (const size of [
      { width: 1024, height: 768 },
      { width: 683, height: 512 },
    ]) {
      await page.setViewportSize(size);
      // A wider table would have to be scrolled sideways.
      await expect.poll(() => table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    }
  });
});
