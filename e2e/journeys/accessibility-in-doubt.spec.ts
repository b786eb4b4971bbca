import { expect } from 'playwright/test';
import { chargeUnknown } from '../fixtures/charge-unknown.ts';
import { setClockBack } from '../fixtures/clock.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

test.describe('Accessibility of a payment in doubt', () => {
  test('axe finds no violation in the question before a second charge, late news and unsettled payments', {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier, service } = till;
    await chargeUnknown(till);
    await cashier.press('Pay again');
    await expectNoViolation(page, 'Another card or account');
    await cashier.press('Back to the first payment');
    await cashier.press('Leave for later');
    await cashier.chargeCard(practiceCard('answer-lost'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Charge anyway' }).click();
    await expectNoViolation(page, 'An earlier payment is not settled');
    await dialog.getByRole('radio', { name: 'Another reason' }).check();
    await expectNoViolation(page, 'An earlier payment is not settled, with a reason');
    await dialog.getByRole('button', { name: 'Do not charge' }).click();
    await page.getByRole('link', { name: '1 not settled' }).click();
    await page.getByRole('grid', { name: 'Journal' }).getByRole('link').first().waitFor();
    await expectNoViolation(page, 'Not settled');
    await page.getByRole('grid', { name: 'Journal' }).getByRole('link').first().click();
    service.behave();
    await cashier.press('Re-query');
    await expect(page.getByText(/has been confirmed after all/)).toBeVisible();
    service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'says-failed' } });
    await cashier.press('Re-query');
    await expect(page.getByRole('cell', { name: /^Not paid.*changed/ })).toBeVisible();
    await expectNoViolation(page, 'Late news, and both sides');
  });

  test('axe finds no violation while the till asks whether its clock is right', { tag: '@long' }, async ({ till }) => {
    const { app, page, cashier, service } = till;
    await cashier.sells();
    await setClockBack(app, 3);
    await cashier.chargeCard(practiceCard('at-once'), '1700');
    await expectNoViolation(page, 'The clock was set back');
    await cashier.press('The clock is right');
    await expect(page.getByRole('button', { name: 'I am not sure' })).toBeFocused();
    await expectNoViolation(page, 'The clock was set back, asking');
    await cashier.press('Yes, the clock is right');
    await cashier.typeCard(practiceCard('at-once'));
    await cashier.charge.click();
    await cashier.sees('Paid');
    expect(service.captured()).toHaveLength(2);
  });
});
