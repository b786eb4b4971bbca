import fs from 'node:fs';
import path from 'node:path';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test('takes screenshots of a till that its journal stopped, and the decision of a person', async ({ till }) => {
  await till.cashier.chargeCard(practiceCard('at-once'));
  await till.cashier.sees('Paid');
  await till.app.close();
  fs.writeFileSync(path.join(till.home, 'practice', 'journal.head.json'), 'rubbish');
  await till.start();
  await takeScreen(till.page, 'stopped-head-missing');
  await till.cashier.press('Continue with this journal…');
  await takeScreen(till.page, 'stopped-go-on');
  await till.cashier.press('Decide later');
  await till.cashier.press('Start a new journal…');
  await takeScreen(till.page, 'stopped-new-journal');
  await till.page.getByRole('dialog').getByRole('button', { name: 'Start a new journal', exact: true }).click();
  await takeScreen(till.page, 'stopped-decided');
});
