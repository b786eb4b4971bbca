import { expect } from 'playwright/test';
import { answerMessages, test } from '../fixtures/till.ts';

test('asks before the program ends during a payment, whether a person quits or closes the window', async ({ till }) => {
  const { app, cashier } = till;
  const asked = await answerMessages(app, 'Stay');
  await cashier.chargeCard('local-card');
  await cashier.seesHeading('Card PIN');
  await app.evaluate((electron) => electron.app.quit());
  await expect.poll(asked).toEqual([expect.stringContaining('can be continued at the next start')]);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(asked).toHaveLength(2);
  await cashier.keyPin();
  await cashier.seesHeading('OTP');

  await answerMessages(app, 'Quit');
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  await app.evaluate((electron) => electron.app.quit());
  await ended;
  await till.start();
  await till.cashier.press('Continue');
  await till.cashier.paysByOtp();
  expect(till.service.captured()).toHaveLength(1);
});

test('shows an open payment again after the page of the screens has crashed', { tag: '@long' }, async ({ till }) => {
  const { app, cashier } = till;
  await cashier.chargeCard('local-card');
  await cashier.seesHeading('Card PIN');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  const heading = () =>
    app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (!contents || contents.isCrashed()) return 'crashed';
      return await contents.executeJavaScript(`document.querySelector('h1')?.textContent ?? 'loading'`).catch(String);
    });
  await expect.poll(heading).toBe('Card PIN');
});
