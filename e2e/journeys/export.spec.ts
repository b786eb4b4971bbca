import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'playwright/test';
import { answerOnce, holdChannel } from '../fixtures/channels.ts';
import { packedTexts, textOfStatement } from '../fixtures/exported-texts.ts';
import {
  chooseInDialog,
  EVERY_FORMAT,
  finishedExport,
  holdPrinting,
  openExport,
  startExport,
} from '../fixtures/exports.ts';
import { pressAt, pressByKey, pressWithFocus } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceAccount } from '../fixtures/practice-instruments.ts';
import { firstReferenceOf } from '../fixtures/received.ts';
import { type Till, test } from '../fixtures/till.ts';
import { openToOthers, placesWith, profileFiles } from '../fixtures/traces.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const BVN = '22345678901';

test('makes an export by keyboard alone and without a network, which an outsider can check', async ({ till }) => {
  const { page, cashier } = till;
  const stick = folderIn(till, 'stick');
  const account = practiceAccount('account-bvn');
  await cashier.chargeAccount(account);
  await cashier.keyIdentity({ bvn: BVN });
  await cashier.paysByOtp();
  const refused = await refuseNetwork(till);
  await chooseInDialog(till, stick);
  const counts = await holdChannel(till, 'export.propose');
  await page.keyboard.press('F3');
  await pressAt(page, page.getByRole('button', { name: 'Export', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Export the journal' });
  await expect(dialog.getByRole('radio', { name: 'Today' })).toBeFocused();
  const spreadsheet = dialog.getByRole('checkbox', { name: /^Spreadsheet/ });
  await expect(spreadsheet).toBeVisible();
  const place = await spreadsheet.boundingBox();
  await counts.release();
  await expect(dialog.getByText(/^1 payment · 1 paid, NGN 1,500\.00/)).toBeVisible();
  // Otherwise a press that begins before the counts arrive could land on another choice.
  expect(await spreadsheet.boundingBox()).toEqual(place);
  for (const format of EVERY_FORMAT) {
    await pressAt(page, dialog.getByRole('checkbox', { name: new RegExp(`^${format}`) }), 'Space');
  }
  await pressAt(page, dialog.getByRole('button', { name: 'Choose folder' }));
  await expect(dialog.getByText(stick)).toBeVisible();
  const start = dialog.getByRole('button', { name: 'Start export' });
  await expect(start).toBeEnabled();
  await pressAt(page, start);
  const { folder, code, fingerprint } = await finishedExport(dialog);
  await expectNoViolation(page, 'Export, finished');
  expect(await refused()).toBe(0);
  expect(fs.readdirSync(stick)).toEqual([path.basename(folder)]);

  const known = ['--fingerprint', fingerprint, '--seal', code];
  // Even without a fault, the checker says NOT PROVEN, because practice keys prove nothing.
  expect(await verify(folder, known)).toMatchObject({ exitCode: 2, said: expect.stringMatching(ONLY_PRACTICE) });
  expect(fs.readFileSync(path.join(folder, 'check.html'), 'utf8')).toContain('sha256-');
  const reference = firstReferenceOf(till);
  expect(fs.readFileSync(path.join(folder, 'statement.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
  const places = [...profileFiles(folder), ...(await packedTexts(folder))];
  for (const secret of [account.accountNumber, BVN]) expect(placesWith(secret, places)).toEqual([]);
  // This control shows that the search finds values that may be written.
  expect(placesWith(reference, places)).toEqual(
    expect.arrayContaining(['payments.csv', 'journal.jsonl', 'texts of payments.xlsx']),
  );
  for (const { bytes } of textOfStatement(folder)) expect(bytes.toString()).toContain(reference);

  const table = path.join(folder, 'payments.csv');
  fs.writeFileSync(table, fs.readFileSync(table, 'utf8').replaceAll('1500.00', '2500.00'));
  expect(await verify(folder, known)).toMatchObject({ exitCode: 1, said: expect.stringMatching(/payments\.csv/) });

  await pressWithFocus(dialog.getByRole('button', { name: 'Done' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Exports and seals' }).click();
  const list = page.getByRole('table', { name: 'Exports and seals' });
  await expect(list.getByRole('row', { name: code })).toContainText('1 payment');
  await expectNoViolation(page, 'Exports and seals');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(fingerprint)).toBeVisible();
  await expect(page.getByText(/^This is the practice key/)).toBeVisible();
});

test('an export continues in the background, and leaves no file once cancelled', {
  tag: '@long',
}, async ({ till }) => {
  const { page } = till;
  const stick = folderIn(till, 'stick');
  await chooseInDialog(till, stick);
  await holdPrinting(till);
  await startStatement(till);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel export' })).toBeFocused();
  await expectNoViolation(page, 'Export, under way');
  expect(fs.readdirSync(stick).join()).toContain('.unfinished');
  expect(openToOthers(stick)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Sell' }).click();
  await page.reload();
  await page.getByRole('button', { name: /^Exporting/ }).click();
  await dialog.getByRole('button', { name: 'Cancel export' }).click();
  await expect(dialog.getByText('The export was cancelled. Nothing was saved.')).toBeVisible();
  expect(fs.readdirSync(stick)).toEqual([]);
});

test('refuses an export that would overwrite, cannot be written or is empty', {
  tag: '@long',
}, async ({ till }) => {
  const stick = folderIn(till, 'stick');
  fs.mkdirSync(path.join(stick, 'last month'));
  const dialog = await openExport(till);
  const start = dialog.getByRole('button', { name: 'Start export' });
  await dialog.getByText('From – to').click();
  await expectNoViolation(till.page, 'Export, choosing');
  await dialog.getByText('Today', { exact: true }).click();
  await expect(dialog.getByText('No folder is chosen yet.')).toBeVisible();
  await expect(start).toBeDisabled();
  await chooseInDialog(till, stick);
  await pressByKey(dialog.getByRole('button', { name: 'Choose folder' }));
  await dialog.getByRole('checkbox', { name: /^Complete journal/ }).uncheck();
  await expect(dialog.getByText('There are no payments to export here.', { exact: false })).toBeVisible();
  await expect(start).toBeDisabled();
  await startExport(dialog, { formats: ['Day’s statement'], name: 'last month' });
  await expect(dialog.getByRole('alert')).toContainText('already contains something called last month');
  await expectNoViolation(till.page, 'Export, failed');
  expect(fs.readdirSync(stick)).toEqual(['last month']);

  await dialog.getByRole('button', { name: 'Back to the choices' }).click();
  await chooseInDialog(till, READ_ONLY_FOLDER);
  await startExport(dialog, { formats: ['Day’s statement'] });
  await expect(dialog.getByRole('alert')).toContainText(`Paydesk may not write to ${READ_ONLY_FOLDER}`);

  await answerOnce(till, 'export.propose', { ok: false, problem: { code: 'unexpected', facts: {} } });
  await dialog.getByRole('button', { name: 'Back to the choices' }).click();
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
  await expectNoViolation(till.page, 'Export, not counted');
});

/** The checker's answer for a practice export without a fault. */
const ONLY_PRACTICE = /^NOT PROVEN[\s\S]*this is practice, whose key everybody has/;

/** Not even root can create a folder in this folder of the kernel. */
const READ_ONLY_FOLDER = '/sys';

function folderIn({ home }: Till, name: string): string {
  const folder = path.join(home, name);
  fs.mkdirSync(folder);
  return folder;
}

async function startStatement(till: Till): Promise<void> {
  await startExport(await openExport(till), { formats: ['Day’s statement'] });
}

/** Blocks main's network. @returns a function that returns how often main has tried to connect */
async function refuseNetwork({ app }: Till): Promise<() => Promise<number>> {
  await app.evaluate(() => {
    const { Socket } = process.getBuiltinModule('node:net');
    Object.assign(globalThis, { connections: 0 });
    Socket.prototype.connect = function refuse() {
      Object.assign(globalThis, { connections: (globalThis as unknown as { connections: number }).connections + 1 });
      this.destroy(Object.assign(new Error('connect ENETUNREACH'), { code: 'ENETUNREACH' }));
      return this;
    };
  });
  return () => app.evaluate(() => (globalThis as unknown as { connections: number }).connections);
}

async function verify(folder: string, known: readonly string[]): Promise<{ exitCode: number; said: string }> {
  const command = [path.join(ROOT, 'src/verify/command.ts'), folder, ...known];
  try {
    const { stdout } = await run(path.join(ROOT, 'node_modules/.bin/node'), command);
    return { exitCode: 0, said: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { exitCode: code, said: stdout };
  }
}
