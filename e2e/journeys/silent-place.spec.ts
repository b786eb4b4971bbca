import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';
import { skipWaitsUntil } from '../fixtures/time.ts';

test.describe('A second place for copies that does not answer', () => {
  test('keeps nobody from copying beside it, from leaving the program, or from selling after that', async ({
    till,
  }) => {
    const stick = path.join(till.home, 'stick');
    fs.mkdirSync(stick);
    await sell(till, '1500');
    await till.page.getByRole('link', { name: 'Settings' }).click();
    await till.page.getByRole('link', { name: 'Health' }).click();
    await chooseSecondPlace(till, stick);
    await expect(till.page.getByText(`, in ${path.join(stick, 'Paydesk copies')}`)).toBeVisible();

    fallSilent(stick);
    await till.page.getByRole('button', { name: 'Copy now' }).click();
    const underWay = till.page.getByText('Copied on this computer. The copy to the second place is still running');
    await skipWaitsUntil(till.app, underWay);
    await expect(till.page.getByText(/If this does not end, reconnect it or choose another place/)).toBeVisible();
    await expectNoViolation(till.page, 'Health, a second place that does not answer');

    await leave(till);
    expect(fs.readFileSync(path.join(till.home, 'logs', 'paydesk.log'), 'utf8')).toMatch(/"event":"stopped"[^\n]*\n$/);
    await till.start();
    await sell(till, '1600');
    expect(till.service.captured()).toHaveLength(2);
    await leave(till);
  });
});

async function sell({ page, cashier }: Till, amount: string): Promise<void> {
  await page.getByRole('link', { name: 'Sell' }).click();
  await cashier.chargeCard(practiceCard('at-once'), amount);
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await cashier.press('New sale');
}

async function chooseSecondPlace({ app, cashier }: Till, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, folder);
  await cashier.press('Choose a second place…');
}

/** Whoever reads how far the copies there reach waits in the system for it, as for a network drive that is gone. */
function fallSilent(folder: string): void {
  const copies = path.join(folder, 'Paydesk copies');
  const [set = ''] = fs.readdirSync(copies);
  const heads = fs.readdirSync(path.join(copies, set)).filter((name) => name.startsWith('head-'));
  for (const name of heads) {
    const head = path.join(copies, set, name);
    fs.rmSync(head);
    execFileSync('mkfifo', [head]);
  }
}

/** Ends the program by its menu, and not as a test ends it. */
async function leave({ app }: Till): Promise<void> {
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  await app.evaluate((electron) => electron.app.quit());
  await ended;
}
