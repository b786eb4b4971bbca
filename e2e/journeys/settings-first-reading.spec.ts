import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { pressByKey } from '../fixtures/keyboard.ts';
import { test } from '../fixtures/till.ts';

const AS_LONG_AS_ANSWERS_ARE_WAITED_FOR_MS = 15_000;

test('an answer that never comes keeps nothing else of Settings out of sight', async ({ till: { app, page } }) => {
  await app.evaluate(({ ipcMain }) => {
    const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, unknown> };
    handlers.set('setup.read', () => new Promise(() => undefined));
  });
  await page.clock.install();
  // The page's time stands still: a busy machine may take as long to look as the page waits.
  await page.clock.pauseAt(Date.now() + AS_LONG_AS_ANSWERS_ARE_WAITED_FOR_MS);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Reading the settings…')).toBeVisible();
  await page.clock.fastForward(AS_LONG_AS_ANSWERS_ARE_WAITED_FOR_MS);
  await expect(page.getByRole('button', { name: 'Change keys' })).toBeVisible();
});

test('whoever acknowledges that fetched entries are lost reads there that it is done, with the focus on it', async ({
  till,
}) => {
  await till.app.close();
  const lost = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b10-11-20';
  fs.mkdirSync(path.join(till.home, 'practice', 'fetched-entries', lost), { recursive: true });
  await till.start();
  const { page } = till;
  await page.getByRole('link', { name: /^Settings/ }).click();
  await pressByKey(page.getByRole('button', { name: 'Confirm the loss…' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused();
  await pressByKey(dialog.getByRole('button', { name: 'Confirm the loss', exact: true }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Entries 11 to 20 are lost\. Confirmed on .* by cashier\.$/)).toBeFocused();
});
