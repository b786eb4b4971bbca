import { expect } from 'playwright/test';
import { openExport, tellExport } from '../fixtures/exports.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceAccount } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

test('the export dialog and the list of seals have no axe violation', { tag: '@long' }, async ({ till }) => {
  const { page } = till;
  const dialog = await openExport(till);
  await expect(dialog.getByText('There are no payments to export here', { exact: false })).toBeVisible();
  await dialog.getByText('From – to').click();
  await expectNoViolation(page, 'Export, choosing');
  const at = { name: 'paydesk', destination: '/media/stick' };
  const pace = { rows: 400, totalRows: 1_000, rowsPerSecond: 100, leftMs: 6_000 };
  await tellExport(till, { stage: 'running', ...at, ...pace, isCancelling: false });
  await expectNoViolation(page, 'Export, under way');
  const facts = { folder: at.destination, name: at.name };
  await tellExport(till, { stage: 'failed', problem: { code: 'exportDiskFull', facts } });
  await expectNoViolation(page, 'Export, failed');
  await tellExport(till, {
    stage: 'finished',
    folder: '/media/stick/paydesk',
    payments: 3,
    code: '5GSD-H256-A738-C04F',
    number: 4,
    fingerprint: '2Z8C-ZMCR-CQPF-70R4-3NTP-CMCD',
    isPractice: true,
  });
  await expectNoViolation(page, 'Export, finished');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Exports and seals' }).click();
  await expect(page.getByText('No seals yet')).toBeVisible();
  await expectNoViolation(page, 'Exports and seals');
});

test('Reports have no axe violation from an open shift to a closed day', { tag: '@long' }, async ({ till }) => {
  const { page, cashier, service } = till;
  await cashier.sells();
  service.misbehave({ operation: 'initiate', times: 'always', misbehaviour: { kind: 'html-503' } });
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeAccount(practiceAccount('account-otp'), '1100');
  await cashier.sees('Not confirmed yet');
  await cashier.press('Leave for later');
  await page.keyboard.press('F7');
  await expectNoViolation(page, 'Reports');
  await page.getByRole('link', { name: 'Look at the day so far' }).click();
  await expect(page.getByRole('heading', { name: 'Totals in NGN' })).toBeVisible();
  await expectNoViolation(page, 'The day so far');
  await page.getByRole('link', { name: 'All reports' }).click();
  await page.getByRole('button', { name: 'Close shift 1' }).click();
  await page.getByRole('textbox', { name: 'Slips handed over' }).fill('2');
  await page.getByRole('textbox', { name: 'Their sum in NGN' }).fill('3000');
  await cashier.press('Close the shift');
  await expect(page.getByText('The count and the journal differ.')).toBeVisible();
  await expectNoViolation(page, 'Shift, counted otherwise');
  await cashier.press('Done');
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expectNoViolation(page, 'Close the day, asking');
  await cashier.press('Close the day now');
  await expect(page.getByRole('heading', { name: 'Report 1' })).toBeVisible();
  await expectNoViolation(page, 'A closed day');
  await page.getByRole('link', { name: 'Show payments started in this report' }).click();
  await expect(page.getByText('2 payments', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await page.getByRole('combobox', { name: 'Shift' }).scrollIntoViewIfNeeded();
  await expectNoViolation(page, 'Filters of the journal, a report');
});
