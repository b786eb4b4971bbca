import path from 'node:path';
import { expect } from 'playwright/test';
import { addEntriesOfTheTill, countEntries, makePaidInTheTables } from '../fixtures/edited-journal.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { modeOf, test } from '../fixtures/till.ts';

/** This is more than the number of entries that every start checks. */
const ENTRIES_SINCE = 1_100;

test.describe('A declined payment that was edited to paid in the tables', () => {
  test('hands over no goods of a payment that was edited to paid, explains why, and opens a case', {
    tag: '@provisioned',
  }, async ({ till, against }) => {
    const journal = path.join(till.home, modeOf(against), 'journal.db');
    await till.cashier.chargeCard(practiceCard('declined'), '9900');
    await till.cashier.sees('Not paid');
    await till.app.close();
    addEntriesOfTheTill(journal, ENTRIES_SINCE);
    const reference = makePaidInTheTables(journal);
    // The check of the whole journal would also find the edited tables and stop the till.
    await till.start({ holdsWholeCheck: true });

    const { page, cashier } = till;
    await cashier.sees('Paid');
    await cashier.press('Hand over goods');
    await expect(page.getByText(`do not prove that payment ${reference} was paid`)).toBeVisible();
    await cashier.sees('Needs review');
    // The slip beside the verdict agrees and asks for no money.
    await expect(page.getByText('Needs review')).toHaveCount(2);
    await expect(page.getByText('To pay')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Hand over goods' })).toHaveCount(0);
    expect(countEntries(journal, 'goodsHandedOver')).toBe(0);
    expect(countEntries(journal, 'caseOpened')).toBe(1);

    await page.getByRole('link', { name: 'Back office' }).click();
    await page.getByRole('link', { name: 'Cases' }).first().click();
    await expect(page.getByText(/the journal’s entries do not prove that it was paid/).first()).toBeVisible();
  });
});
