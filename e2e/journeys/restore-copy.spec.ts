import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { countEntries } from '../fixtures/edited-journal.ts';
import { openHealth } from '../fixtures/settings.ts';
import { type Till, test } from '../fixtures/till.ts';

test('restores a damaged journal from the newest copy that is whole', {
  tag: '@long',
}, async ({ till }) => {
  const folder = path.join(till.home, 'practice');
  const journal = path.join(folder, 'journal.db');
  await till.cashier.goesSelling('1500');
  await copyNow(till);
  await till.cashier.goesSelling('1600');
  await copyNow(till);
  await till.app.close();
  const newest = segmentsIn(folder).at(-1) ?? '';
  fs.writeFileSync(newest, fs.readFileSync(newest).subarray(0, 500));
  fs.writeFileSync(journal, 'rubbish '.repeat(2_000));

  await till.start();
  await expect(till.cashier.charge).toBeDisabled();
  await lookForCopies(till);
  await checkCopy(till, 'first');
  await expect(till.page.getByText(/It is damaged/)).toBeVisible();
  await checkCopy(till, 'last');
  await expect(till.page.getByText(/It is whole/)).toBeVisible();
  await expect(till.page.getByText(/entries are missing/).first()).toBeVisible();
  await goBack(till);
  await till.app.close();
  expect(fs.readFileSync(journal, 'utf8')).toContain('rubbish');

  await till.start();
  await copyNow(till);
  await till.app.close();
  expect([countEntries(journal, 'paymentIntended'), countEntries(journal, 'headAccepted')]).toEqual([1, 1]);
  fs.writeFileSync(journal, 'rubbish '.repeat(2_000));

  await till.start();
  await lookForCopies(till);
  await checkCopy(till, 'first');
  await expect(till.page.getByText(/It is whole/)).toBeVisible();
  await goBack(till);
  await till.app.close();
  await till.start();
  await till.cashier.pays('at-once', '1700');
  await till.app.close();
  expect([countEntries(journal, 'paymentIntended'), countEntries(journal, 'headAccepted')]).toEqual([2, 2]);
  expect(fs.readdirSync(path.join(folder, 'earlier-journals'))).toHaveLength(2);
});

async function lookForCopies({ page }: Till): Promise<void> {
  await page.getByRole('link', { name: 'Look for copies of the journal' }).first().click();
  // No journal is open, so there is nothing to copy, and the link would lead to the same screen.
  await expect(page.getByText('Last seal')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Copy now' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Look for copies of the journal' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all copies' }).click();
  await expect(page.getByText('Check this copy').first()).toBeVisible();
  await expect(page.getByText('not of the journal that is open now')).toHaveCount(0);
}

async function checkCopy({ page }: Till, which: 'first' | 'last'): Promise<void> {
  const copies = page.getByRole('button', { name: /^Check this copy:/ });
  await copies[which]().click();
}

async function copyNow({ page }: Till): Promise<void> {
  await openHealth(page);
  await page.getByRole('button', { name: 'Copy now' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
}

async function goBack({ page }: Till): Promise<void> {
  await page.getByRole('button', { name: 'Go back to this copy…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back to this copy', exact: true }).click();
  await expect(page.getByText(/Close Paydesk and start it again/)).toBeVisible();
}

/** Returns the files with entries in the only set of copies, oldest first. */
function segmentsIn(folder: string): string[] {
  const [set = ''] = fs.readdirSync(path.join(folder, 'backups'));
  const names = fs.readdirSync(path.join(folder, 'backups', set)).filter((name) => name.startsWith('entries-'));
  return names.sort().map((name) => path.join(folder, 'backups', set, name));
}
