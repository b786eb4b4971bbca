import { expect, type Page } from 'playwright/test';
import { PRACTICE_BANKS } from '../../src/practice/banks.ts';
import { LANGUAGE_NAMES, type OtherLanguage } from '../../src/shared/languages.ts';
import { OTHER_LANGUAGES } from '../../src/shared/texts/languages.fixture.ts';
import { chargeIn } from '../fixtures/charge-in.ts';
import { openDisplay } from '../fixtures/customer-keys.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { giveMoneyBack, referenceAtCounter } from '../fixtures/money-back.ts';
import { practiceAccount } from '../fixtures/practice-instruments.ts';
import { SMALLEST_AND_LARGEST, takeScreen } from '../fixtures/take-screen.ts';
import { type Till, test } from '../fixtures/till.ts';
import { chooseLanguage } from '../fixtures/till-language.ts';
import { skipWaitsUntil } from '../fixtures/time.ts';

type Words = (typeof OTHER_LANGUAGES)[OtherLanguage];

test.describe.configure({ mode: 'parallel' });

// Only French, which has the longest words, is also taken in the dark theme.
for (const language of Object.keys(OTHER_LANGUAGES) as OtherLanguage[]) {
  const name = LANGUAGE_NAMES[language];

  test(`takes screenshots of a sale up to the hand-over in ${name}`, async ({ till }) => {
    const counter = counterOf(till, language);
    const { words, picture, press } = counter;
    await counter.choose();
    await picture('sell');
    await press(words.sell.chargeNoAmount);
    await picture('sell-sentences');
    await counter.charge('local-card', '1500');
    await counter.asks(words.steps.cardPin.heading);
    await picture('step-pin');
    await press(words.turn.back);
    await picture('step-pin-cashier');
    await press(words.turn.handOver);
    await counter.keyPin();
    await counter.asks(words.steps.otp.heading);
    await picture('step-otp');
    await counter.keyOtp('00000');
    await expect(till.page.getByText(words.steps.otp.notAccepted)).toBeVisible();
    await picture('step-otp-again');
    await press(words.turn.back);
    await picture('step-otp-cashier');
    await press(words.turn.handOver);
    await counter.keyOtp('12345');
    await counter.sees(words.verdict.paid);
    await picture('paid');
    await press(words.printing.show);
    await expect(till.page.getByRole('img', { name: words.printing.previewAlt })).toBeVisible();
    await picture('slip');
    await till.page.keyboard.press('Escape');
    await press(words.sale.handOver);
    await expect(till.page.getByRole('button', { name: words.sale.newSale })).toBeVisible();
    await picture('handed-over');
    await press(words.sale.newSale);
    await counter.charge('local-card', '1500');
    await counter.isAsked(words.justPaid.title);
    await picture('just-paid');
    await press(words.justPaid.no);
    await counter.charge('insufficient-funds', '1600');
    await counter.keyPin();
    await counter.keyOtp('12345');
    await counter.sees(words.verdict.notPaid);
    await picture('not-paid');
    await press(words.sale.tryAnother);
    await picture('another');
  });

  test(`takes screenshots of payments in doubt in ${name}`, async ({ till }) => {
    const counter = counterOf(till, language);
    const { words, picture, press } = counter;
    const { page, service } = till;
    await counter.choose();
    service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'drop-after-processing' } });
    service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
    await counter.charge('at-once', '1500');
    await counter.sees(words.verdict.notConfirmed);
    await picture('not-confirmed');
    await press(words.sale.cancel);
    await counter.isAsked(words.cancel.title);
    await picture('cancel');
    await pressByKey(page.getByRole('dialog').getByRole('button', { name: words.cancel.keep }));
    await press(words.sale.leaveForLater);
    await counter.charge('at-once', '1500');
    await counter.isAsked(words.guard.title);
    await picture('second-charge');
    await press(words.guard.doNotCharge);
    await picture('left');
    service.behave();
    service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'lower-amount' } });
    await counter.charge('at-once', '1700');
    await counter.sees(words.verdict.needsReview);
    await picture('needs-review');
    await press(words.sale.leaveForLater);
    service.behave();
    // This also holds the re-queries of the sales that were left.
    service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'hold' } });
    await counter.charge('at-once', '1800');
    await expect(page.getByText(words.verdict.confirmingText)).toBeVisible();
    await picture('confirming');
    service.behave();
    await counter.sees(words.verdict.paid);
    await press(words.sale.handOver);
    await press(words.sale.newSale);
    service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'hold' } });
    await counter.charge('local-card', '1900');
    await expect(page.getByText(words.step.sendingText)).toBeVisible();
    await picture('sending');
    await press(words.sale.cancel);
    await pressByKey(page.getByRole('dialog').getByRole('button', { name: words.cancel.confirm }));
    await expect(page.getByRole('heading', { name: words.verdict.cancelled })).toBeVisible();
    await picture('cancelled');
  });

  test(`takes screenshots of the fields that a bank asks for in ${name}`, async ({ till }) => {
    const counter = counterOf(till, language);
    const { words, picture, press } = counter;
    await counter.choose();
    await counter.charge('pin-then-secure', '1500');
    await counter.keyPin();
    const { page: typing, till: here } = words.bankPage.keys;
    await expect(till.page.getByText(typing.where).or(till.page.getByText(here.where))).toBeVisible();
    await picture('bank-page');
    await press(words.bankPage.close);
    await expect(till.page.getByRole('heading', { name: words.offer.bankPageClosed.title })).toBeVisible();
    await picture('bank-page-closed');
    await press(words.sale.leaveForLater);
    await counter.charge('international', '1600');
    await counter.asks(words.steps.billingAddress.heading);
    await picture('step-address');
    await press(words.steps.billingAddress.submit);
    await picture('step-address-sentences');
    await press(words.turn.back);
    await press(words.sale.leaveForLater);
    await counter.typeAccount('account-all', '1700');
    await picture('sell-account');
    await press(words.sell.charge.replace('{{amount}}', ''));
    await counter.asks(words.turn.identityHeading);
    await picture('identity');
  });

  test(`takes screenshots of a refused hand-over and of news in ${name}`, async ({ till }) => {
    const counter = counterOf(till, language);
    const { words, picture, press } = counter;
    const { page, service } = till;
    await counter.choose();
    await counter.charge('at-once', '1500');
    await counter.sees(words.verdict.paid);
    await giveMoneyBack(page);
    await expect(page.getByText(words.problem.moneyReturned.what)).toBeVisible();
    await picture('kept-goods');
    await press(words.sale.leaveForLater);
    service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
    await counter.charge('answer-lost', '1600');
    await counter.sees(words.verdict.notConfirmed);
    const reference = await referenceAtCounter(page);
    await press(words.sale.leaveForLater);
    service.behave();
    await page.evaluate((asked) => window.paydesk.invoke('payment.requery', { reference: asked }), reference);
    await expect(page.getByRole('link', { name: words.news.open })).toBeVisible();
    await picture('news');
  });

  test(`takes screenshots of the customer display in ${name}`, async ({ till }) => {
    const counter = counterOf(till, language);
    const { words } = counter;
    await counter.choose();
    const display = await openDisplay(till, words.display.welcome);
    const picture = pictureOf(display, language);
    await picture('display-welcome');
    await counter.charge('local-card', '1500');
    const pin = display.getByRole('textbox', { name: words.steps.cardPin.label, exact: true });
    await expect(pin).toBeVisible();
    await picture('display-pin');
    await pictureOf(till.page, language)('pin-on-display');
    await pin.fill('3310');
    await pressByKey(display.getByRole('button', { name: words.steps.cardPin.submit }));
    await display.getByRole('textbox', { name: words.steps.otp.label, exact: true }).fill('12345');
    await pressByKey(display.getByRole('button', { name: words.steps.otp.submit }));
    await expect(display.getByText(words.display.paid)).toBeVisible();
    await picture('display-paid');
  });
}

function counterOf({ app, page }: Till, language: OtherLanguage) {
  const words: Words = OTHER_LANGUAGES[language];
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const press = (name: string) => pressByKey(page.getByRole('button', { name }).first());
  const key = async (step: 'cardPin' | 'otp', text: string) => {
    await box(words.steps[step].label).fill(text);
    await press(words.steps[step].submit);
  };
  return {
    words,
    press,
    picture: pictureOf(page, language),
    keyPin: () => key('cardPin', '3310'),
    keyOtp: (code: string) => key('otp', code),
    async choose() {
      await chooseLanguage(page, language);
      await expect(page.getByRole('heading', { level: 1, name: words.sell.title })).toBeVisible();
    },
    charge: (card: string, amount: string) => chargeIn(page, words.sell, card, amount),
    async typeAccount(account: string, amount: string) {
      const { bankCode, accountNumber } = practiceAccount(account);
      const bankName = PRACTICE_BANKS.find((bank) => bank.bankCode === bankCode)?.bankName ?? bankCode;
      await box(words.sell.amount).fill(amount);
      await box(words.sell.email).fill('ade@example.com');
      await page.getByText(words.sell.account, { exact: true }).click();
      await page.getByRole('combobox', { name: words.sell.bank }).fill(bankName);
      await page.getByRole('option', { name: bankName }).click();
      await box(words.sell.accountNumber).fill(accountNumber);
    },
    asks: (heading: string) => expect(page.getByRole('heading', { name: heading })).toBeVisible(),
    isAsked: (title: string) => expect(page.getByRole('dialog', { name: title })).toBeVisible(),
    async sees(verdict: string) {
      // The program waits before it shows some of these headings.
      await skipWaitsUntil(app, page.getByRole('heading', { level: 1, name: verdict }));
    },
  };
}

function pictureOf(page: Page, language: OtherLanguage): (step: string) => Promise<void> {
  const themes = language === 'fr' ? (['light', 'dark'] as const) : (['light'] as const);
  return (step) => takeScreen(page, `${language}-${step}`, SMALLEST_AND_LARGEST, themes);
}
