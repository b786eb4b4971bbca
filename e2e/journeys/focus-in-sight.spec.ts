import { expect, type Locator, type Page } from 'playwright/test';
import { openExport } from '../fixtures/exports.ts';
import { ZOOMED_150 } from '../fixtures/sizes.ts';
import { test } from '../fixtures/till.ts';

/** More Tab stops than any dialog has. */
const MOST_STOPS = 60;

test('no sticky bar covers the focused element, wherever Tab leads', { tag: '@long' }, async ({ till }) => {
  const { page, cashier } = till;
  await cashier.pays();
  await page.setViewportSize(ZOOMED_150);

  const dialog = await openExport(till);
  await expect(dialog.getByRole('radio', { name: 'Today' })).toBeFocused();
  // The footer is highest after the payments are counted.
  await expect(dialog.getByText(/^1 payment ·/)).toBeVisible();
  await expectInSight(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByRole('button', { name: 'Show payments' })).toBeVisible();
  await expectInSight(page, panel);
});

async function expectInSight(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    const stops = new Set<string>();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await page.keyboard.press(key);
      const { name, hidden } = await dialog.evaluate(hiddenByBar);
      expect(hidden, `${key} to ${name}`).toEqual([]);
      if (stops.size > 5 && stops.has(name)) break;
      stops.add(name);
    }
    expect(stops.size).toBeGreaterThan(5);
  }
}

/** Returns the focused element, and the bars and edges that cover it. */
function hiddenByBar(dialog: Element): { name: string; hidden: string[] } {
  const focused = document.activeElement;
  if (!focused || !dialog.contains(focused)) return { name: 'outside', hidden: ['The focus is not in the dialog.'] };
  const { top, bottom } = focused.getBoundingClientRect();
  const isUnder = (bar: Element) => {
    const box = bar.getBoundingClientRect();
    return !bar.contains(focused) && top < box.bottom - 1 && bottom > box.top + 1;
  };
  const bars = [...dialog.querySelectorAll('*')].filter((each) => getComputedStyle(each).position === 'sticky');
  const edges = dialog.getBoundingClientRect();
  const isCutOff = top < edges.top - 1 || bottom > edges.bottom + 1;
  const label = focused.getAttribute('aria-label') ?? focused.closest('label')?.textContent ?? focused.textContent;
  return {
    name: `${label} ${focused.id}`,
    hidden: [...bars.filter(isUnder).map((bar) => bar.className), ...(isCutOff ? ['edge'] : [])],
  };
}
