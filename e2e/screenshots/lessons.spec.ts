import { expect, type Locator } from 'playwright/test';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { type Till, test } from '../fixtures/till.ts';

type Answer = 'says-failed' | 'says-pending' | 'says-paid';

function stripOf({ page }: Till): Locator {
  return page.getByRole('region', { name: 'Lesson', exact: true });
}

function always({ service }: Till, kind: Answer): void {
  service.behave();
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind } });
}

async function show({ page }: Till, name: string): Promise<void> {
  await takeScreen(page, `lesson-${name}`);
  await expectNoViolation(page, `Lesson, ${name}`);
}

async function begin(till: Till, name: string): Promise<void> {
  await till.page.getByRole('button', { name: `Begin: ${name}` }).click();
  await expect(stripOf(till)).toContainText('Look at the sale');
}

/** Ends the lesson, and takes pictures of its last strip and its result. */
async function end(till: Till, picture: string, sentence: RegExp): Promise<void> {
  await expect(stripOf(till)).toContainText('That was it.');
  await show(till, `${picture}-over`);
  await stripOf(till).getByRole('button', { name: 'See how it went' }).click();
  await expect(till.page.getByText(sentence).first()).toBeVisible();
  await show(till, `${picture}-result`);
}

test('takes screenshots of every lesson, step by step, and the result of each', async ({ till }) => {
  test.setTimeout(600_000);
  const { page, cashier, service } = till;
  const strip = stripOf(till);
  await page.getByRole('link', { name: 'Play the lessons' }).click();
  await expect(page.getByRole('heading', { name: 'Lessons' })).toBeVisible();
  await show(till, 'list');

  await test.step('the answer gets lost: all right', async () => {
    always(till, 'says-pending');
    await begin(till, 'The answer gets lost');
    await show(till, 'lost-charge');
    await cashier.charge.click();
    await expect(strip).toContainText('Did it go through?');
    await show(till, 'lost-asked');
    await strip.getByRole('button', { name: /the till is asking/ }).click();
    await expect(strip).toContainText('Paydesk keeps asking.');
    await show(till, 'lost-wait');
    always(till, 'says-paid');
    await cashier.press(/^(Re-query|Check again)$/);
    await cashier.sees('Paid');
    await show(till, 'lost-hand-over');
    await cashier.press('Hand over goods');
    await end(till, 'lost', /All 4 right/);
  });

  await test.step('first not paid, then paid: a guess', async () => {
    always(till, 'says-failed');
    await begin(till, 'Not paid, and then it is');
    await cashier.charge.click();
    await cashier.sees('Not paid');
    await show(till, 'late-asked');
    await strip.getByRole('button', { name: /Another card, please/ }).click();
    await show(till, 'late-check-again');
    always(till, 'says-paid');
    await cashier.press(/^(Re-query|Check again)$/);
    await cashier.sees('Paid');
    await cashier.press('Hand over goods');
    await end(till, 'late', /3 of 4 right/);
  });

  await test.step('the bank’s page says yes', async () => {
    service.behave();
    await begin(till, 'The bank’s page says yes');
    await cashier.charge.click();
    const bank = await cashier.bankPage();
    await show(till, 'page-approve');
    await bank.getByRole('button', { name: 'Approve' }).click();
    await bank.getByRole('button', { name: 'Return to the merchant' }).click({ noWaitAfter: true });
    await cashier.sees('Not paid');
    await show(till, 'page-asked');
    await strip.getByRole('button', { name: /The till asked the bank/ }).click();
    await show(till, 'page-close');
    await cashier.press('New sale');
    await end(till, 'page', /All 2 right/);
  });

  await test.step('charge me again', async () => {
    always(till, 'says-pending');
    await begin(till, 'Charge me again');
    await cashier.charge.click();
    await cashier.sees('Not confirmed yet');
    await show(till, 'again-leave');
    await cashier.press('Leave for later');
    await show(till, 'again-asked');
    await strip.getByRole('button', { name: '“Let me first check the first one.”' }).click();
    await show(till, 'again-find');
    always(till, 'says-paid');
    await page.getByRole('button', { name: /Lesson: Charge me again/ }).click();
    await cashier.sees('Paid');
    await cashier.press('Hand over goods');
    await end(till, 'again', /All 4 right/);
  });
});
