import { expect, type Page } from 'playwright/test';
import { fillResolution } from '../fixtures/cases.ts';
import { chargeUnknown } from '../fixtures/charge-unknown.ts';
import { expectNothingOfTheCashiers } from '../fixtures/customer-keys.ts';
import { holdFirstSecond } from '../fixtures/early-presses.ts';
import { paymentsIn } from '../fixtures/journal.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { firstReferenceOf, requestsOf } from '../fixtures/received.ts';
import { type Till, test } from '../fixtures/till.ts';
import { skipTime } from '../fixtures/time.ts';

const MINUTE_MS = 60_000;

const CONFIRMED = /^Payment T\w-[\w-]+ of NGN 1,500\.00 has been confirmed after all\. Nothing was handed/;

/** Re-queries the only unsettled payment, now that the service answers. */
async function requeryFromJournal({ page, cashier, service }: Till): Promise<void> {
  await page.getByRole('link', { name: '1 not settled' }).click();
  await expect(paymentsIn(page)).toHaveCount(1);
  await paymentsIn(page).click();
  await expect(page.getByRole('button', { name: 'Re-query' })).toBeVisible();
  service.behave();
  await cashier.press('Re-query');
}

async function resolvesCase({ page, cashier }: Till, ending = 'The customer has the money back'): Promise<void> {
  await cashier.press('Dismiss');
  await page.getByRole('list', { name: 'Cases' }).getByRole('link', { name: 'Case 1' }).click();
  const dialog = await fillResolution(page, ending, 'The bank has returned it.');
  await expect(dialog.getByText(/^T\w-[\w-]+: its review is decided with this case\.$/)).toBeVisible();
  await expectNoViolation(page, 'what resolving a case does');
  await dialog.getByRole('button', { name: 'Resolve the case' }).click();
  await expect(dialog).toHaveCount(0);
  const payment = page.getByRole('list', { name: 'Payments of this case' }).getByRole('listitem');
  await expect(payment).toContainText('Review decided');
  await payment.getByRole('link').click();
}

/** Lets the service answer again, and advances the clock until the till re-queries its first payment. */
async function firstIsAskedAbout(till: Till): Promise<void> {
  const { app, service } = till;
  const first = firstReferenceOf(till);
  service.behave();
  await expect
    .poll(async () => {
      await skipTime(app, MINUTE_MS);
      return service
        .received()
        .filter(({ operation, reference }) => operation === 'query' && reference === first)
        .some(({ misbehaviour }) => misbehaviour === null);
    })
    .toBe(true);
}

test('announces a late success on every screen, and hands its goods over once', async ({ till }) => {
  const { page, cashier, service } = till;
  await chargeUnknown(till);
  await cashier.press('Leave for later');
  await requeryFromJournal(till);
  const news = page.getByText(CONFIRMED);
  await expect(news).toBeVisible();
  await page.getByRole('link', { name: 'Sell' }).click();
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
  await expect(news).toBeVisible();
  await page.getByRole('link', { name: 'Open payment' }).click();
  await cashier.press('Dismiss');
  await expect(news).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await cashier.press('Continue at the counter');
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await expect(page.getByText(/handed over/i).first()).toBeVisible();
  expect(service.captured()).toHaveLength(1);
  await cashier.press('New sale');

  await chargeUnknown(till, '1600');
  await cashier.cancelsSale();
  await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible();
  await expectNoViolation(page, 'Cancelled');
  await cashier.press('New sale');
  await requeryFromJournal(till);
  await expect(page.getByText(/has been confirmed after its sale had ended/)).toBeVisible();
  const handOver = page.getByRole('main').getByRole('button', { name: 'Hand over goods' });
  await expect(handOver).toHaveCount(0);
  await resolvesCase(till, 'The payment is right as it is');
  const dialog = page.getByRole('dialog', { name: 'Hand over the goods of this payment?' });

  await test.step('nothing is handed over if the person cancels', async () => {
    await handOver.click();
    await expect(dialog).toContainText('Case 1 decided that the shop keeps NGN 1,600.00.');
    await expectNoViolation(page, 'handing over after a review');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('The goods were handed over')).toHaveCount(0);
  });

  await test.step('the goods leave once, and never again', async () => {
    await handOver.click();
    await dialog.getByRole('button', { name: 'Hand over goods' }).click();
    await expect(dialog).toHaveCount(0);
    const told = 'The goods were handed over after the back office decided that the money is the shop’s.';
    await expect(page.getByText(told)).toBeVisible();
    await expect(handOver).toHaveCount(0);
  });
});

test('announces a late success again after a power cut, and stops a second charge for its goods', {
  tag: '@long',
}, async ({ till }) => {
  await chargeUnknown(till);
  await till.cashier.press('Leave for later');
  await requeryFromJournal(till);
  await expect(till.page.getByText(/has been confirmed after all/)).toBeVisible();
  await till.killAndRestart();
  const { page, cashier } = till;
  await expect(page.getByText(/has been confirmed after all/)).toBeVisible();
  await cashier.chargeCard('answer-lost');
  const dialog = page.getByRole('dialog', { name: 'An earlier payment is already paid' });
  await expect(dialog).toContainText('Its goods have not been handed over.');
  await dialog.getByRole('button', { name: 'Do not charge' }).click();
  expect(requestsOf(till, 'initiate')).toHaveLength(1);
  await ignoresPressOfOpenPayment(page);
});

test('leaves a late success to the back office if the sale was cancelled', { tag: '@long' }, async ({ till }) => {
  const { page, cashier, service } = till;
  await chargeUnknown(till);
  await cashier.press('Pay again');
  await expectNoViolation(page, 'Another card or account');
  await cashier.press('Back to the earlier payment');
  await cashier.abandonsSale();
  await requeryFromJournal(till);
  await expect(page.getByText(/has been confirmed after its sale had ended/)).toBeVisible();
  await expect(page.getByText(/needs review/i).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue at the counter' })).toHaveCount(0);

  await test.step('the till also announces that the bank took the payment back', async () => {
    await cashier.press('Dismiss');
    service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'says-failed' } });
    await cashier.press('Re-query');
    await expect(page.getByText(/was paid, and an answer now says otherwise/)).toBeVisible();
    await expect(page.getByText(/A later answer contradicts what was known/)).toBeVisible();
    await expect(page.getByRole('cell', { name: /^Not paid.*changed/ })).toBeVisible();
    await expectNoViolation(page, 'Late news, and both sides');
  });

  await test.step('the back office decides, and the payment needs no review and hands over nothing', async () => {
    await resolvesCase(till);
    await expect(page.getByText(/^Review decided on .* by cashier: The customer has the money back\.$/)).toBeVisible();
    await expect(page.getByText('The review was decided with case 1: The customer has the money back.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue at the counter' })).toHaveCount(0);
    await expectNoViolation(page, 'a payment whose review is decided');
  });
});

/** Presses `Open payment` in its first second, as a person does who aims at a control that the news pushed down. */
async function ignoresPressOfOpenPayment(page: Page): Promise<void> {
  await holdFirstSecond(page);
  const open = page.getByRole('link', { name: 'Open payment' });
  await expect(open).toHaveAttribute('aria-disabled', 'true');
  const box = await open.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(open).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeVisible();
}

test('a late success takes neither the focus nor a key while a customer keys', { tag: '@long' }, async ({ till }) => {
  const { page, cashier, service } = till;
  await chargeUnknown(till);
  await cashier.press('Leave for later');
  await cashier.chargeCard('local-card', '1600');
  await cashier.keyPin();
  const code = page.getByRole('textbox', { name: 'OTP', exact: true });
  await expect(code).toBeFocused();
  await page.keyboard.type('12');
  await expect(page).toHaveTitle(/^1 not settled/);

  await firstIsAskedAbout(till);
  await page.keyboard.press('Enter');
  // The window's title changes when the news has reached the screens.
  await expect(page).toHaveTitle('Paydesk');
  await expect(code).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(code).toBeFocused();
  // The Space of the last press went into the same field as the digits.
  await expect(code).toHaveValue('12 ');
  await expectNothingOfTheCashiers(page);
  await expect(page.getByText(CONFIRMED)).toHaveCount(0);

  await page.keyboard.press('Backspace');
  await page.keyboard.type('345');
  await page.keyboard.press('Enter');
  await cashier.sees('Paid');
  await expect(page.getByText(CONFIRMED)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over goods' })).toBeFocused();
  expect(service.captured()).toHaveLength(2);
});
