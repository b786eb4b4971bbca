import type { Language } from './languages.ts';
import { amountToWire, decimalsOf, type Money } from './money/money.ts';

/** The locale of all money, times and names. */
export const LOCALE = 'en-GB';

const DAY: Intl.DateTimeFormatOptions = { day: '2-digit', month: 'short', year: 'numeric' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** Formats money, times and durations. Times are in the shop's zone, whatever the machine's zone is. */
export type Format = ReturnType<typeof createFormat>;

/**
 * @param language of the surrounding texts. Durations are English words, or short units such as `1m 5s` in every other
 * language. Money and dates are the same in all languages, as in bank alerts and on slips.
 */
export function createFormat(zone: string, language: Language = 'en') {
  const unitDisplay = language === 'en' ? 'long' : 'narrow';
  const day = dateFormat(zone, DAY);
  /** Formats a time of day as in `14:32`. */
  const time = dateFormat(zone, TIME);
  const seconds = dateFormat(zone, { ...TIME, second: '2-digit' });
  const calendarDay = dateFormat('UTC', DAY);
  const month = dateFormat('UTC', { month: 'long' });
  /** Formats a day and a time of day as in `21 Nov 2026, 14:32`. */
  const dateTime = (iso: string) => `${day(iso)}, ${time(iso)}`;
  const sameDay = (iso: string, now: Date) => day(iso) === day(now.toISOString());
  return {
    /** Formats money as in `NGN 1,500.00`. */
    money: writeMoney,
    /** An amount and currency as the service named them: `USD 9,000.00`, or `9,000.00` without a currency. */
    amountSaid: writeAmountSaid,
    time,
    dateTime,
    /** Formats a time to the second as in `21 Nov 2026, 14:32:07`. */
    exactTime: (iso: string) => `${day(iso)}, ${seconds(iso)}`,
    /** Formats a day such as `2026-11-21` as in `21 Nov 2026`. */
    day: (text: string) => calendarDay(`${text}T00:00:00.000Z`),
    /** The months in full, January first. */
    months: Array.from({ length: 12 }, (_, index) => month(new Date(Date.UTC(2026, index)).toISOString())),
    count: (count: number) => new Intl.NumberFormat(LOCALE).format(count),
    /** Formats a size as in `3.2 MB`. */
    bytes: writeBytes,
    sameDay,
    /** Formats a time of today as a time of day, any other time with its day. */
    timeOrDate: (iso: string) => (sameDay(iso, new Date()) ? time(iso) : dateTime(iso)),
    /** Formats a duration as in `12 seconds`, `1 minute 5 seconds`, `3 hours 20 minutes` or `2 days 4 hours`. */
    elapsed: (elapsedMs: number, units: 1 | 2 = 2) => writeElapsed(elapsedMs, unitDisplay, units),
  };
}

const UNITS = [
  { unit: 'second', seconds: 1 },
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'day', seconds: 86_400 },
] as const;

/** Returns the largest unit that fits and, with two units, the next smaller one. */
function writeElapsed(elapsedMs: number, unitDisplay: 'long' | 'narrow', units: 1 | 2): string {
  const elapsedSeconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const largest = UNITS.findLastIndex(({ seconds }) => elapsedSeconds >= seconds);
  const shown = UNITS.slice(Math.max(0, largest + 1 - units), Math.max(0, largest) + 1).reverse();
  let rest = elapsedSeconds;
  return shown
    .map(({ unit, seconds }) => {
      const count = Math.floor(rest / seconds);
      rest %= seconds;
      return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay }).format(count);
    })
    .join(' ');
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

function writeBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const unit = BYTE_UNITS[power] ?? 'byte';
  const format = new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  return format.format(bytes / 1_000 ** power);
}

/** Returns an hour of the day as in `04:00`. */
export function writeHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Returns `NGN 1,500.00`, for callers that need no `Format`. */
export function writeMoney(money: Money): string {
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency: money.currency,
    currencyDisplay: 'code',
    // ISO 4217 sets the decimals, because some locales omit them.
    minimumFractionDigits: decimalsOf(money.currency),
    maximumFractionDigits: decimalsOf(money.currency),
  });
  // The decimal string is formatted, so that no float is involved. The no-break space would not match a plain space.
  return format.format(amountToWire(money) as Intl.StringNumericLiteral).replace(/\u00a0/g, ' ');
}

function writeAmountSaid(amountMinor: number, currency: string | null): string {
  if (currency !== null && /^[A-Z]{3}$/.test(currency)) return writeMoney({ amountMinor, currency });
  // A currency that is no ISO code is shown as the service wrote it, so that nobody takes it for the till's own.
  const decimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const amount = decimal.format(amountToWire({ amountMinor, currency: '' }) as Intl.StringNumericLiteral);
  return currency === null ? amount : `${currency} ${amount}`;
}

function dateFormat(zone: string, options: Intl.DateTimeFormatOptions): (iso: string) => string {
  const format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone });
  return (iso) => format.format(new Date(iso));
}
