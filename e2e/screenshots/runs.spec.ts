import { expect } from 'playwright/test';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { openNewRun, startRun } from '../fixtures/runs.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test('takes screenshots of runs of re-queries: an empty list, a list before its run, a postponed run, and results', async ({
  till,
}) => {
  const { page, cashier, service } = till;
  await cashier.chargeCard(practiceCard('declined'));
  await cashier.sees('Not paid');
  await cashier.press('New sale');
  const reference = service.ledger()[0]?.reference ?? '';
  service.misbehave({ operation: 'query', reference, misbehaviour: { kind: 'late-success' } });
  await page.getByRole('link', { name: 'Back office' }).click();
  await page.getByRole('link', { name: 'Re-query runs' }).click();
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
  await takeScreen(page, 'runs-none');
  await openNewRun(till);
  const list = [
    reference,
    reference,
    'PRACTICE-QR-1;QR',
    'PRACTICE-USSD-1;USSD',
    'PRACTICE-WALLET-1;WALLET',
    'HEAD-OFFICE-1',
  ];
  await page.getByRole('textbox', { name: 'References' }).fill(list.join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByRole('heading', { name: 'What the list holds' })).toBeVisible();
  await takeScreen(page, 'runs-new');
  service.misbehave({
    operation: 'query',
    reference: 'HEAD-OFFICE-1',
    misbehaviour: { kind: 'rate-limited', retryAfterSeconds: 30 },
  });
  await startRun(till, list, 'QR');
  await expect(page.getByText(/^The service asked Paydesk to wait/)).toBeVisible();
  await takeScreen(page, 'run-backing-off');
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Not of this till/ }).click();
  await takeScreen(page, 'run-external');
  const broken = Array.from({ length: 12 }, (_, index) => `BRANCH-${index};CARD`);
  for (const line of broken) {
    const [of = ''] = line.split(';');
    service.misbehave({ operation: 'query', reference: of, misbehaviour: { kind: 'garbage-json' } });
  }
  await openNewRun(till);
  await page.getByRole('textbox', { name: 'References' }).fill(broken.join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByText(/^The service leaves most questions without an answer/)).toBeVisible();
  await takeScreen(page, 'run-slowed');
  await page.getByRole('link', { name: 'All runs' }).click();
  await takeScreen(page, 'runs');
});
