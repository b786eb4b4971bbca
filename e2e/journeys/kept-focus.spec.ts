import { expect } from 'playwright/test';
import { pressByKey } from '../fixtures/keyboard.ts';
import { addPerson, type Somebody, setUpPeople } from '../fixtures/people.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { startRun } from '../fixtures/runs.ts';
import { test } from '../fixtures/till.ts';

test.describe('A press that removes its own button', () => {
  test('leaves the focus in a run that is paused, resumed or cancelled', async ({ till }) => {
    const { page } = till;
    // A run of this size takes longer than the presses on any machine.
    const references = Array.from({ length: 2_000 }, (_, index) => `HEAD-OFFICE-${index}`);
    await startRun(till, references, 'QR');
    const heading = page.getByRole('heading', { name: 'Run 1 · A pasted list' });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    for (const [name, next] of [
      ['Pause', heading],
      ['Resume', heading],
      ['Cancel run', button('Keep the run')],
      ['Keep the run', button('Cancel run')],
      ['Cancel run', button('Keep the run')],
      ['Yes, cancel the run', heading],
    ] as const) {
      await pressByKey(button(name));
      await expect(next, `after ${name}`).toBeFocused();
    }
  });

  test('leaves the focus in a case whose payment is linked or removed, and which is resolved or reopened', async ({
    till,
  }) => {
    const { page, cashier } = till;
    const card = practiceCard('at-once');
    await cashier.sells(card);
    await page.getByRole('link', { name: 'Back office' }).click();
    await page.getByRole('link', { name: 'Cases' }).click();
    await page.getByRole('link', { name: 'Open a case' }).first().click();
    await page.getByRole('radio', { name: 'Something else' }).check();
    await pressByKey(page.getByRole('button', { name: 'Open the case' }));
    const heading = page.getByRole('heading', { name: 'Case 1', exact: true });
    await expect(heading).toBeFocused();

    const payments = page.getByRole('heading', { name: 'Payments of this case' });
    await page.getByRole('searchbox', { name: 'Find the payment' }).fill(card.cardNumber.slice(-4));
    await pressByKey(page.getByRole('button', { name: /^Link T/ }));
    await expect(payments).toBeFocused();
    await pressByKey(page.getByRole('button', { name: /^Remove T/ }));
    await expect(payments).toBeFocused();

    await pressByKey(page.getByRole('button', { name: 'Resolve…' }));
    const dialog = page.getByRole('dialog', { name: 'Resolve case 1' });
    await dialog.getByRole('radio', { name: 'The customer has the goods' }).check();
    await dialog.getByRole('textbox', { name: 'What was found out' }).fill('She fetched them.');
    await pressByKey(dialog.getByRole('button', { name: 'Resolve the case' }));
    await expect(heading).toBeFocused();
    await pressByKey(page.getByRole('button', { name: 'Open again…' }));
    await page.getByRole('textbox', { name: 'Why' }).fill('They were the wrong ones.');
    await pressByKey(page.getByRole('button', { name: 'Open it again' }));
    await expect(heading).toBeFocused();
  });
});

test.describe('With people', () => {
  // People need a key store or a passphrase; the provisioned service has a passphrase.
  test.use({ against: 'provisioned service' });

  test('the removal of a badge leaves the focus in the form of the badge', async ({ till }) => {
    const { page } = till;
    const chidi: Somebody = { name: 'Chidi', pin: '618402' };
    await setUpPeople(till);
    await addPerson(till, 'Cashier', chidi, 'BADGE-77031');
    await pressByKey(page.getByRole('button', { name: `Change ${chidi.name}` }));
    await pressByKey(page.getByRole('button', { name: 'Remove badge' }));
    await expect(page.getByRole('heading', { name: 'Badge' })).toBeFocused();
  });
});
