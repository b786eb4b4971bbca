import path from 'node:path';
import { expect } from 'playwright/test';
import { openCases } from '../fixtures/cases.ts';
import { addEntriesOfTheTill, countEntries, makePaidInTheTables } from '../fixtures/edited-journal.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { modeOf, test } from '../fixtures/till.ts';

/** More entries than a start of the till checks. */
const ENTRIES_SINCE = 1_100;

test('hands over no goods of a payment that was edited to paid, explains why, and opens a case', {
  tag: '@provisioned',
}, async ({ till, against }) => {
  const journal = path.join(till.home, modeOf(against), 'journal.db');
  await till.cashier.chargeCard('declined', '9900');
  await till.cashier.sees('Not paid');
  await expectNoViolation(till.page, 'Not paid');
  await till.app.close();
  addEntriesOfTheTill(journal, ENTRIES_SINCE);
  const reference = makePaidInTheTables(journal);
  // A check of the whole journal would find the edited tables first, and stop the till.
  await till.start({ holdsWholeCheck: true });

  const { page, cashier } = till;
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await expect(page.getByText(`do not prove that payment ${reference} was paid`)).toBeVisible();
  await cashier.sees('Needs review');
  // Both the verdict and the slip beside it say so.
  await expect(page.getByText('Needs review')).toHaveCount(2);
  await expect(page.getByText('To pay')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hand over goods' })).toHaveCount(0);
  await expectNoViolation(page, 'Needs review');
  expect(countEntries(journal, 'goodsHandedOver')).toBe(0);
  expect(countEntries(journal, 'caseOpened')).toBe(1);

  await openCases(page);
  await expect(page.getByText(/the journal’s entries do not prove that it was paid/).first()).toBeVisible();
});
