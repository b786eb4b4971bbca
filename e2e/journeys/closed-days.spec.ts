import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator } from 'playwright/test';
import { setClockBack } from '../fixtures/clock.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { setUpAnew } from '../fixtures/set-up-anew.ts';
import { type Till, test } from '../fixtures/till.ts';

test.use({ against: 'provisioned service' });

/** A payment that was made, of which the service says nothing for the time being. */
async function chargeUnknown({ cashier, service }: Till): Promise<void> {
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeCard(practiceCard('answer-lost'), '1100');
  await cashier.sees('Not confirmed yet');
  await cashier.press('Leave for later');
}

async function sell({ page, cashier }: Till, amount: string): Promise<void> {
  await page.getByRole('link', { name: 'Sell' }).click();
  await cashier.chargeCard(practiceCard('at-once'), amount);
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await cashier.press('New sale');
}

/** Closes the day, which leads to its report. @returns what the question says */
async function closeDay({ page, cashier }: Till, number: number): Promise<string> {
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Close the day' }).click();
  const dialog = page.getByRole('dialog', { name: `Close the day with report ${number}?` });
  const question = await dialog.innerText();
  await cashier.press('Close the day now');
  await expect(page.getByRole('heading', { name: `Report ${number}`, exact: true })).toBeVisible();
  return question;
}

/** The only row of a list of payments in a report. */
function onlyRow({ page }: Till, list: string): Locator {
  return page.getByRole('table', { name: list }).getByRole('row').nth(1);
}

const LEFT = 'Not settled at the end';
const CORRECTED = 'Corrections to earlier reports';

test('A shift and a payment that nobody knows of go over midnight, another zone and two closings; the third tells what became of it', async ({
  till,
}) => {
  await setUpAnew(till, { zone: 'Africa/Lagos', dayEndsAtHour: 0 });
  await sell(till, '1500');
  await chargeUnknown(till);

  await test.step('the first report names what is not settled, and leads to its payments', async () => {
    expect(await closeDay(till, 1)).toContain('1 payment is not settled yet.');
    await expect(onlyRow(till, LEFT)).toContainText('this report');
    const reference = await onlyRow(till, LEFT).getByRole('link').innerText();
    till.service.behave();
    till.service.misbehave({ operation: 'query', reference, times: 'always', misbehaviour: { kind: 'html-503' } });
    await till.page.getByRole('link', { name: 'Show payments started in this report' }).click();
    await expect(till.page.getByText('2 payments', { exact: true })).toBeVisible();
  });

  await setUpAnew(till, { zone: 'Pacific/Kiritimati', dayEndsAtHour: 4 });
  await setClockBack(till.app, -2);
  await sell(till, '1700');
  const { page, cashier, service } = till;

  await test.step('the next one, of another day and another zone, still has it, and counts nothing twice', async () => {
    await page.getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByText(/left open on /)).toBeVisible();
    await closeDay(till, 2);
    await expect(onlyRow(till, LEFT)).toContainText('Report 1');
    await expect(page.getByRole('row', { name: /^Begun 1 NGN 1,700\.00 3 NGN 4,300\.00/ })).toBeVisible();
    await expectNoViolation(page, 'A closed day with a payment of an earlier one');
  });

  await test.step('a late success is told by the third, and the first stays as it was', async () => {
    await page.getByRole('link', { name: '1 not settled' }).click();
    await page.getByRole('grid', { name: 'Journal' }).getByRole('link').click();
    service.behave();
    await cashier.press('Re-query');
    await expect(page.getByText(/has been confirmed after all/)).toBeVisible();
    await closeDay(till, 3);
    await expect(onlyRow(till, CORRECTED)).toContainText('Not confirmed yet, now Paid');
    await onlyRow(till, CORRECTED).getByRole('link', { name: 'Report 1' }).click();
    await expect(page.getByRole('heading', { name: 'Report 1', exact: true })).toBeVisible();
    await expect(onlyRow(till, LEFT)).toContainText('Not confirmed yet');
  });

  await test.step('a report that is printed again says that it is a copy', async () => {
    const saved = path.join(till.home, 'report.pdf');
    await till.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, saved);
    await cashier.press('Save as PDF');
    await expect(page.getByText('Printed or saved as a page once: the next one says COPY 1.')).toBeVisible();
    await cashier.press('Save as PDF');
    await expect(page.getByText('Printed or saved as a page 2 times: the next one says COPY 2.')).toBeVisible();
    expect(fs.readFileSync(saved).subarray(0, 4).toString()).toBe('%PDF');
  });

  await test.step('the shift is closed by somebody else’s right, and At a glance shows it alone', async () => {
    await page.getByRole('link', { name: 'All reports' }).click();
    await page.getByRole('button', { name: 'Close shift 1' }).click();
    await page.getByRole('textbox', { name: 'Slips handed over' }).fill('2');
    await page.getByRole('textbox', { name: 'Their sum in NGN' }).fill('3200');
    await cashier.press('Close the shift');
    await expect(page.getByText('The count and the journal agree.')).toBeVisible();
    await cashier.press('Done');
    await page.getByRole('link', { name: 'Back office' }).click();
    await page.getByRole('combobox', { name: 'Show' }).fill('Shift 1');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '3 payments, NGN 4,300.00' }).click();
    await expect(page.getByRole('button', { name: 'Remove filter Shift 1' })).toBeVisible();
    await expect(page.getByText('3 payments', { exact: true })).toBeVisible();
  });
});
