import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { packedTexts, textOfStatement } from '../fixtures/exported-texts.ts';
import { chooseInDialog, finishedExport } from '../fixtures/exports.ts';
import { pressFocused, tabTo } from '../fixtures/keyboard.ts';
import { practiceAccount } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';
import { placesWith, profileFiles } from '../fixtures/traces.ts';

const BVN = '22345678901';

test('an export is made with the keyboard alone; its statement is readable and contains nothing sensitive', async ({
  till,
}) => {
  const { page, cashier, home } = till;
  const stick = path.join(home, 'stick');
  fs.mkdirSync(stick);
  const account = practiceAccount('account-bvn');
  await cashier.chargeAccount(account);
  await cashier.keyIdentity({ bvn: BVN });
  await cashier.keyOtp();
  await cashier.sees('Paid');
  const reference = till.service.ledger()[0]?.reference ?? '';
  await chooseInDialog(till, stick);

  await page.keyboard.press('F3');
  await pressAt(page, page.getByRole('button', { name: 'Export', exact: true }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Export the journal' });
  await expect(dialog.getByRole('radio', { name: 'Today' })).toBeFocused();
  for (const format of [/^Spreadsheet/, /^Day’s statement/]) {
    await pressAt(page, dialog.getByRole('checkbox', { name: format }), 'Space');
  }
  await pressAt(page, dialog.getByRole('button', { name: 'Choose folder' }), 'Enter');
  const start = dialog.getByRole('button', { name: 'Start export' });
  await expect(start).toBeEnabled();
  await pressAt(page, start, 'Enter');
  const { folder } = await finishedExport(dialog);
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await pressFocused(page);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();

  const statement = fs.readFileSync(path.join(folder, 'statement.pdf'));
  expect(statement.subarray(0, 5).toString()).toBe('%PDF-');
  const places = [...profileFiles(folder), ...(await packedTexts(folder))];
  // Control: the same search finds values that may be written.
  expect(placesWith(reference, places)).toEqual(
    expect.arrayContaining(['payments.csv', 'journal.jsonl', 'texts of payments.xlsx']),
  );
  for (const { bytes } of textOfStatement(folder)) expect(bytes.toString()).toContain(reference);
  expect(placesWith(account.accountNumber, places)).toEqual([]);
  expect(placesWith(BVN, places)).toEqual([]);
});

/** Presses Tab until the element has the focus, then presses a key. */
async function pressAt(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target);
  await pressFocused(page, key);
}
