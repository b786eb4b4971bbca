import { expect, type Page } from 'playwright/test';
import { chargeUnknown } from '../fixtures/charge-unknown.ts';
import { setUpPrinter, withPrinter } from '../fixtures/printer.ts';
import { COUNTERS } from '../fixtures/sizes.ts';
import { test } from '../fixtures/till.ts';

const SIZES = COUNTERS.slice(0, 2);

/** Returns the places of the buttons by name. Some buttons exist only before or after a notice. */
async function placesOf(page: Page): Promise<Record<string, string>> {
  const places = await page.locator('main button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { x, y } = button.getBoundingClientRect();
      return [button.textContent ?? '', `${Math.round(x)} ${Math.round(y)}`] as const;
    }),
  );
  return Object.fromEntries(places);
}

async function expectStill(page: Page, act: () => Promise<void>, notice: string): Promise<void> {
  const before: Record<string, string>[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    before.push(await placesOf(page));
  }
  await act();
  await expect(page.getByText(notice)).toBeInViewport({ ratio: 1 });
  for (const [index, size] of SIZES.entries()) {
    await page.setViewportSize(size);
    expect(await placesOf(page), `${notice} ${size.width}`).toMatchObject(before[index] ?? {});
    expect((await page.getByText(notice).boundingBox())?.height, notice).toBeGreaterThan(14);
  }
}

test('neither a check without an answer nor a slip that is not printed moves a button', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await withPrinter(async (printer) => {
    await setUpPrinter(page, printer);
    printer.loadPaper(0);
    await page.getByRole('link', { name: 'Sell' }).click();
    await chargeUnknown(till);
    await expectStill(page, () => cashier.press('Check again'), 'The service gave no answer. Nothing new is known.');
    await expectStill(page, () => cashier.press('Print slip'), 'The printer is out of paper.');
  });
});
