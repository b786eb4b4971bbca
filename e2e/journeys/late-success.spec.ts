import { expect } from 'playwright/test';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';

/** A payment that was made, of which the service says nothing for the time being. */
async function chargeUnknown({ cashier, service }: Till): Promise<void> {
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeCard(practiceCard('answer-lost'));
  await cashier.sees('Not confirmed yet');
}

/** Finds it among what is not settled, and asks again, now that the service answers. */
async function requeryFromJournal({ page, cashier, service }: Till): Promise<void> {
  service.behave();
  await page.getByRole('link', { name: '1 not settled' }).click();
  const rows = page.getByRole('grid', { name: 'Journal' }).getByRole('link');
  await expect(rows).toHaveCount(1);
  await rows.click();
  await cashier.press('Re-query');
}

test.describe('A payment that is confirmed long after', () => {
  test('is told on every screen, and hands over nothing by itself', async ({ till }) => {
    const { page, cashier, service } = till;
    await chargeUnknown(till);
    await cashier.press('Leave for later');
    await requeryFromJournal(till);
    const news = page.getByText(
      /^Payment T\w-[\w-]+ of NGN 1,500\.00 has been confirmed after all\. Nothing was handed/,
    );
    await expect(news).toBeVisible();
    await page.getByRole('link', { name: 'Sell' }).click();
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
    await expect(news).toBeVisible();
    await page.getByRole('link', { name: 'Open payment' }).click();
    await cashier.press('Dismiss');
    await expect(news).toHaveCount(0);
    await cashier.press('Continue at the counter');
    await cashier.sees('Paid');
    await cashier.press('Hand over goods');
    await expect(page.getByText(/handed over/i).first()).toBeVisible();
    expect(service.captured()).toHaveLength(1);
  });

  test('is for the back office where its sale was cancelled', async ({ till }) => {
    const { page, cashier, service } = till;
    await chargeUnknown(till);
    await cashier.press('Cancel sale');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel sale' }).click();
    await cashier.press('New sale');
    await requeryFromJournal(till);
    await expect(page.getByText(/has been confirmed after its sale had ended/)).toBeVisible();
    await expect(page.getByText(/needs review/i).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue at the counter' })).toHaveCount(0);

    await test.step('and the bank takes it back: that is told as well', async () => {
      await cashier.press('Dismiss');
      service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'says-failed' } });
      await cashier.press('Re-query');
      await expect(page.getByText(/was paid, and an answer now says otherwise/)).toBeVisible();
      await expect(page.getByText(/A later answer contradicts what was known/)).toBeVisible();
    });
  });
});
