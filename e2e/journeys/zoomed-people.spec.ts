import { expect, type Locator, type Page } from 'playwright/test';
import { chooseStick, openExport } from '../fixtures/exports.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { ADA, addPerson, BOLA, setUpPeople, switchTo, typeLines, withheld } from '../fixtures/people.ts';
import { test } from '../fixtures/till.ts';
import { holdQuestions } from '../fixtures/time.ts';

// People need a key store or a passphrase; the provisioned service has a passphrase.
test.use({ against: 'provisioned service' });

const CHIDI = { name: 'Chidi', pin: '618402' };

/** The viewport of a 1366x768 screen at 200 % zoom. */
const HALF_OF_1366 = { width: 683, height: 384 };

/** The viewport of the smallest counter screen, 1024x768, at 200 % zoom. */
const HALF_OF_1024 = { width: 512, height: 384 };
const SIZES = [{ width: 1024, height: 768 }, HALF_OF_1024];

/** The viewports of a 1366x768 screen at 150 % and 175 % zoom. */
const BETWEEN = [
  { width: 911, height: 512 },
  { width: 781, height: 439 },
];

test('names, PIN keys, reasons, approvers and buttons are in sight without scrolling, also at 200 % zoom', {
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

  await page.setViewportSize({ width: 1024, height: 768 });
  await holdQuestions(page);
  await chooseStick(till);
  const asked = await openExport(till);
  await pressByKey(asked.getByRole('button', { name: 'Choose folder' }));
  await pressByKey(asked.getByRole('button', { name: 'Start export' }));
  const approval = page.getByRole('dialog', { name: 'Approval needed' });
  const reason = approval.getByRole('textbox', { name: 'Reason' });
  const usual = approval.getByRole('group', { name: 'Usual reasons' }).getByRole('button');
  const approver = (of: string) => approval.getByRole('button', { name: of, exact: true });
  await expect(usual).toHaveCount(3);
  await areInSight(page, [
    reason,
    ...(await usual.all()),
    approver(ADA.name),
    approver(BOLA.name),
    approver('Do not do it'),
  ]);
  await usual.first().click();
  await pressByKey(approver(BOLA.name));
  const decides = [approver('Approve'), approver('Choose somebody else'), approver('Do not do it')];
  const isAskedFor = approval.getByText('Chidi asks to export the journal.', { exact: false });
  await areInSight(page, [isAskedFor, ...pinKeys(page), ...decides]);
});

test('the question, five approvers, the PIN keys and the confirming button are in sight at 200 % zoom', {
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
    [HALF_OF_1366],
  );
  // On a smaller screen, the last controls are one turn of the wheel away.
  await page.setViewportSize(HALF_OF_1024);
  const last = [...approvers.map(named), named('Do not do it')];
  const { x, y, width, height } = (await approval.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(height, 'it is as high as the screen').toBeGreaterThan(0.95 * HALF_OF_1024.height);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, 2_000);
  await areInSight(page, last, [HALF_OF_1024]);
  await page.mouse.wheel(0, -2_000);
  await areInSight(page, [question, approval.getByRole('textbox', { name: 'Reason' })], [HALF_OF_1024]);
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
    [HALF_OF_1366, HALF_OF_1024],
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
      const box = await control.boundingBox();
      const what = `${await control.evaluate((element) => element.textContent)} at ${size.width}x${size.height}`;
      expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0), what).toBeGreaterThanOrEqual(SMALLEST_PX);
    }
  }
}
