import { expect } from 'playwright/test';
import { chargeUnknown } from '../fixtures/charge-unknown.ts';
import { setUpPeople } from '../fixtures/people.ts';
import { test } from '../fixtures/till.ts';

test.use({ against: 'provisioned service' });

test('a long name and an unsettled payment leave the whole bar readable', { tag: '@long' }, async ({ till }) => {
  const { page, cashier } = till;
  await setUpPeople(till);
  await page.getByRole('link', { name: 'Sell' }).click();
  await chargeUnknown(till);
  await cashier.press('Leave for later');
  await expect(page.getByText('1 not settled')).toBeVisible();
  const name = page.getByRole('button', { name: 'Signed in: Ada' }).getByText('Ada');
  await name.evaluate((shown) => {
    shown.textContent = 'Oluwaseun Adebayo-Ogunlade of the evening shift';
  });
  for (const width of [1024, 1180, 1181, 1280, 1281, 1366, 1440, 1500, 1501, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    const { product, links, end, help } = await page.getByRole('navigation').evaluate((nav) => {
      const edge = (element: Element | null | undefined) => element?.getBoundingClientRect().right ?? Number.NaN;
      return {
        product: edge(nav.parentElement?.querySelector('strong')),
        links: nav.getBoundingClientRect().left,
        end: nav.parentElement?.clientWidth ?? Number.NaN,
        help: edge(nav.parentElement?.lastElementChild),
      };
    });
    expect(product, `the product at ${width}`).toBeLessThan(links);
    expect(help, `Help at ${width}`).toBeLessThanOrEqual(end);
  }
});
