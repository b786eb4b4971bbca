import type { Happening } from '../../../src/shared/journal/journal-entry.ts';
import type { Instrument } from '../../../src/shared/payment/instrument.ts';
import type { Customer } from '../../../src/shared/payment/records.ts';
import { makeReference } from '../../../src/shared/payment/reference.ts';
import type { SeededRandom } from '../../torture/seeded-random.ts';
import { BANKS, BRANDS, FIRST_NAMES, GOODS, LAST_NAMES, MAIL_HOSTS } from './people.ts';
import type { Way } from './ways.ts';

export const SEEDED_TILL = {
  till: 'T1',
  mode: 'practice',
  zone: 'Africa/Lagos',
  baseUrl: 'http://127.0.0.1:4000',
  publicKey: 'PRACTICEPUBK-X',
} as const;

/** The offset of Lagos from UTC, which is the same all year. */
const ZONE_AHEAD_MS = 3_600_000;

const SMALLEST_MINOR = 20_000;
const USUAL_SPREAD_MINOR = 2_500_000;

type Intent = Extract<Happening, { kind: 'paymentIntended' }>;

export function intentOf(
  { way, counter, at }: { way: Way; counter: number; at: Date },
  random: SeededRandom,
): { saleId: string; reference: string; intent: Intent } {
  const { till, mode, baseUrl, publicKey } = SEEDED_TILL;
  const saleId = uuid(random);
  const intent: Intent = {
    kind: 'paymentIntended',
    amount: { amountMinor: amount(random), currency: 'NGN' },
    customer: customer(random),
    note: random.chance(0.7) ? note(random) : null,
    counter,
    mode,
    baseUrl,
    publicKey,
    instrument: way === 'paidWithOtp' || random.chance(0.1) ? account(random) : card(random),
  };
  const reference = makeReference({ till, day: dayOf(at), counter, randomInt: (below) => random.integer(below) });
  return { saleId, reference, intent };
}

/** Returns the business day in the shop's zone. The shop's days end at midnight. */
export function businessDayOf(at: string): string {
  return new Date(Date.parse(at) + ZONE_AHEAD_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns an amount in minor units: usually small and a multiple of a hundred naira. */
function amount(random: SeededRandom): number {
  const minor = SMALLEST_MINOR + Math.floor(random.fraction() ** 3 * USUAL_SPREAD_MINOR);
  return random.chance(0.8) ? Math.ceil(minor / 10_000) * 10_000 : minor;
}

function customer(random: SeededRandom): Customer {
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const mailbox = `${first}.${last}${random.chance(0.4) ? random.integer(90) + 10 : ''}`.toLowerCase();
  const phone = random.chance(0.6) ? `080${digits(8, random)}` : null;
  return { email: `${mailbox}@${random.pick(MAIL_HOSTS)}`, phone };
}

function note(random: SeededRandom): string {
  const goods = random.pick(GOODS);
  if (random.chance(0.5)) return `order ${random.integer(90_000) + 10_000}`;
  return random.chance(0.5) ? goods : `${goods} for ${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
}

function card(random: SeededRandom): Instrument {
  // Squaring favours small numbers, so the first brand is the most common.
  const { brand, firstSix } = BRANDS[Math.floor(random.fraction() ** 2 * BRANDS.length)] ?? BRANDS[0];
  return { kind: 'card', brand, firstSix: random.pick<string>(firstSix), lastFour: digits(4, random) };
}

function account(random: SeededRandom): Instrument {
  return { kind: 'account', ...random.pick(BANKS), lastFour: digits(4, random) };
}

function digits(count: number, random: SeededRandom): string {
  let text = '';
  while (text.length < count) text += random.integer(10);
  return text;
}

function uuid(random: SeededRandom): string {
  const hex = (count: number) => {
    let text = '';
    while (text.length < count) text += HEX_DIGITS[random.integer(16)];
    return text;
  };
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
}

const HEX_DIGITS = '0123456789abcdef';

function dayOf(at: Date): string {
  return new Date(at.getTime() + ZONE_AHEAD_MS).toISOString().slice(2, 10).replaceAll('-', '');
}
