import { expect } from 'playwright/test';
import { paymentsIn, searchOf } from '../fixtures/journal.ts';
import { addPerson, CHIDI, setUpPeople, switchTo } from '../fixtures/people.ts';
import { test } from '../fixtures/till.ts';

// People need a key store or a passphrase; the provisioned service has a passphrase.
test.use({ against: 'provisioned service' });

test('no screen that a cashier can open starts with a refusal', { tag: '@long' }, async ({ till }) => {
  const { page, cashier } = till;
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  const opensQuietly = async (heading: string | RegExp) => {
    await test.step(`opens ${heading}`, async () => {
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expect(page.getByText(/^(Loading|Reading|Counting)/)).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  };
  await setUpPeople(till);
  await addPerson(till, 'Cashier', CHIDI);
  await link('Sell').click();
  await cashier.sells();
  await switchTo(till, CHIDI);

  await link('Sell').click();
  await opensQuietly('New sale');

  await link('Journal').click();
  await opensQuietly('Journal');
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
  await paymentsIn(page).click();
  await opensQuietly(/^Payment/);
  await link('Journal').click();
  await searchOf(page).fill('nobody');
  await expect(page.getByText('Only today’s payments were searched.')).toBeVisible();
  await page.getByRole('button', { name: 'Look at all days' }).click();
  await expect(page.getByText('You may not see lists and totals of other days.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Have it approved' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Exports and seals' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('export the journal by yourself');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await link('Reports').click();
  await opensQuietly('Reports');
  await expect(page.getByRole('heading', { name: 'Closed days' })).toHaveCount(0);
  await link('Look at the day so far').click();
  await opensQuietly('The day so far');

  await link('Back office').click();
  await opensQuietly('Back office');
  for (const section of ['Cases', 'Re-query runs', 'Opened exports']) {
    await link(section).click();
    await opensQuietly(section);
  }

  await link('Settings').click();
  await opensQuietly('Settings');
  await expect(page.getByRole('button', { name: 'My PIN' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add person' })).toHaveCount(0);
  await link('Health').click();
  await opensQuietly('Health');
  await link('Settings').click();
  await link('Updates').click();
  await opensQuietly('Updates');
});
