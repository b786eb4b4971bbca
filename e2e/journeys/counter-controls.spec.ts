import { expect, type Page } from 'playwright/test';
import { type Box, boxOf, controlsOf, overlap } from '../fixtures/real-presses.ts';
import { COUNTERS, ZOOMED_150, ZOOMED_200 } from '../fixtures/sizes.ts';
import { test } from '../fixtures/till.ts';

const SMALLEST_PRIMARY_PX = 64;
const SMALLEST_TARGET_PX = 44;

test('no counter screen has a small control, or one where the hand-over will be', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier, service } = till;
  const seen: { screen: string; width: number; box: Box }[] = [];
  const look = async (screen: string) => {
    for (const size of [ZOOMED_150, ZOOMED_200, ...COUNTERS]) {
      await page.setViewportSize(size);
      expect.soft(await lowControlsOf(page), `${screen}, ${size.width}x${size.height}`).toEqual([]);
      for (const box of await controlsOf(page)) seen.push({ screen, width: size.width, box });
    }
  };
  await look('Sell');
  await cashier.chargeCard('local-card');
  await cashier.seesHeading('Card PIN');
  await look('Card PIN');
  await cashier.takeBack();
  await look('Card PIN, back with the cashier');
  await cashier.press('Leave for later');
  await cashier.chargeCard('local-card', '1650');
  await cashier.keyPin();
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused();
  await look('OTP');
  await cashier.takeBack();
  await look('OTP, back with the cashier');
  await cashier.press('Leave for later');
  await cashier.chargeAccount('account-all', '1600');
  await cashier.seesHeading('Your details');
  await look('Your details');
  await cashier.takeBack();
  await page.getByText('Card', { exact: true }).click();
  await cashier.typeCard('international');
  await cashier.charge.click();
  await cashier.seesHeading('Billing address');
  await look('Billing address');
  await cashier.press('Hide keyboard');
  await look('Billing address, without keys on the screen');
  await cashier.leavesStep();
  await cashier.chargeCard('direct-secure', '1700');
  await cashier.bankPage();
  await look('Bank page');
  await cashier.press('Leave for later');
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeCard('answer-lost', '1800');
  await look('On the wire or confirming');
  await cashier.sees('Not confirmed yet');
  await look('Not confirmed yet');
  service.behave();
  // The till may re-query by itself before the press.
  await Promise.any([cashier.sees('Paid'), cashier.press('Check again').then(() => cashier.sees('Paid'))]);
  for (const { width, height } of COUNTERS) {
    await page.setViewportSize({ width, height });
    const box = await boxOf(page.getByRole('button', { name: 'Hand over goods' }));
    expect(seen.filter((control) => control.width === width && overlap(control.box, box))).toEqual([]);
  }
  await look('Paid');
  await cashier.press('Hand over goods');
  await expect(page.getByText(/^Handed over/)).toBeVisible();
  await look('Handed over');
});

/** Returns the controls that are too low for a finger. */
function lowControlsOf(page: Page) {
  return page.evaluate(
    ({ smallest, smallestPrimary }) =>
      [...document.querySelectorAll('button, select, input, a')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => ({
          name: (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() || each.id,
          height: Math.round((each.closest('label') ?? each).getBoundingClientRect().height),
          wanted: each.getAttribute('data-variant') === 'primary' ? smallestPrimary : smallest,
        }))
        .filter(({ height, wanted }) => height > 1 && height < wanted),
    { smallest: SMALLEST_TARGET_PX, smallestPrimary: SMALLEST_PRIMARY_PX },
  );
}
