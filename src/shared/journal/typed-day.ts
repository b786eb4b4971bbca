import { withoutInvisible } from '../input/visible-text.ts';
import { daySchema } from './seal.ts';

/** The words for reading a day that is typed as day, month, year. */
export interface DayWords {
  /** Today as YYYY-MM-DD in the shop's zone. A typed day without a year is the latest such day up to today. */
  today: string;
  /** The names of the months in full, January first, as the screens show them. */
  months: readonly string[];
}

/** Reads a day such as `21/11/2026`, `21.11.26`, `21 Nov` or `2026-11-21`. @returns YYYY-MM-DD, or null */
export function parseTypedDay(text: string, { today, months }: DayWords): string | null {
  const typed = withoutInvisible(text).trim();
  const parts = typed.split(/[\s./,-]+/);
  if (/^\d{4}-/.test(typed)) return dayOf(parts);
  const [day = '', month = '', year, ...more] = parts;
  if (more.length > 0 || !/^\d{1,2}$/.test(day)) return null;
  const number = monthOf(month, months);
  if (number === null) return null;
  if (year !== undefined) return dayOf([yearOf(year), number, day]);
  const thisYear = Number(today.slice(0, 4));
  const days = Array.from({ length: MOST_YEARS_BACK + 1 }, (_, back) => dayOf([String(thisYear - back), number, day]));
  return days.find((read) => read !== null && read <= today) ?? null;
}

/** The longest time between two days of 29 February: from 2096 to 2104. */
const MOST_YEARS_BACK = 8;

function yearOf(text: string): string {
  return /^\d{2}$/.test(text) ? `20${text}` : text;
}

/** Reads a month from a number, or from the beginning of exactly one month's name. */
function monthOf(text: string, months: readonly string[]): string | null {
  if (/^\d{1,2}$/.test(text)) return text;
  const typed = text.toLowerCase();
  const fitting = months.flatMap((name, index) => (name.toLowerCase().startsWith(typed) ? [index + 1] : []));
  return typed !== '' && fitting.length === 1 ? String(fitting[0]) : null;
}

/** @returns null for a day that is not in the calendar */
function dayOf([year = '', month = '', day = '', ...more]: readonly string[]): string | null {
  if (more.length > 0) return null;
  return daySchema.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).data ?? null;
}
