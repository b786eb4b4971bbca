import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { chooseInDialog, saveTo } from '../fixtures/exports.ts';
import { paymentsIn } from '../fixtures/journal.ts';
import { pressByKey, pressFocused, pressWithFocus } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { restartWithPast } from '../fixtures/past.ts';
import { firstReferenceOf } from '../fixtures/received.ts';
import { holdMaking, openNewRun, openRuns, previewOf, startRun, timesAsked } from '../fixtures/runs.ts';
import { test } from '../fixtures/till.ts';

const OTHERS = ['Reference;Type;Amount', 'PRACTICE-QR-1;QR;1400', 'PRACTICE-USSD-1;USSD', 'PRACTICE-WALLET-1;WALLET'];

test('a run counts every pasted line, and re-queries other payments by keyboard alone', async ({ till }) => {
  const { page, home } = till;
  await openNewRun(till);
  const list = [...OTHERS, '', 'PRACTICE-QR-1;QR', 'T1-261121-0001-77777777A', 'HEAD-OFFICE-7', ' '];
  await page.getByRole('textbox', { name: 'References' }).fill(list.join('\n'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What the list holds' })).toBeFocused();
  await expect(previewOf(till, 'References of others')).toHaveText('4');
  await expect(previewOf(till, 'Blank lines and headings')).toHaveText('3');
  await expect(previewOf(till, 'Not taken')).toHaveText('2');
  await expect(page.getByText(/^Line 6: PRACTICE-QR-1 is in the list already/)).toBeVisible();
  await expect(page.getByText(/^Line 7: T1-261121-0001-77777777A has a wrong check character/)).toBeVisible();
  await expectNoViolation(page, 'a list before its run');
  await page.getByRole('combobox', { name: 'Type of the one reference that does not say it' }).press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[data-combobox-selected]').waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Start run' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await pressWithFocus(page.getByRole('button', { name: 'Start run' }));
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  const found = page.getByRole('list', { name: 'Not of this till' });
  await expect(found.getByText('The service says paid: NGN 1,500.00')).toBeVisible();
  await expect(found.getByText('The amounts differ: list 1400, service NGN 1,500.00.')).toBeVisible();
  await expect(found.getByText('The service does not know yet')).toBeVisible();
  await expect(found.getByText('The service says not paid')).toBeVisible();
  await expect(found.getByText('The service has no such payment')).toBeVisible();
  await expectNoViolation(page, 'a run that is finished');
  const file = path.join(home, 'results.csv');
  await saveTo(till, file);
  await page.getByRole('button', { name: 'Save results (CSV)' }).click();
  await expect(page.getByText(/^Saved as /)).toBeVisible();
  expect(fs.readFileSync(file, 'utf8')).toContain('PRACTICE-QR-1,QR,no,external,,,,,paid,,1400,no,,,,,1500.00,NGN,');
  await page.getByRole('link', { name: 'All runs' }).click();
  await expect(page.getByRole('link', { name: 'Run 1 · A pasted list' })).toBeVisible();
  await expectNoViolation(page, 'all runs');
});

test('a run waits if the service asks for it, and repeats nothing after a kill', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier, service } = till;
  await cashier.isDeclined();
  const reference = firstReferenceOf(till);
  service.misbehave({ operation: 'query', reference, misbehaviour: { kind: 'late-success' } });
  const broken = 'HEAD-OFFICE-2';
  const others = Array.from({ length: 12 }, (_, index) => `HEAD-OFFICE-${index}`);
  const garbage = { kind: 'garbage-json' } as const;
  const limited = { kind: 'rate-limited', retryAfterSeconds: 30 } as const;
  service.misbehave({ operation: 'query', reference: broken, times: 'always', misbehaviour: garbage });
  service.misbehave({ operation: 'query', reference: 'HEAD-OFFICE-5', times: 1, misbehaviour: limited });
  const before = timesAsked(till).get(reference) ?? 0;
  await startRun(till, [reference, ...others], 'QR');
  await expect(page.getByText(/^The service asked Paydesk to wait 30 seconds/)).toBeVisible();
  await expect(page.getByText('Paid after all, although its sale had ended')).toBeVisible();
  await till.killAndRestart();
  const again = till.page;
  await openRuns(again);
  await again.getByRole('link', { name: /^Run 1 · / }).click();
  await expect(again.getByText('Finished', { exact: true })).toBeVisible();
  await expect(again.getByRole('button', { name: 'Changed 1' })).toBeVisible();
  await expect(again.getByRole('button', { name: 'No answer 1' })).toBeVisible();
  await expect(again.getByRole('button', { name: 'Not of this till 11' })).toBeVisible();
  const times = timesAsked(till);
  // At the kill, one answer was not yet written down. Every other reference was re-queried only once.
  const answeredBefore = others.slice(0, 4).filter((other) => other !== broken);
  for (const other of answeredBefore) expect(times.get(other), other).toBe(1);
  expect(times.get(reference)).toBe(before + 1);
  for (const other of others) expect(times.get(other) ?? 0, other).toBeGreaterThan(0);
});

test('a run over found or selected payments lists the changed ones first', { tag: '@long' }, async ({ till }) => {
  const { page, cashier, service } = till;
  for (const amount of ['1500', '4500']) await cashier.isDeclined(amount);
  await cashier.sells('at-once', '7000');
  const [declined = '', , paid = ''] = service.ledger().map(({ reference }) => reference);
  const payments = paymentsIn(page);

  await test.step('a filter of all payments that are not paid finds one paid after all', async () => {
    service.misbehave({ operation: 'query', reference: declined, misbehaviour: { kind: 'late-success' } });
    await page.getByRole('link', { name: 'Journal' }).click();
    await expect(payments).toHaveCount(3);
    await pressByKey(page.getByRole('button', { name: /^Filters/ }));
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await pressByKey(filters.getByRole('button', { name: 'Declined', exact: true }));
    await pressByKey(filters.getByRole('button', { name: 'Show payments' }));
    await pressByKey(page.getByRole('button', { name: 'Re-query all 2' }));
    await expect(page.getByRole('heading', { name: 'Run 1 · All payments that a search found' })).toBeFocused();
    await expect(page.getByText('Finished', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unchanged 1' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Changed 1', exact: true })).toHaveAttribute('aria-pressed', 'true');
    const changed = page.getByRole('list', { name: 'Changed' }).getByRole('listitem');
    await expect(changed).toHaveText([new RegExp(`Paid after all, although its sale had ended.*${declined}`)]);
  });

  await test.step('a selection of a declined and a paid payment shows that the service contradicts the paid one', async () => {
    service.misbehave({ operation: 'query', reference: paid, misbehaviour: { kind: 'says-failed' } });
    await page.getByRole('link', { name: 'Journal' }).click();
    await expect(payments).toHaveCount(3);
    for (const reference of [declined, paid]) {
      await page.getByRole('row', { name: reference }).getByRole('checkbox').press('Space');
    }
    await pressByKey(page.getByRole('button', { name: 'Re-query selected' }));
    await expect(page.getByRole('heading', { name: 'Run 2 · Payments selected in the Journal' })).toBeFocused();
    await expect(page.getByText('Finished', { exact: true })).toBeVisible();
    const changed = page.getByRole('list', { name: 'Changed' }).getByRole('listitem');
    await expect(changed).toHaveText([new RegExp(`Was paid; the service now says otherwise.*${paid}`)]);
    await expect(changed).toHaveAttribute('data-tone', 'notPaid');
    await expect(page.getByRole('button', { name: 'Unchanged 1' })).toBeVisible();
  });
});

test('a run asks before many re-queries, and pauses within 100,000 lines', {
  tag: '@long',
}, async ({ till }) => {
  await restartWithPast(till, 24);
  await askedAboutFirst(till.page);
  const { page, home } = till;
  const list = path.join(home, 'head office.csv');
  fs.writeFileSync(list, Array.from({ length: 100_000 }, (_, index) => `ORDER-${index};CARD`).join('\r\n'));
  const huge = path.join(home, 'huge.csv');
  fs.closeSync(fs.openSync(huge, 'w'));
  fs.truncateSync(huge, 1_000_000_000);
  await openNewRun(till);
  await chooseInDialog(till, huge);
  await page.getByRole('button', { name: 'Open a file' }).click();
  await expect(page.getByText(/huge\.csv has 1000 MB, which is too large for a list of references/)).toBeVisible();
  await chooseInDialog(till, list);
  await page.getByRole('button', { name: 'Open a file' }).click();
  await expect(page.getByRole('heading', { name: 'List head office.csv' })).toBeVisible();
  await expect(previewOf(till, 'References of others')).toHaveText('100,000');
  const making = await holdMaking(till);
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByRole('progressbar', { name: 'Making of the run' })).toBeVisible();
  await page.getByRole('button', { name: 'Make no run' }).click();
  await making.goOn();
  await expect(page.getByRole('progressbar', { name: 'Making of the run' })).toBeHidden();
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByText('Asking', { exact: true })).toBeVisible();
  // A run that was cancelled while it was made leaves nothing behind, not even its number.
  await expect(page.getByRole('heading', { name: /^Run 2 · / })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Not asked yet/ }).click();
  const waiting = page.getByRole('list', { name: 'Not asked yet' });
  await expect(waiting.getByText('ORDER-99', { exact: true })).toHaveCount(0);
  await expect(async () => {
    await page.getByRole('group', { name: 'Not asked yet' }).press('End');
    const lastRow = await waiting.getByRole('listitem').last().getAttribute('data-index');
    expect(Number(lastRow)).toBeGreaterThan(250);
  }).toPass();
  expect(await waiting.getByRole('listitem').count()).toBeLessThan(60);
  await expectNoViolation(page, 'a long run');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await page.getByRole('button', { name: 'Yes, cancel the run' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a run that is paused, resumed or cancelled keeps the focus', async ({ till }) => {
  const { page } = till;
  // A run of this size takes longer than the presses on any machine.
  const references = Array.from({ length: 2_000 }, (_, index) => `HEAD-OFFICE-${index}`);
  await startRun(till, references, 'QR');
  const heading = page.getByRole('heading', { name: 'Run 1 · A pasted list' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const [name, next] of [
    ['Pause', heading],
    ['Resume', heading],
    ['Cancel run', button('Keep the run')],
    ['Keep the run', button('Cancel run')],
    ['Cancel run', button('Keep the run')],
    ['Yes, cancel the run', heading],
  ] as const) {
    await pressByKey(button(name));
    await expect(next, `after ${name}`).toBeFocused();
  }
});

async function askedAboutFirst(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Journal' }).click();
  const all = page.getByRole('button', { name: 'Re-query all 24' });
  const question = page.getByRole('dialog', { name: 'Ask the service about 24 payments?' });
  await pressByKey(all);
  await expect(question).toContainText('At 2 questions a second that takes about 12 seconds.');
  await pressByKey(question.getByRole('button', { name: 'Not now' }));
  await expect(question).toBeHidden();
  await pressWithFocus(all);
  await expect(question.getByRole('button', { name: 'Re-query 24' })).toBeFocused();
  await expectNoViolation(page, 'the question before many re-queries');
  await pressFocused(page);
  // `Not now` made no run, so this is the first.
  await expect(page.getByRole('heading', { name: /^Run 1 · / })).toBeFocused();
  await pressByKey(page.getByRole('button', { name: 'Cancel run' }));
  await pressByKey(page.getByRole('button', { name: 'Yes, cancel the run' }));
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
}
