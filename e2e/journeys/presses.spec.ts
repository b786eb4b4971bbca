import fs from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import { hide, watchForButton } from '../fixtures/early-presses.ts';
import { chooseStick, finishedExport, openExport } from '../fixtures/exports.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { clickAgainAndAgain, clickAsItComesUp, clickAsOf, middleOf } from '../fixtures/real-presses.ts';
import { requestsOf } from '../fixtures/received.ts';
import { ZOOMED_150 } from '../fixtures/sizes.ts';
import { type Till, test } from '../fixtures/till.ts';
import { fingerAt } from '../fixtures/touch.ts';

/** The time from the closing of a dialog to the next click of an impatient person. */
const SOON_MS = 300;

/** The duration of a touch. */
const HELD_MS = 350;

/** Makes the timers of a lifted finger run before the click of its tap, as they often do. */
function runTimersBeforeTaps(): void {
  const { setTimeout } = window;
  const atOnce = (run: () => void, delayMs = 0) => (delayMs > 0 ? setTimeout(run, delayMs) : queueMicrotask(run));
  const pressed = () => {
    Object.assign(window, { setTimeout: atOnce });
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('keyup'));
  };
  window.addEventListener('pointerdown', pressed, true);
  window.addEventListener('pointerup', () => Object.assign(window, { setTimeout }), true);
}

const handOverOf = (page: Page) => page.getByRole('button', { name: 'Hand over goods' });
const newSaleOf = (page: Page) => page.getByRole('button', { name: 'New sale' });

async function expectGoodsHere({ page, cashier }: Till): Promise<void> {
  await cashier.sees('Paid');
  await expect(handOverOf(page)).toBeEnabled();
  await expect(page.getByText(/^Handed over/)).toHaveCount(0);
}

const requeriesOf = (till: Till) => requestsOf(till, 'query').length;

/** Makes a payment whose steps are done and whose re-query waits for `release`, which makes it paid. */
async function paidWhenReleased(till: Till): Promise<{ release: () => void }> {
  const { page, cashier, service } = till;
  const before = requeriesOf(till);
  service.misbehave({ operation: 'query', misbehaviour: { kind: 'hold' } });
  await cashier.chargeCard('local-card');
  await cashier.keyPin();
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused();
  await typeByHand(page, '12345');
  await expect(page.getByRole('button', { name: 'Submit OTP' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect.poll(() => requeriesOf(till)).toBeGreaterThan(before);
  return { release: () => service.behave() };
}

async function scrollOnto(control: Locator, other: Locator): Promise<void> {
  const byPixels = (await middleOf(control)).y - (await middleOf(other)).y;
  await control.evaluate((element, top) => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'auto') return around.scrollBy({ top });
    }
  }, byPixels);
  expect(Math.abs((await middleOf(control)).y - (await middleOf(other)).y)).toBeLessThan(20);
}

async function scrollToMiddle(control: Locator): Promise<void> {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

async function pressNow(page: Page, control: Locator): Promise<void> {
  const { x, y } = await middleOf(control);
  await page.mouse.click(x, y);
}

test('hands over nothing if a person clicks or presses on while `Paid` comes up', async ({ till }) => {
  const { page, cashier } = till;
  await cashier.typeSale('at-once');
  await expect(cashier.charge).toBeEnabled();
  await clickAgainAndAgain(page, await middleOf(cashier.charge));
  await expectGoodsHere(till);
  await cashier.handsOver();

  const paid = await paidWhenReleased(till);
  const pressEarly = await watchForButton(page, 'Hand over goods');
  paid.release();
  await pressEarly(() => page.keyboard.press('Enter'));
  await expectGoodsHere(till);
  await expect(handOverOf(page)).toBeFocused();
});

test('hands over nothing for a press that begins in the first second', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await cashier.chargeCard('at-once');
  await expectGoodsHere(till);
  await handOverOf(page).focus();

  await test.step('Enter as a hidden window comes back to the front', async () => {
    await expect(handOverOf(page)).not.toHaveCSS('border-top-style', 'dashed');
    await hide(page, true);
    await expect(handOverOf(page)).toBeDisabled();
    await expect(handOverOf(page)).toHaveCSS('border-top-style', 'dashed');
    const pressEarly = await watchForButton(page, 'Hand over goods');
    await hide(page, false);
    await pressEarly(() => page.keyboard.press('Enter'));
    await expectGoodsHere(till);
  });

  await test.step('the space bar, while another key goes up and the window loses the focus', async () => {
    await hide(page, true);
    const pressEarly = await watchForButton(page, 'Hand over goods');
    await hide(page, false);
    await pressEarly(async () => {
      await page.keyboard.down('Space');
      await page.keyboard.press('Shift');
      await page.evaluate(() => window.dispatchEvent(new Event('blur')));
      await expect(handOverOf(page)).toBeEnabled();
      await page.keyboard.up('Space');
    });
    await expectGoodsHere(till);
    await page.keyboard.down('Space');
    await page.keyboard.down('Space');
    await page.keyboard.up('Space');
    await expect(newSaleOf(page)).toBeFocused();
  });

  await test.step('the end of a text that a person types without looking', async () => {
    await cashier.press('New sale');
    await cashier.chargeCard('at-once', '1550');
    await expectGoodsHere(till);
    for (const key of ['Enter', 'Space']) {
      await typeByHand(page, '4');
      await page.keyboard.press(key);
    }
    await expectGoodsHere(till);
    await handOverOf(page).press('Enter');
    await expect(newSaleOf(page)).toBeFocused();
  });

  await test.step('a finger', async () => {
    await cashier.press('New sale');
    await cashier.chargeCard('at-once', '1600');
    await expectGoodsHere(till);
    const finger = await fingerAt(page);
    await page.evaluate(runTimersBeforeTaps);
    const place = await middleOf(handOverOf(page));
    for (let times = 0; times < 3; times += 1) {
      await hide(page, true);
      const pressEarly = await watchForButton(page, 'Hand over goods');
      await hide(page, false);
      await pressEarly(() => finger.hold(place, HELD_MS));
      await expectGoodsHere(till);
    }
    await finger.tap(handOverOf(page));
    await expect(newSaleOf(page)).toBeVisible();
  });
});

test('hands over the goods if an assistive tool clicks after the first second', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  const wasClicked = await clickAsItComesUp(page, 'Hand over goods');
  await cashier.chargeCard('at-once');
  await expectGoodsHere(till);
  expect(await wasClicked()).toBe(true);
  await handOverOf(page).evaluate((element: HTMLElement) => element.click());
  await expect(newSaleOf(page)).toBeFocused();
});

test('a click through a dialog that just closed does not leave the sale', { tag: '@long' }, async ({ till }) => {
  const { page, cashier } = till;
  await cashier.chargeCard('direct-secure');
  await cashier.bankPage();
  const leave = page.getByRole('button', { name: 'Leave for later' });
  await expect(leave).toBeEnabled();
  await page.getByRole('button', { name: 'Cancel sale' }).click();
  await expect(page.getByRole('button', { name: 'Keep the sale' })).toBeEnabled();
  const place = await middleOf(leave);
  const closedAtMs = Date.now();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await clickAsOf(page, place, closedAtMs + SOON_MS);
  await expect(leave).toBeEnabled();
  await cashier.seesHeading('Bank page');
});

test('starts no export if the mouse clicks as the form comes up', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await cashier.pays();
  const stick = await chooseStick(till);
  await page.setViewportSize(ZOOMED_150);
  const dialog = await openExport(till);
  const choose = dialog.getByRole('button', { name: 'Choose folder' });
  const start = dialog.getByRole('button', { name: 'Start export' });
  // The form moves until the payments are counted.
  await expect(dialog.getByText(/^1 payment ·/)).toBeVisible();
  await expect(choose).toBeEnabled();
  // The footer with `Start export` covers `Choose folder`, so each press below scrolls first.
  await scrollOnto(choose, start);
  await dialog.getByRole('heading', { name: 'Export the journal' }).click();
  await scrollToMiddle(choose);
  await pressNow(page, choose);
  await expect(dialog.getByText(stick)).toBeVisible();
  await expect(start).toBeEnabled();
  await scrollToMiddle(dialog.getByRole('radio', { name: 'Today' }));
  const place = await middleOf(start);
  await pressNow(page, start);
  await finishedExport(dialog);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const pressEarly = await watchForButton(page, 'Start export');
  await page.getByRole('button', { name: 'Export', exact: true }).evaluate((element: HTMLElement) => element.click());
  await pressEarly(() => page.mouse.click(place.x, place.y));
  await expect(start).toBeEnabled();
  expect(fs.readdirSync(stick)).toHaveLength(1);
});

test('a click on an X that just appeared closes neither dialog nor panel', { tag: '@long' }, async ({ till }) => {
  const { page } = till;
  const wasClosed = await clickAsItComesUp(page, 'Close');
  const dialog = await openExport(till);
  const close = dialog.getByRole('button', { name: 'Close', exact: true });
  await expect(close).toBeEnabled();
  expect(await wasClosed()).toBe(true);
  await expect(close).not.toHaveCSS('border-top-style', 'dashed');
  await hide(page, true);
  await expect(close).toHaveCSS('border-top-style', 'dashed');
  await hide(page, false);
  await expect(close).toBeEnabled();
  await close.click();
  await expect(dialog).toHaveCount(0);

  const wasClosedAgain = await clickAsItComesUp(page, 'Close');
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByRole('button', { name: 'Close', exact: true })).toBeEnabled();
  expect(await wasClosedAgain()).toBe(true);
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(panel).toHaveCount(0);
});
