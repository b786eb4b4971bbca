import { expect, type Locator, type Page } from 'playwright/test';
import { typeLines } from '../fixtures/hands.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { ADA, addPerson, BOLA, CHIDI, setUpPeople, switchTo, withheld } from '../fixtures/people.ts';
import { shorterSideOf } from '../fixtures/real-presses.ts';
import { SMALLEST_200, SMALLEST_COUNTER, ZOOMED_150, ZOOMED_200 } from '../fixtures/sizes.ts';
import { test } from '../fixtures/till.ts';
import { holdQuestions } from '../fixtures/time.ts';

// People need a key store or a passphrase; the provisioned service has a passphrase.
test.use({ against: 'provisioned service' });

const SIZES = [SMALLEST_COUNTER, SMALLEST_200];

/** The viewports of a 1366x768 screen at 150 % and 175 % zoom. */
const BETWEEN = [ZOOMED_150, { width: 781, height: 439 }];

test('everything of a sign-in is in sight, also at 200 % zoom', {
  tag: '@long',
}, async ({ till }) => {
  const { page } = till;
  await setUpPeople(till);
  await addPerson(till, 'Cashier', CHIDI);
  const name = (of: string) => page.getByRole('button', { name: of, exact: true });
  await page.keyboard.press('F9');
  await areInSight(page, [page.getByRole('textbox', { name: 'Name or badge' }), name('Ada'), name('Bola')]);
  await typeLines(page, CHIDI.name);
  await areInSight(page, [...pinKeys(page), name('Sign in'), name('Somebody else'), name('PIN forgotten')]);
  await typeLines(page, CHIDI.pin);
  await expect(page.getByRole('button', { name: `Signed in: ${CHIDI.name}` })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(name('Unlock')).toBeVisible();
  await areInSight(page, [...pinKeys(page), name('Unlock')], [...SIZES, ...BETWEEN]);
  await typeLines(page, '111111');
  await expect(page.getByText('This is not the right PIN.', { exact: false })).toBeVisible();
  await areInSight(page, [...pinKeys(page), name('Unlock'), page.getByRole('alert')]);
  await typeLines(page, CHIDI.pin);
  await expect(page.getByRole('button', { name: `Signed in: ${CHIDI.name}` })).toBeVisible();
});

test('an approval with five approvers is in sight at 200 % zoom', {
  tag: '@long',
}, async ({ till }) => {
  const { page } = till;
  await setUpPeople(till);
  const others = ['Funmilayo', 'Ngozi Okafor', 'Oluwaseun'];
  for (const [at, name] of others.entries()) await addPerson(till, 'Supervisor', { name, pin: `61840${at + 3}` });
  await addPerson(till, 'Cashier', CHIDI);
  await switchTo(till, CHIDI);
  await holdQuestions(page);
  await page.getByRole('link', { name: 'Back office' }).click();
  await pressByKey(withheld(page).getByRole('button', { name: 'Have it approved' }));
  const approval = page.getByRole('dialog', { name: 'Approval needed' });
  const named = (of: string) => approval.getByRole('button', { name: of, exact: true });
  const usual = approval.getByRole('group', { name: 'Usual reasons' }).getByRole('button');
  const question = approval.getByText('Chidi asks to', { exact: false });
  await expect(usual).toHaveCount(3);
  const approvers = [ADA.name, BOLA.name, ...others];
  await areInSight(
    page,
    [
      question,
      approval.getByRole('textbox', { name: 'Reason' }),
      ...(await usual.all()),
      ...approvers.map(named),
      named('Do not do it'),
    ],
    [ZOOMED_200],
  );
  // On a smaller screen, the last controls are one turn of the wheel away.
  await page.setViewportSize(SMALLEST_200);
  const last = [...approvers.map(named), named('Do not do it')];
  const { x, y, width, height } = (await approval.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(height, 'it is as high as the screen').toBeGreaterThan(0.95 * SMALLEST_200.height);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, 2_000);
  await areInSight(page, last, [SMALLEST_200]);
  await page.mouse.wheel(0, -2_000);
  await areInSight(page, [question, approval.getByRole('textbox', { name: 'Reason' })], [SMALLEST_200]);
  await approval.getByRole('textbox', { name: 'Reason' }).focus();
  for (const button of [...(await usual.all()), ...last]) {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await pressByKey(usual.first());
  await pressByKey(named('Ngozi Okafor'));
  await areInSight(
    page,
    [question, ...pinKeys(page), named('Approve'), named('Choose somebody else'), named('Do not do it')],
    [ZOOMED_200, SMALLEST_200],
  );
});

function pinKeys(page: Page): Locator[] {
  const keys = page.getByRole('group', { name: 'Keypad' });
  const digits = [...'0123456789'].map((digit) => keys.getByRole('button', { name: digit, exact: true }));
  return [page.getByRole('textbox', { name: /^PIN/ }), ...digits];
}

const SMALLEST_PX = 44;

async function areInSight(page: Page, controls: readonly Locator[], sizes = SIZES): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const control of controls) {
      await expect(control).toBeInViewport({ ratio: 1 });
      if (!(await control.evaluate((element) => element.matches('button, input')))) continue;
      const what = `${await control.evaluate((element) => element.textContent)} at ${size.width}x${size.height}`;
      expect.soft(await shorterSideOf(control), what).toBeGreaterThanOrEqual(SMALLEST_PX);
    }
  }
}
