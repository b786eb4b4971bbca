import { expect } from 'playwright/test';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { COLOR_SCHEMES, showIn } from '../fixtures/theme.ts';
import { test } from '../fixtures/till.ts';

const KINDS = ['primary', 'secondary', 'plain', 'danger'];

/** The colour of the loader over that of its button, as WCAG compares them: 3 is enough for what is not text. */
const ENOUGH = 3;

test('a button of any kind that is at work shows its loader, in both themes', async ({ till }) => {
  const { page, cashier, service } = till;
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeCard(practiceCard('answer-lost'));
  await cashier.sees('Not confirmed yet');
  service.behave();
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'delay' }, delayMs: 9_000 });
  await cashier.press('Check again');
  await expect(page.locator('[data-loading] .mantine-Button-loader')).toBeVisible();
  // The style sheets know a kind by this attribute. What is copied stays, whatever comes back meanwhile.
  await page.locator('button[data-loading]').evaluate((busy, kinds) => {
    for (const kind of kinds) {
      const copy = busy.cloneNode(true);
      if (!(copy instanceof HTMLElement)) return;
      copy.dataset.variant = kind;
      copy.dataset.copied = kind;
      document.querySelector('main')?.append(copy);
    }
  }, KINDS);
  for (const colorScheme of COLOR_SCHEMES) {
    await showIn(page, colorScheme);
    const contrasts = await page.locator('[data-copied]').evaluateAll((buttons) => {
      const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const luminanceOf = (colors: readonly string[]) => {
        for (const color of colors) {
          if (!brush) return 0;
          brush.fillStyle = color;
          brush.fillRect(0, 0, 1, 1);
        }
        const [red = 0, green = 0, blue = 0] = [...(brush?.getImageData(0, 0, 1, 1).data ?? [])].map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const ground = getComputedStyle(document.body).backgroundColor;
      return buttons.map((button) => {
        const loader = button.querySelector('.mantine-Loader-root');
        const drawn = loader ? getComputedStyle(loader, '::after').borderTopColor : 'transparent';
        const background = getComputedStyle(button).backgroundColor;
        const [dark = 0, bright = 0] = [
          luminanceOf([ground, background]),
          luminanceOf([ground, background, drawn]),
        ].toSorted((one, other) => one - other);
        return (bright + 0.05) / (dark + 0.05);
      });
    });
    expect(contrasts).toHaveLength(KINDS.length);
    expect(Math.min(...contrasts), `${colorScheme}: ${contrasts}`).toBeGreaterThan(ENOUGH);
  }
});
