import { expect } from 'playwright/test';
import { PRACTICE_OTP, PRACTICE_PIN } from '../../src/practice/instruments.ts';
import { bridgeMessages, tapBridge } from '../fixtures/bridge-tap.ts';
import { type Till, test, withTill } from '../fixtures/till.ts';
import { mainHeap, type Place, placesWith, placesWithWord, profileFiles, rendererHeap } from '../fixtures/traces.ts';

/** Two sets of values; each is typed in a run of its own, so that short ones can be told from accidents. */
interface Typed {
  long: { cardNumber: string; bvn: string; dateOfBirth: string };
  short: { cvv: string; pin: string; otp: string };
}

const RUNS: readonly [Typed, Typed] = [
  {
    long: { cardNumber: '5399831234567895', bvn: '29876543210', dateOfBirth: '17061988' },
    short: { cvv: '947', pin: '8264', otp: '48163' },
  },
  {
    long: { cardNumber: '5399839876543215', bvn: '28765432109', dateOfBirth: '23091979' },
    short: { cvv: '618', pin: '5937', otp: '67290' },
  },
];

/** Types by key presses alone: a value handed to the page as text would be left in its heap by the test itself. */
async function payByKeys({ page, cashier }: Till, { long, short }: Typed): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const key = async (name: string, text: string) => {
    await field(name).click();
    await page.keyboard.type(text);
  };
  await key('Amount', '1500');
  await key('Customer email', 'ade@example.com');
  await key('Card number', long.cardNumber);
  await key('Expiry (MM/YY)', '1032');
  await key('Security code', short.cvv);
  await cashier.charge.click();
  await keyCodes('Card PIN', short.pin, PRACTICE_PIN);
  await keyCodes('OTP', short.otp, PRACTICE_OTP);
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await cashier.press('New sale');

  await key('Amount', '1500');
  await key('Customer email', 'ade@example.com');
  await cashier.typeAccount({ bankCode: '032', accountNumber: '0690000043' });
  await cashier.charge.click();
  await key('Date of birth', long.dateOfBirth);
  await key('BVN', long.bvn);
  await cashier.press('Submit details');
  await keyCodes('OTP', short.otp, PRACTICE_OTP);
  await cashier.sees('Paid');

  /** The service takes one code only: the code of this run is keyed first, refused, and asked for again. */
  async function keyCodes(name: 'Card PIN' | 'OTP', ofThisRun: string, right: string): Promise<void> {
    await key(name, ofThisRun);
    await cashier.press(`Submit ${name === 'OTP' ? 'OTP' : 'PIN'}`);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await key(name, right);
    await cashier.press(`Submit ${name === 'OTP' ? 'OTP' : 'PIN'}`);
  }
}

/** What may not be found, found. */
function findings(run: Typed, other: Typed, places: { own: Place[]; others: Place[] }): string[] {
  const long = Object.entries(run.long).flatMap(([name, value]) =>
    placesWith(value, places.own).map((place) => `${name} in ${place}`),
  );
  const short = Object.keys(run.short).flatMap((name) => {
    const key = name as keyof Typed['short'];
    const mine = placesWithWord(run.short[key], places.own);
    const accident = placesWithWord(run.short[key], places.others);
    const theirs = placesWithWord(other.short[key], places.others);
    return [...mine].filter((place) => theirs.has(place) && !accident.has(place)).map((place) => `${name} in ${place}`);
  });
  return [...long, ...short];
}

test.describe('Nothing sensitive is left', () => {
  test('in the profile folder and the logs', async ({ against }) => {
    const seen: Place[][] = [];
    for (const run of RUNS) {
      await withTill(against, async (till) => {
        await payByKeys(till, run);
        await till.app.close();
        seen.push(profileFiles(till.home));
      });
    }
    const [first = [], second = []] = seen;
    // What may be kept is found: the search looks in the right places.
    expect(placesWith('ade@example.com', first)).not.toEqual([]);
    expect(findings(RUNS[0], RUNS[1], { own: first, others: second })).toEqual([]);
    expect(findings(RUNS[1], RUNS[0], { own: second, others: first })).toEqual([]);
  });

  test('in any message over the bridge, save the field of the request that needs it', async ({ till }) => {
    await tapBridge(till.app);
    const [run] = RUNS;
    await payByKeys(till, run);
    const messages = await bridgeMessages(till.app);
    const values = { ...run.long, ...run.short };
    const carriersOf = (typed: string) =>
      messages
        .filter(({ value }) => new RegExp(`(?<![0-9A-Za-z])${typed}(?![0-9A-Za-z])`).test(JSON.stringify(value) ?? ''))
        .map(({ direction, channel }) => `${direction} ${channel}`);
    const found = Object.fromEntries(Object.entries(values).map(([name, typed]) => [name, carriersOf(typed)]));
    expect(found).toEqual({
      cardNumber: ['request sale.charge'],
      cvv: ['request sale.charge'],
      pin: ['request payment.submitPin'],
      // Keyed once for each of the two payments.
      otp: ['request payment.submitOtp', 'request payment.submitOtp'],
      dateOfBirth: ['request sale.charge'],
      bvn: ['request sale.charge'],
    });
  });

  test('in the heap of main or of the renderer after the verdict', async ({ against }) => {
    const heaps: Place[][] = [];
    for (const run of RUNS) {
      await withTill(against, async (till) => {
        await payByKeys(till, run);
        heaps.push([await mainHeap(till.app, till.home), await rendererHeap(till.page)]);
      });
    }
    const [first = [], second = []] = heaps;
    // What may be kept is found: the search looks in the right places.
    expect(placesWith('ade@example.com', first)).toEqual(['heap of main', 'heap of the renderer']);
    expect(findings(RUNS[0], RUNS[1], { own: first, others: second })).toEqual([]);
    expect(findings(RUNS[1], RUNS[0], { own: second, others: first })).toEqual([]);
  });
});
