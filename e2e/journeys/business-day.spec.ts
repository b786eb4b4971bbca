import { expect, type Locator, type Page } from 'playwright/test';
import { zoneWithDistantMidnight } from '../../src/shared/days/distant-day-end.fixture.ts';
import { askMain } from '../fixtures/channels.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { setUpAnew } from '../fixtures/set-up-anew.ts';
import { openSettings } from '../fixtures/settings.ts';
import { type Till, test } from '../fixtures/till.ts';
import { setClockBack } from '../fixtures/time.ts';

test.use({ against: 'provisioned service' });

const BEFORE = { zone: zoneWithDistantMidnight(), dayEndsAtHour: 0 };
const SET = { zone: 'Pacific/Kiritimati', dayEndsAtHour: 4 };

/** @returns the business day of the sale in the journal */
async function sellPaid({ cashier, page }: Till, amount: string): Promise<string> {
  await cashier.goesSelling(amount);
  const answer = await askMain(page, 'journal.today');
  return (answer as { value: { day: string } }).value.day;
}

async function settingsOf(page: Page): Promise<Locator> {
  await openSettings(page);
  return page.getByRole('main');
}

test('a new time zone and end of the day take effect on the next business day', {
  tag: '@long',
}, async ({ till }) => {
  await setUpAnew(till, BEFORE);
  const day = await sellPaid(till, '1500');
  const before = await settingsOf(till.page);
  await expect(before).toContainText(BEFORE.zone);
  await expect(before).toContainText('Midnight');
  await expect(before).not.toContainText('from the next business day on');

  await setUpAnew(till, SET);
  const { page, app } = till;
  await test.step('today keeps its zone and hour', async () => {
    const settings = await settingsOf(page);
    await expect(settings).toContainText(
      `Pacific/Kiritimati, from the next business day on. Until then: ${BEFORE.zone}`,
    );
    await expect(settings).toContainText(
      '04:00 on the next morning, from the next business day on. Until then: Midnight',
    );
    await expectNoViolation(page, 'Settings, another zone from tomorrow on');
    expect(await sellPaid(till, '1600')).toBe(day);
  });

  await test.step('the next day uses the new zone and hour', async () => {
    await setClockBack(app, -2);
    const next = await sellPaid(till, '1700');
    expect(next > day).toBe(true);
    const settings = await settingsOf(page);
    await expect(settings).toContainText('Pacific/Kiritimati');
    await expect(settings).toContainText('04:00 on the next morning');
    await expect(settings).not.toContainText('from the next business day on');
  });
});
