import { expect } from 'playwright/test';
import { PRACTICE_OTP, PRACTICE_PIN } from '../../src/practice/instruments.ts';
import { askMain, type BridgeMessage, takeBridgeMessages, tapBridge } from '../fixtures/channels.ts';
import { dateSpellings } from '../fixtures/date-spellings.ts';
import { packedTexts } from '../fixtures/exported-texts.ts';
import { chooseStick, EVERY_FORMAT, exportJournal } from '../fixtures/exports.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { type Till, test, withTill } from '../fixtures/till.ts';
import {
  mainHeap,
  openToOthers,
  type Place,
  placesWith,
  placesWithWord,
  profileFiles,
  rendererHeap,
} from '../fixtures/traces.ts';

/** The values that are typed in one run. A comparison of runs tells short values from accidental matches. */
interface Typed {
  long: { cardNumber: string; bvn: string; dateOfBirth: string };
  short: { cvv: string; pin: string; otp: string };
}

const RUNS: readonly Typed[] = [
  {
    long: { cardNumber: '5399831234567895', bvn: '29876543210', dateOfBirth: '17061988' },
    short: { cvv: '947', pin: '8264', otp: '48163' },
  },
  {
    long: { cardNumber: '5399839876543215', bvn: '28765432109', dateOfBirth: '23091979' },
    short: { cvv: '618', pin: '5937', otp: '67290' },
  },
  {
    long: { cardNumber: '5399835555111126', bvn: '27654321098', dateOfBirth: '25071984' },
    short: { cvv: '735', pin: '4716', otp: '95374' },
  },
];

const ACCOUNT_NUMBER = '0690000043';

/** This date is typed as a note and may be kept. It shows that the search finds dates. */
const NOTED_DATE = '14081973';

/** Types by key presses alone, because text handed to the page would stay in its heap. */
async function payByKeys({ page, cashier }: Till, { long, short }: Typed): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const key = async (name: string, text: string) => {
    await field(name).click();
    await typeByHand(page, text);
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
  await cashier.handsOver();

  await key('Amount', '1500');
  await key('Customer email', 'ade@example.com');
  await page.getByRole('button', { name: 'Add details', exact: true }).click();
  await key('Order number or note', `table 4, ${NOTED_DATE}`);
  await cashier.typeAccount({ bankCode: '032', accountNumber: ACCOUNT_NUMBER });
  await cashier.charge.click();
  await key('Date of birth', long.dateOfBirth);
  await key('BVN', long.bvn);
  await cashier.press('Submit details');
  await keyCodes('OTP', short.otp, PRACTICE_OTP);
  await cashier.sees('Paid');

  /** Keys the run's own code, which the service refuses, and then the only code that it accepts. */
  async function keyCodes(name: 'Card PIN' | 'OTP', ofThisRun: string, right: string): Promise<void> {
    await key(name, ofThisRun);
    await cashier.press(`Submit ${name === 'OTP' ? 'OTP' : 'PIN'}`);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await key(name, right);
    await cashier.press(`Submit ${name === 'OTP' ? 'OTP' : 'PIN'}`);
  }
}

/** Exports everything in every format into the profile. @returns the export's folder */
async function exportAll(till: Till): Promise<string> {
  await chooseStick(till);
  // The same name in every run makes the files comparable.
  return (await exportJournal(till, { formats: EVERY_FORMAT, name: 'export' })).folder;
}

async function supportBundle({ page }: Till): Promise<Place[]> {
  const answer = await askMain(page, 'support.prepare');
  const { files } = (answer as { value: { files: { name: string; text: string }[] } }).value;
  return files.map(({ name, text }) => ({ name: `support bundle: ${name}`, bytes: Buffer.from(text) }));
}

interface Searched {
  typed: Typed;
  places: Place[];
}

function findings(runs: readonly Searched[]): string[] {
  return [
    ...runs.flatMap(longFindings),
    ...findingsOfEach(runs, 'digits', placesWith),
    ...findingsOfEach(runs, 'short', placesWithWord),
  ];
}

/** Returns the long values found in any place. A long value cannot occur by accident. */
function longFindings({ typed, places }: Searched): string[] {
  return spellingsOf(typed).long.flatMap(([name, value]) =>
    placesWith(value, places).map((place) => `${name} (${value}) in ${place}`),
  );
}

/** Digits also occur in ports, times and counts. They count only if a place holds each run's own value alone. */
function findingsOfEach(
  runs: readonly Searched[],
  kind: 'digits' | 'short',
  search: (value: string, places: readonly Place[]) => Iterable<string>,
): string[] {
  const [first] = runs;
  if (!first) return [];
  return spellingsOf(first.typed)[kind].flatMap(([name, spelled], index) => {
    const ownOf = ({ typed }: Searched) => spellingsOf(typed)[kind][index]?.[1] ?? '';
    const isIn = (value: string, { places }: Searched, place: string) => {
      const [found] = search(
        value,
        places.filter((at) => at.name === place),
      );
      return found !== undefined;
    };
    const isOfEach = (place: string) =>
      runs.every((run) => runs.every((other) => isIn(ownOf(run), other, place) === (run === other)));
    return [...search(spelled, first.places)].filter(isOfEach).map((place) => `${name} (${spelled}) in ${place}`);
  });
}

/** Returns every typed value by name, and the date in every spelling. */
function spellingsOf({ long, short }: Typed): Record<'long' | 'digits' | 'short', [name: string, value: string][]> {
  const dates = dateSpellings(long.dateOfBirth);
  const named = (values: string[]) => values.map((value): [string, string] => ['dateOfBirth', value]);
  const percentEncoded = (values: [string, string][]) =>
    values.flatMap(([name, value]): [string, string][] =>
      [...new Set([everyUnitEncoded(value), encodeURIComponent(value)])]
        .filter((encoded) => encoded !== value)
        .map((encoded) => [`${name}, percent-encoded`, encoded]),
    );
  const whole = [...Object.entries(long), ...named(dates.long)];
  // Browser files and heaps hold hundreds of long numbers, in which seven or eight digits occur by accident.
  const isWithinNumbers = ([, value]: [string, string]) => /^\d{1,8}$/.test(value);
  return {
    long: [...whole.filter((each) => !isWithinNumbers(each)), ...percentEncoded([...whole, ...Object.entries(short)])],
    digits: whole.filter(isWithinNumbers),
    short: [...Object.entries(short), ...named(dates.short)],
  };
}

/** Returns for each value the kinds of messages that contain it as a separate word. */
function carriers(values: Record<string, string>, messages: readonly BridgeMessage[]): Record<string, string[]> {
  const carriersOf = (typed: string) =>
    messages
      .filter(({ value }) => new RegExp(`(?<![0-9A-Za-z])${typed}(?![0-9A-Za-z])`).test(JSON.stringify(value) ?? ''))
      .map(({ direction, channel }) => `${direction} ${channel}`);
  return Object.fromEntries(Object.entries(values).map(([name, typed]) => [name, [...new Set(carriersOf(typed))]]));
}

/**
 * Returns the messages that carried a value in every run. In a single run, a short value may equal a duration by
 * accident.
 */
function carriersOfEvery(runs: readonly Record<string, string[]>[]): Record<string, string[]> {
  const [first = {}] = runs;
  const inEvery = Object.entries(first).map(([name, found]) => [
    name,
    found.filter((carrier) => runs.every((run) => run[name]?.includes(carrier))),
  ]);
  return Object.fromEntries(inEvery);
}

function everyUnitEncoded(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
}

test('sensitive values cross the bridge in their field only, and stay nowhere', async ({ against }) => {
  const seen: Searched[] = [];
  const carriersOfRuns: Record<string, string[]>[] = [];
  const searchIn = (run: Typed) =>
    withTill(against, async (till) => {
      await tapBridge(till.app);
      await payByKeys(till, run);
      carriersOfRuns.push(carriers({ ...run.long, ...run.short }, await takeBridgeMessages(till.app)));
      const heaps = [await mainHeap(till.app, till.home), await rendererHeap(till.page)];
      const folder = await exportAll(till);
      const bundle = await supportBundle(till);
      await till.app.close();
      expect(openToOthers(till.home)).toEqual([]);
      const ofExport = [...profileFiles(folder), ...(await packedTexts(folder)), ...bundle];
      expect(placesWith(ACCOUNT_NUMBER, ofExport)).toEqual([]);
      expect(placesWith('ade@example.com', bundle)).toEqual([]);
      seen.push({ typed: run, places: [...profileFiles(till.home), ...ofExport, ...heaps] });
    });
  // The runs are concurrent, because each mostly waits for its own screens.
  await Promise.all(RUNS.map(searchIn));
  expect(carriersOfEvery(carriersOfRuns)).toEqual({
    cardNumber: ['request sale.charge'],
    cvv: ['request sale.charge'],
    pin: ['request payment.submitStep'],
    otp: ['request payment.submitStep'],
    dateOfBirth: ['request sale.charge'],
    bvn: ['request sale.charge'],
  });
  const first = seen[0]?.places ?? [];
  const looked = first.map(({ name }) => name);
  const written = [
    'support bundle: log.txt',
    'practice/settings.json',
    'practice/journal.db',
    'practice/journal.head.json',
    'logs/paydesk.log',
  ];
  expect(looked).toEqual(expect.arrayContaining(written));
  // This control shows that the search finds values that may be kept.
  for (const kept of ['ade@example.com', NOTED_DATE]) {
    const tables = ['payments.csv', 'journal.jsonl', 'texts of payments.xlsx'];
    expect(placesWith(kept, first)).toEqual(expect.arrayContaining(tables));
  }
  const heaps = ['heap of main', 'heap of the renderer'];
  expect(placesWith('ade@example.com', first)).toEqual(expect.arrayContaining(heaps));
  expect(findings(seen)).toEqual([]);
});
