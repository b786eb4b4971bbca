import { expect } from 'playwright/test';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { ADA, BOLA, CHIDI } from '../fixtures/people.ts';
import { type Till, test } from '../fixtures/till.ts';
import { type Finger, fingerAt } from '../fixtures/touch.ts';

test.use({ isSetUp: false });

const PASSPHRASE = 'correct horse battery staple';

test('a shop with only a touch screen does everything from practice to day end', {
  tag: '@long',
}, async ({ till }) => {
  const { page } = till;
  await page.setViewportSize({ width: 1024, height: 768 });
  const finger = await fingerAt(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const signsIn = async ({ name, pin }: typeof CHIDI, order: 'Sign in' | 'Unlock') => {
    if (order === 'Sign in') await finger.tap(button(name));
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await finger.tapKeys(pin);
    await finger.tap(button(order));
    await expect(button(`Signed in: ${name}`)).toBeVisible();
  };

  await test.step('from the first screen to the hand-over', async () => {
    await finger.tap(button('Practise first'));
    await sells(till, finger, '1500');
  });

  await test.step('names and new PINs are typed on the system’s own keyboard', async () => {
    await finger.tap(page.getByRole('link', { name: 'Settings' }));
    await finger.tap(page.getByRole('main').getByRole('button', { name: 'Set up people', exact: true }));
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const pins = (name: string, at: number) => field(name).nth(at);
    await finger.typeInto(field('Your name'), ADA.name);
    await finger.typeInto(field('Name of the second owner'), BOLA.name);
    for (const [at, { pin }] of [ADA, BOLA].entries()) {
      await finger.typeInto(pins('New PIN', at), pin);
      await finger.typeInto(pins('New PIN once more', at), pin);
    }
    await finger.typeInto(field('New passphrase of this till'), PASSPHRASE);
    await finger.typeInto(field('New passphrase once more'), PASSPHRASE);
    await finger.tap(button('Set up'));
    await expect(page.getByRole('heading', { name: 'Write down this recovery code' })).toBeVisible();
    await finger.tap(page.getByRole('checkbox'));
    await finger.tap(button('Done'));
    await finger.tap(button('Add person'));
    await finger.typeInto(field('Name'), CHIDI.name);
    await finger.typeInto(field('New PIN'), CHIDI.pin);
    await finger.typeInto(field('New PIN once more'), CHIDI.pin);
    await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Add person' }));
    await expect(button(`Change ${CHIDI.name}`)).toBeVisible();
  });

  await test.step('sign-in, lock and unlock', async () => {
    await finger.tap(button(`Signed in: ${ADA.name}`));
    await finger.tap(button('Switch person'));
    await signsIn(CHIDI, 'Sign in');
    await finger.tap(button(`Signed in: ${CHIDI.name}`));
    await finger.tap(button('Lock'));
    await signsIn(CHIDI, 'Unlock');
  });

  await test.step('a sale and a blind count', async () => {
    await finger.tap(page.getByRole('link', { name: 'Sell' }));
    await sells(till, finger, '2500');
    await finger.tap(page.getByRole('link', { name: 'Reports' }));
    await finger.tap(button('Close shift 2'));
    await finger.tap(page.getByRole('textbox', { name: 'Slips handed over' }));
    await expectNoViolation(page, 'the blind count with keys on the screen');
    await finger.tapKeys('1');
    await finger.tap(page.getByRole('textbox', { name: /Their sum/ }));
    await finger.tapKeys('2500.00');
    await finger.tap(button('Close the shift'));
    await expect(page.getByText('The count and the journal agree.')).toBeVisible();
    await finger.tap(button('Done'));
  });

  await test.step('another person approves the close of the day', async () => {
    await finger.tap(button('Close the day'));
    await finger.tap(button('Close the day now'));
    const approval = page.getByRole('dialog', { name: 'Approval needed' });
    await finger.tap(approval.getByRole('group', { name: 'Usual reasons' }).getByRole('button').first());
    await finger.tap(approval.getByRole('button', { name: BOLA.name }));
    await expectNoViolation(page, 'An approval, the PIN');
    await finger.tapKeys(BOLA.pin);
    await finger.tap(approval.getByRole('button', { name: 'Approve' }));
    await expect(approval).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Report 1', exact: true })).toBeVisible();
  });
});

async function sells({ page, cashier }: Till, finger: Finger, amount: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await finger.tapKeys(amount);
  await finger.tap(page.getByRole('button', { name: 'Help', exact: true }));
  await finger.tap(page.getByRole('button', { name: 'Use this card: No step at all' }));
  // The help loads its practice cards late.
  await expect(page.getByRole('textbox', { name: 'Security code' })).not.toHaveValue('');
  await finger.tap(cashier.charge);
  await cashier.sees('Paid');
  await finger.tap(page.getByRole('button', { name: 'Hand over goods' }));
  await finger.tap(page.getByRole('button', { name: 'New sale' }));
}
