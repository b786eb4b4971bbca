import { expect } from 'playwright/test';
import { pressByKey, pressFocused } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { addPerson, approve, BOLA, type Somebody, setUpPeople, switchTo } from '../fixtures/people.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

test.use({ against: 'provisioned service' });

const CHIDI: Somebody = { name: 'Chidi', pin: '618402' };

test('a cashier counts a shift without being told before what it came to', async ({ till }) => {
  const { page, cashier } = till;
  await setUpPeople(till);
  await addPerson(till, 'Cashier', CHIDI);
  await switchTo(till, CHIDI);
  await page.getByRole('link', { name: 'Sell' }).click();
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await cashier.press('New sale');

  await page.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByText('Sums are shown to those who may look at the day.')).toBeVisible();
  await expectNoViolation(page, 'Journal, with its sums withheld');
  await expect(page.getByRole('button', { name: 'Have it approved' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Have it approved' }).click();
  await approve(till, BOLA, 'A customer asks');
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible();

  await page.keyboard.press('F7');
  await page.getByRole('button', { name: 'Close shift 1' }).click();
  const slips = page.getByRole('textbox', { name: 'Slips handed over' });
  await expect(slips).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1500');
  await cashier.press('Close the shift');
  await expect(page.getByText('The count and the journal agree.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  await pressFocused(page);
  await expect(page.getByRole('heading', { name: 'Open shifts' })).toBeFocused();

  await pressByKey(page.getByRole('button', { name: 'Close the day' }));
  await expect(page.getByRole('button', { name: 'Close the day now' })).toBeFocused();
});
