import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test('Health: copies, going back to one, and a way back that could not be gone', async ({ till }) => {
  const { page, cashier } = till;
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Paid');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Health' }).click();
  await cashier.press('Copy now');
  await expect(page.getByText('Copied.')).toBeVisible();
  await takeScreen(page, 'health');
  await expectNoViolation(page, 'Health');
  await cashier.press('Show all copies');
  await page
    .getByRole('button', { name: /^Check this copy:/ })
    .last()
    .click();
  await expect(page.getByText(/It is whole/)).toBeVisible();
  await page.getByText(/It is whole/).scrollIntoViewIfNeeded();
  await takeScreen(page, 'health-copy-checked');
  await expectNoViolation(page, 'A copy that was checked');
  await page.getByRole('button', { name: 'Go back to this copy …' }).click();
  await takeScreen(page, 'health-go-back');
  await page.getByRole('dialog').getByRole('button', { name: 'Go back to this copy', exact: true }).click();
  await expect(page.getByText(/Close Paydesk and start it again/)).toBeVisible();
  await takeScreen(page, 'health-goes-back');
  await till.app.close();
  fs.writeFileSync(path.join(till.home, 'practice', 'journal.db.restored'), 'rubbish '.repeat(2_000));
  await till.start();
  await expect(till.page.getByRole('link', { name: 'Look for copies of the journal to go back to' })).toBeVisible();
  await takeScreen(till.page, 'not-restored');
  await expectNoViolation(till.page, 'A copy that could not be gone back to');
});

test('Lessons: the list, a question, and how it went', async ({ till }) => {
  const { page, cashier, service } = till;
  await page.getByRole('link', { name: 'Play the lessons' }).click();
  await takeScreen(page, 'lessons');
  await page.getByRole('button', { name: 'Begin: The answer gets lost' }).click();
  await takeScreen(page, 'lesson-begun');
  await cashier.charge.click();
  const strip = page.getByRole('region', { name: 'Lesson', exact: true });
  await expect(strip).toContainText('Did it go through?');
  await takeScreen(page, 'lesson-question');
  await strip.getByRole('button', { name: /Sure it did/ }).click();
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'says-paid' } });
  await cashier.press(/^(Re-query|Check again)$/);
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await strip.getByRole('button', { name: 'See how it went' }).click();
  await expect(page.getByText('3 of 4 right.')).toBeVisible();
  await takeScreen(page, 'lesson-over');
});
