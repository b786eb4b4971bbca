import { expect } from 'playwright/test';
import { openExport, tellExport } from '../fixtures/exports.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
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
