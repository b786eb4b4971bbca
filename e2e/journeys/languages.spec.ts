import { expect } from 'playwright/test';
import { OTHER_LANGUAGES } from '../../src/shared/texts/languages.fixture.ts';
import { chargeIn } from '../fixtures/charge-in.ts';
import { openDisplay } from '../fixtures/customer-keys.ts';
import { typeLines } from '../fixtures/hands.ts';
import { paymentsIn } from '../fixtures/journal.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { ADA, addPerson, CHIDI, setUpPeople } from '../fixtures/people.ts';
import { test } from '../fixtures/till.ts';
import { chooseLanguage } from '../fixtures/till-language.ts';
import { holdQuestions } from '../fixtures/time.ts';

const YORUBA = OTHER_LANGUAGES.yo;
const HAUSA = OTHER_LANGUAGES.ha;

test('sets a language for a till or one sale, with the English verdict beside it', async ({ till }) => {
  const { page } = till;
  await chooseLanguage(page, 'yo');
  await expect(page.getByRole('heading', { level: 1, name: YORUBA.sell.title })).toBeVisible();

  await chargeIn(page, YORUBA.sell, 'local-card', '1500');
  await expect(page.getByRole('heading', { name: YORUBA.steps.cardPin.heading })).toBeVisible();
  const choice = page.getByRole('combobox', { name: 'Language' });
  await expect(choice).toHaveValue('yo');
  await page.getByRole('textbox', { name: YORUBA.steps.cardPin.label }).fill('33');
  await choice.selectOption('ha');
  await expect(page.getByText(HAUSA.steps.cardPin.lead, { exact: true })).toBeVisible();
  // The field keeps its input in the new language.
  await page.getByRole('textbox', { name: HAUSA.steps.cardPin.label }).press('End');
  await page.keyboard.type('10');
  await page.getByRole('button', { name: HAUSA.steps.cardPin.submit }).click();
  await expect(page.getByText(HAUSA.steps.otp.lead, { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: HAUSA.steps.otp.label }).fill('12345');
  await page.getByRole('button', { name: HAUSA.steps.otp.submit }).click();

  await expect(page.getByRole('heading', { level: 1, name: `${YORUBA.verdict.paid} NGN 1,500.00` })).toBeVisible();
  await expect(page.getByText('Paid. Hand over the goods', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: YORUBA.sale.handOver }).click();
  await page.getByRole('button', { name: YORUBA.sale.newSale }).click();

  await chargeIn(page, YORUBA.sell, 'local-card', '1700');
  await expect(page.getByText(YORUBA.steps.cardPin.lead, { exact: true })).toBeVisible();
});

test('applies a language from the first screen of a start', { tag: '@long' }, async ({ till }) => {
  const { page } = till;
  await chooseLanguage(page, 'yo');
  await expect(page.getByRole('heading', { level: 1, name: YORUBA.sell.title })).toBeVisible();
  await page.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(window, { shown });
    const look = () => {
      for (const each of document.querySelectorAll('h1, nav a, button')) shown.add(each.textContent ?? '');
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: YORUBA.sell.title })).toBeVisible();
  const shown = await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown]);
  const begins = (word: string) => shown.filter((text) => text.startsWith(word));
  expect(begins(YORUBA.shell.sell)).not.toEqual([]);
  for (const word of ['Sell', 'Journal', 'New sale', 'Add details']) expect(begins(word)).toEqual([]);
});

test('changes an open customer display at once, unless the customer chose', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  const display = await openDisplay(till);
  await chooseLanguage(page, 'yo');
  await expect(display.getByRole('heading', { name: YORUBA.display.welcome })).toBeVisible();
  await expect(display.locator('html')).toHaveAttribute('lang', 'yo');

  await chooseLanguage(page, 'en');
  await cashier.chargeCard('local-card');
  await expect(display.getByRole('textbox', { name: 'Card PIN' })).toBeVisible();
  await chooseLanguage(page, 'yo');
  const pin = display.getByRole('textbox', { name: YORUBA.steps.cardPin.label });
  await pin.fill('33');
  await display.getByRole('combobox', { name: 'Language' }).selectOption('ha');
  await expect(display.getByText(HAUSA.steps.cardPin.lead, { exact: true })).toBeVisible();

  await chooseLanguage(page, 'ig');
  await expect(display.locator('html')).toHaveAttribute('lang', 'ig');
  await expect(display.getByText(HAUSA.steps.cardPin.lead, { exact: true })).toBeVisible();
  await expect(display.getByRole('textbox', { name: HAUSA.steps.cardPin.label })).toHaveValue('33');
});

test('explains a review in another language, with an English back office', {
  tag: '@long',
}, async ({ till }) => {
  const { page, service } = till;
  await chooseLanguage(page, 'yo');
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'lower-amount' } });
  await chargeIn(page, YORUBA.sell, 'at-once', '1500');
  await expect(page.getByRole('heading', { level: 1, name: YORUBA.verdict.needsReview })).toBeVisible();
  await expect(page.getByText(YORUBA.verdict.reviewReason.amountTooLow)).toBeVisible();
  await expect(page.getByText(inNaira(YORUBA.verdict.check.amount))).toBeVisible();
  await page.getByRole('link', { name: YORUBA.shell.journal }).click();
  await paymentsIn(page).click();
  await expect(page.getByText('Less was paid than is owed.')).toBeVisible();
  await expect(page.getByText('The amount is at least NGN 1,500.00')).toBeVisible();
  await expect(page.getByText(YORUBA.verdict.reviewReason.amountTooLow)).toHaveCount(0);
});

test('asks for sign-in and approval in another language and in English', {
  tag: '@long',
}, async ({ till }) => {
  const { page } = till;
  const press = (name: string) => pressByKey(page.getByRole('button', { name, exact: true }).first());
  await setUpPeople(till, 'correct horse battery staple');
  await addPerson(till, 'Cashier', CHIDI);
  await chooseLanguage(page, 'yo');
  await chargeIn(page, YORUBA.sell, 'local-card', '1500');
  await press(YORUBA.turn.back);
  await pressByKey(page.getByRole('button', { name: YORUBA.sale.leaveForLater }));
  // Nobody can sign out during a sale.
  await expect(page.getByRole('textbox', { name: YORUBA.sell.amount, exact: true })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { level: 1, name: YORUBA.signIn.title })).toBeVisible();
  await expect(page.getByRole('textbox', { name: YORUBA.signIn.find })).toBeFocused();
  await expectNoViolation(page, 'signing in in Yoruba');
  await typeLines(page, CHIDI.name);
  await expect(page.getByRole('heading', { name: CHIDI.name })).toBeVisible();
  await expect(page.getByRole('button', { name: YORUBA.signIn.signIn, exact: true })).toBeEnabled();
  await typeLines(page, CHIDI.pin);
  await expect(page.getByRole('button', { name: naming(YORUBA.person.menu) })).toBeVisible();

  await chargeIn(page, YORUBA.sell, 'local-card', '1500');
  await page.getByRole('radio', { name: YORUBA.guard.reasons.otherPurchase }).check();
  await holdQuestions(page);
  await press(YORUBA.guard.charge);
  const dialog = page.getByRole('dialog', { name: YORUBA.approval.title });
  await expect(dialog).toContainText(naming(YORUBA.asks.secondCharge));
  await expect(dialog).toContainText('Chidi asks to charge although an earlier payment may be for the same purchase');
  await expectNoViolation(page, 'an approval in Yoruba');
  await press(YORUBA.reason.checked);
  await press(ADA.name);
  await expect(dialog.getByRole('textbox', { name: YORUBA.signIn.pinOf.replace('{{name}}', ADA.name) })).toBeFocused();
  await typeLines(page, '11');
  await expect(dialog.getByText(YORUBA.signIn.pinIncomplete)).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const name of [YORUBA.approval.approve, YORUBA.approval.otherPerson, YORUBA.approval.cancel]) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await press(YORUBA.approval.cancel);
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: YORUBA.shell.backOffice }).click();
  await page.getByRole('main').getByRole('button', { name: 'Have it approved' }).first().click();
  await expect(dialog).toContainText('Chidi asks to look at the totals of the day.');
});

function naming(text: string): string {
  return text.replace('{{name}}', CHIDI.name);
}

function inNaira(text: string): string {
  return text.replace('{{amount}}', 'NGN 1,500.00');
}
