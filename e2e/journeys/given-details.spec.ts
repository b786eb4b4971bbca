import { expect } from 'playwright/test';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { boxOf } from '../fixtures/real-presses.ts';
import { requestsOf } from '../fixtures/received.ts';
import { test } from '../fixtures/till.ts';

test('sends customer details with the payment, and forgets them after the sale', { tag: '@long' }, async ({ till }) => {
  const { page, cashier } = till;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const add = page.getByRole('button', { name: 'Add cardholder’s name and address' });
  await expect(field('First name')).toHaveCount(0);
  const folded = await boxOf(cashier.charge);
  await add.click();
  await expect(field('First name')).toBeFocused();
  expect(await boxOf(cashier.charge)).toEqual(folded);
  await expectNoViolation(page, 'Sell, with details');

  await cashier.typeSale('at-once');
  await field('First name').fill('5531 8866 5214 2950');
  await field('Last name').fill('Bello');
  await field('Address').fill('20 Saltlake');
  await cashier.charge.click();
  await expect(page.getByText('This may be a card number or a BVN. Enter only the name here.')).toBeVisible();
  await expect(page.getByText('Choose the country.')).toBeVisible();
  expect(requestsOf(till, 'initiate')).toEqual([]);

  await field('First name').fill('Ada');
  await field('City').fill('Leeds');
  await field('State').fill('Yorkshire');
  await field('Postal code').fill('LS1');
  await page.getByRole('combobox', { name: 'Country' }).fill('united k');
  await page.getByRole('combobox', { name: 'Country' }).press('Enter');
  await cashier.charge.click();
  await cashier.sees('Paid');
  const [initiate] = requestsOf(till, 'initiate');
  expect(initiate?.details).toMatchObject({
    firstName: 'Ada',
    lastName: 'Bello',
    billingAddress: '20 Saltlake',
    billingCity: 'Leeds',
    billingState: 'Yorkshire',
    billingZip: 'LS1',
    billingCountry: 'GB',
  });

  await cashier.handsOver();
  await expect(field('First name')).toHaveCount(0);
  await add.click();
  await expect(field('First name')).toHaveValue('');
  await expect(field('Address')).toHaveValue('');
});
