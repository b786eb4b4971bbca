import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator } from 'playwright/test';
import { holdChannel } from '../fixtures/channels.ts';
import { chooseInDialog, finishedExport, openExport, startExport } from '../fixtures/exports.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { firstReferenceOf } from '../fixtures/received.ts';
import { type Till, test } from '../fixtures/till.ts';

test('opens an export, searches it, keeps it over a restart, and refuses a changed one', async ({ till }) => {
  const { cashier } = till;
  const stick = path.join(till.home, 'stick');
  fs.mkdirSync(stick);
  await cashier.pays();
  const reference = firstReferenceOf(till);
  const { name, fingerprint, code } = await exportAll(till, stick);

  await test.step('opens the export by keyboard alone, with the code and fingerprint noted on paper', async () => {
    const dialog = await chooseToOpen(till, stick);
    await expect(dialog.getByRole('row', { name: /^T1/ })).toContainText(code);
    await expectNoViolation(till.page, 'Open exports, chosen');
    await cancelNextDialog(till);
    await pressByKey(dialog.getByRole('button', { name: 'Choose another folder' }));
    await expect(dialog.getByRole('row', { name: /^T1/ })).toContainText(code);
    await dialog.getByRole('textbox', { name: /^Fingerprints/ }).fill(fingerprint);
    await dialog.getByRole('textbox', { name: /^Codes/ }).fill(code);
    await expect(dialog.getByRole('button', { name: 'Check and open' })).toBeEnabled();
    await till.page.keyboard.press('Enter');
    const show = dialog.getByRole('button', { name: 'Search it' });
    await expect(show).toBeFocused();
    await pressByKey(show);
  });

  await test.step('searches the export and opens a payment', async () => {
    await findInOpened(till, reference);
    await pressByKey(till.page.getByRole('button', { name: 'Re-query' }));
    await expect(till.page.getByText(/^It is a payment of this till|^The service says now: paid/)).toBeVisible();
    await expectNoViolation(till.page, 'Opened payment');
    await till.page.getByRole('link', { name: 'Back to the opened export' }).press('Enter');
    await expectNoViolation(till.page, 'Opened export');
  });

  await test.step('keeps the export over a restart until it is closed', async () => {
    await till.killAndRestart();
    const { page } = till;
    await expect(page.getByRole('button', { name: 'Hand over goods' })).toBeFocused();
    await openSection(till);
    await expectNoViolation(page, 'Opened exports');
    await page.getByRole('link', { name: /^Till T1, sealed/ }).press('Enter');
    await findInOpened(till, reference);
    await openSection(till);
    await pressByKey(page.getByRole('button', { name: /^Close the export/ }));
    await expect(page.getByText('No export is open')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Opened exports' })).toBeFocused();
    expect(fs.readdirSync(path.join(till.home, 'practice', 'opened-exports'))).toEqual([]);
  });

  await test.step('refuses a changed export and names the line', async () => {
    const file = path.join(stick, name, 'journal.jsonl');
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const changed = lines.findIndex((line) => line.includes('150000'));
    lines[changed] = lines[changed]?.replaceAll('150000', '950000') ?? '';
    fs.writeFileSync(file, lines.join('\n'));
    const dialog = await chooseToOpen(till, path.join(stick, name));
    await pressByKey(dialog.getByRole('button', { name: 'Check and open' }));
    const refusal = dialog.getByRole('alert');
    await expect(refusal).toContainText(`${name}/journal.jsonl, line ${changed + 1}`);
    await expect(refusal).toContainText('was changed');
    await expectNoViolation(till.page, 'Open exports, refused');
    expect(fs.readdirSync(path.join(till.home, 'practice', 'opened-exports'))).toEqual([]);
  });
});

async function chooseToOpen(till: Till, folder: string): Promise<Locator> {
  const { page } = till;
  await chooseInDialog(till, folder);
  await openSection(till);
  const open = page.getByRole('button', { name: 'Open exports' });
  await expect(open).toBeFocused();
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Open exports' });
  const choose = dialog.getByRole('button', { name: 'Choose folder' });
  await expect(choose).toBeFocused();
  await pressByKey(choose);
  await expect(dialog.getByText(folder, { exact: true })).toBeVisible();
  return dialog;
}

async function cancelNextDialog({ app }: Till): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] });
  });
}

/** @returns the code and the fingerprint that a person would note on paper */
async function exportAll(till: Till, stick: string) {
  await chooseInDialog(till, stick);
  const dialog = await openExport(till);
  await dialog.getByRole('radio', { name: 'Everything' }).check();
  await startExport(dialog);
  const finished = await finishedExport(dialog);
  await dialog.getByRole('button', { name: 'Done' }).click();
  return { ...finished, name: path.basename(finished.folder) };
}

async function openSection({ page }: Till): Promise<void> {
  const section = page.getByRole('link', { name: 'Opened exports' });
  await page.getByRole('link', { name: 'Back office' }).press('Enter');
  // The link of a section that still shows would not open it again.
  await expect(section).not.toHaveAttribute('aria-current');
  await section.press('Enter');
  await expect(page.getByRole('heading', { name: 'Opened exports' })).toBeVisible();
}

async function findInOpened(till: Till, reference: string): Promise<void> {
  const { page } = till;
  const box = page.getByRole('searchbox', { name: 'Search opened export' });
  await expect(box).toBeFocused();
  await typeByHand(page, 'nothing like it');
  await expect(page.getByText('nothing like it', { exact: false })).toBeVisible();
  // A search in a large export takes seconds.
  const held = await holdChannel(till, 'opened.page');
  await box.fill(reference.slice(0, 14));
  await expect(page.getByText('Reading the journal…')).toBeVisible();
  await held.release();
  const found: Locator = page.getByRole('grid').getByRole('link', { name: reference });
  await expect(found).toBeVisible();
  await found.press('Enter');
  await expect(page.getByRole('heading', { name: reference })).toBeFocused();
  await expect(page.getByText(/^Opened export of till T1, sealed/)).toBeVisible();
  await expect(page.getByText('Read-only', { exact: false })).toBeVisible();
}
