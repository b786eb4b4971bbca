import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { countEntries } from '../fixtures/edited-journal.ts';
import { putElsewhereMade } from '../fixtures/journal-made-elsewhere.ts';
import { modeOf, type Till, test } from '../fixtures/till.ts';

test('a truncated journal stops the till, and lets no goods leave twice', async ({ till, against }) => {
  const folder = path.join(till.home, modeOf(against));
  const journal = path.join(folder, 'journal.db');
  await till.cashier.pays();
  await till.app.close();
  const older = fs.readFileSync(journal);
  await till.start();
  await handOver(till);
  await expect(till.page.getByText(/^Handed over/)).toBeVisible();
  await till.app.close();
  fs.writeFileSync(journal, older);
  fs.writeFileSync(path.join(folder, 'journal.head.json'), 'rubbish');
  fs.rmSync(path.join(till.home, 'heads'), { recursive: true });

  await till.start();
  const alert = till.page.getByRole('alert').first();
  await expect(alert).toContainText('the note of which entry was its newest is gone');
  await expect(till.cashier.charge).toBeDisabled();
  await goOn(till);

  await till.start();
  await handOver(till);
  await expect(till.page.getByRole('alert').first()).toContainText(
    'Keep the goods here: this payment is older than the journal',
  );
  await till.app.close();
  expect(countEntries(journal, 'headAccepted')).toBe(1);
  expect(countEntries(journal, 'goodsHandedOver')).toBe(0);
});

test('a forged journal stops the till, also after a second start', {
  tag: '@provisioned',
}, async ({ till, against }) => {
  const folder = path.join(till.home, modeOf(against));
  await till.cashier.pays();
  await till.app.close();
  putElsewhereMade(folder);
  const received = till.service.received().length;
  for (const _start of ['first', 'second']) {
    await till.start();
    await expect(till.page.getByRole('alert').first()).toContainText('another journal was put in its place');
    await expect(till.cashier.charge).toBeDisabled();
    await expect(till.page.getByRole('button', { name: 'Hand over goods' })).toHaveCount(0);
    await till.app.close();
  }
  expect(till.service.received()).toHaveLength(received);
  expect(countEntries(path.join(folder, 'journal.db'), 'goodsHandedOver')).toBe(0);
  expect(fs.readdirSync(folder)).not.toContain('signing-key.json');
});

async function goOn({ page, app }: Till): Promise<void> {
  await page.getByRole('alert').first().getByRole('button', { name: 'Continue with this journal…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with this journal', exact: true }).click();
  await expect(page.getByText(/Your decision is saved/)).toBeVisible();
  await app.close();
}

async function handOver({ page }: Till): Promise<void> {
  const button = page.getByRole('button', { name: 'Hand over goods' });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click();
}
