import { expect, type Locator } from 'playwright/test';
import { typeByHand } from '../fixtures/hands.ts';
import { pressFocused, tabTo } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { addPerson, approve, BOLA, type Somebody, setUpPeople, switchTo } from '../fixtures/people.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

test.use({ against: 'provisioned service' });

/** What a screen of 1366x768 has left at 200 %. */
const AT_TWICE_THE_SIZE = { width: 683, height: 384 };

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

  // From here on by keyboard alone, at a zoom of 200 %: what has the focus is in sight.
  await page.setViewportSize(AT_TWICE_THE_SIZE);
  await page.keyboard.press('F7');
  await pressAt(page.getByRole('button', { name: 'Close shift 1' }));
  const slips = page.getByRole('textbox', { name: 'Slips handed over' });
  await expect(slips).toBeFocused();
  await expect(slips).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: /Their sum/ })).toBeInViewport({ ratio: 1 });
  await typeByHand(page, '1500');
  await pressAt(page.getByRole('button', { name: 'Close the shift' }));
  await expect(page.getByText('The count and the journal agree.')).toBeInViewport({ ratio: 1 });
  const done = page.getByRole('button', { name: 'Done' });
  await expect(done).toBeFocused();
  await expect(done).toBeInViewport({ ratio: 1 });
  await pressFocused(page);
  await expect(page.getByRole('heading', { name: 'Open shifts' })).toBeFocused();

  await pressAt(page.getByRole('button', { name: 'Close the day', exact: true }));
  const closeNow = page.getByRole('button', { name: 'Close the day now' });
  await expect(closeNow).toBeFocused();
  await expect(closeNow).toBeInViewport({ ratio: 1 });
});

async function pressAt(button: Locator): Promise<void> {
  const page = button.page();
  await tabTo(page, button);
  await expect(button).toBeInViewport({ ratio: 1 });
  await pressFocused(page);
}
