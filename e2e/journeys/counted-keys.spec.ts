import { expect } from 'playwright/test';
import { countSales } from '../fixtures/counted-sales.ts';
import { test } from '../fixtures/till.ts';

/** Beyond the digits: what a card sale may ask of a cashier's hands. */
const MOST_BESIDE_DIGITS = 4;

test('A practised cashier needs few keys for a sale, and two for the next one', async ({ till }) => {
  const counted = await countSales(till);
  const [card] = counted;
  expect(card).toMatchObject({ kind: 'card, PIN and OTP', cashier: 29 });
  expect((card?.cashier ?? 0) + (card?.customer ?? 0)).toBeLessThanOrEqual(40);
  for (const { kind, cashier, digits, toNextSale } of counted) {
    if (kind.startsWith('card')) expect(cashier - digits, kind).toBeLessThanOrEqual(MOST_BESIDE_DIGITS);
    expect(toNextSale, kind).toBe(2);
  }
  // The shop's own e-mail was sent for each, and is marked as nobody's.
  const { page, service } = till;
  const sent = service.received().filter(({ operation }) => operation === 'initiate');
  expect(sent.map(({ details }) => details?.email)).toEqual(counted.map(() => 'shop@example.com'));
  await page.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('searchbox', { name: 'Search journal' }).fill('shop@example.com');
  await expect(page.getByRole('grid', { name: 'Journal' }).getByRole('link')).toHaveCount(0);
});
