import { expect } from 'playwright/test';
import { pressByKey } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { requestsOf } from '../fixtures/received.ts';
import { type Till, test } from '../fixtures/till.ts';
import { holdBankPagePoll } from '../fixtures/time.ts';

async function chargesFilled({ page, cashier }: Till): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Card number' })).not.toHaveValue('');
  await cashier.charge.click();
}

/**
 * Presses `Check again` until the payment is paid. The till also re-queries by itself, so the button may vanish first.
 */
async function checksUntilPaid({ page, cashier }: Till): Promise<void> {
  const checkAgain = page.getByRole('button', { name: /^(Re-query|Check again)$/ });
  await expect(async () => {
    if (await checkAgain.isVisible()) await checkAgain.click({ timeout: 5_000 });
    await cashier.sees('Paid');
  }).toPass();
}

test.describe('The lessons of a practice till', { tag: '@long' }, () => {
  test('a lesson tells at the end what was right and what was wrong', async ({ till }) => {
    const { page, cashier, service } = till;
    const strip = page.getByRole('region', { name: 'Lesson', exact: true });
    await page.getByRole('link', { name: 'Play the lessons' }).click();
    await expect(page.getByRole('button', { name: 'Begin: The answer gets lost' })).toBeVisible();
    await expectNoViolation(page, 'the lessons');

    await pressByKey(page.getByRole('button', { name: 'Begin: The answer gets lost' }));
    await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('5399 8300 0000 1014');
    // Paydesk keeps re-querying during the accessibility checks, so the service must stay without an answer.
    service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'says-pending' } });
    await chargesFilled(till);
    await expect(strip).toContainText('Did it go through?');
    await expectNoViolation(page, 'a question of a lesson');
    await strip.getByRole('button', { name: /the till is asking/ }).click();
    await expect(strip).toContainText('Paydesk keeps asking.');
    await expectNoViolation(page, 'a lesson that waits');
    service.behave();
    service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'says-paid' } });
    await checksUntilPaid(till);
    await cashier.press('Hand over goods');
    await strip.getByRole('button', { name: 'See how it went' }).click();
    await expect(page.getByText('All 4 right. That is how it is done.')).toBeVisible();
    service.behave();

    // A re-query between the two presses on the bank page would close the page.
    await holdBankPagePoll(till.app);
    await page.getByRole('button', { name: 'Begin: The bank’s page says yes' }).click();
    await expect(strip).toContainText('Look at the sale');
    await chargesFilled(till);
    const bank = await cashier.bankPage();
    await bank.getByRole('button', { name: 'Approve' }).click();
    await expect(bank.getByRole('heading', { name: 'The payment was approved.' })).toBeVisible();
    await bank.getByRole('button', { name: 'Return to the merchant' }).click({ noWaitAfter: true });
    await cashier.sees('Not paid');
    await strip.getByRole('button', { name: '“True. Here you are.”' }).click();
    await expect(strip).toContainText('No goods.');
    await till.killAndRestart();
    const again = till.page;
    await expect(again.getByRole('region', { name: 'Lesson', exact: true })).toBeVisible();
    await till.cashier.press('New sale');
    await again.getByRole('button', { name: 'See how it went' }).click();
    await expect(again.getByText('1 of 2 right.')).toBeVisible();
    await expect(again.getByText(/was a guess/)).toBeVisible();
    await expectNoViolation(again, 'how a lesson went');
    expect(service.captured()).toHaveLength(1);
  });
  test('a person completes the lessons of a late success and of a sale that is left for later', async ({ till }) => {
    const { page, cashier, service } = till;
    const strip = page.getByRole('region', { name: 'Lesson', exact: true });
    const always = (kind: 'says-failed' | 'says-pending' | 'says-paid') => {
      service.behave();
      service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind } });
    };
    const seesHowItWent = async () => {
      await cashier.press('Hand over goods');
      await strip.getByRole('button', { name: 'See how it went' }).click();
      await expect(page.getByText('All 4 right. That is how it is done.')).toBeVisible();
    };
    await page.getByRole('link', { name: 'Play the lessons' }).click();

    await test.step('first not paid, then paid', async () => {
      always('says-failed');
      await page.getByRole('button', { name: 'Begin: Not paid, and then it is' }).click();
      await chargesFilled(till);
      await cashier.sees('Not paid');
      await strip.getByRole('button', { name: '“I will ask once more, right now.”' }).click();
      always('says-paid');
      await checksUntilPaid(till);
      await seesHowItWent();
    });

    await test.step('charge me again', async () => {
      always('says-pending');
      await page.getByRole('button', { name: 'Begin: Charge me again' }).click();
      await chargesFilled(till);
      await cashier.sees('Not confirmed yet');
      await expect(strip).toContainText('Others are waiting in line.');
      await cashier.press('Leave for later');
      await strip.getByRole('button', { name: '“Let me first check the first one.”' }).click();
      always('says-paid');
      await expect(strip).toContainText('Press the sale you left for later');
      await expectNoViolation(page, 'a lesson with a sale left for later');
      // Returning to the sale re-queries the payment.
      await page.getByRole('button', { name: /Lesson: Charge me again/ }).click();
      await cashier.sees('Paid');
      await seesHowItWent();
      await expectNoViolation(page, 'lessons that were all right');
    });
    expect(requestsOf(till, 'initiate')).toHaveLength(2);
  });
});
