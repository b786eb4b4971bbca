import { withoutInvisible } from '../input/visible-text.ts';
import { daySchema } from './seal.ts';

/** How days are typed: day before month before year. */
export interface DayWords {
  /** As YYYY-MM-DD, in the shop's zone: a day without a year is the last one that has come. */
  today: string;
  /** The names of the months in full, as the screens write them, January first. */
  months: readonly string[];
}

/**
 * Reads a day as a person types it: `21/11/2026`, `21.11.26`, `21 Nov`, or as it is kept, `2026-11-21`.
 * @returns as YYYY-MM-DD; null where it is no day
 */
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
  return (
    [thisYear, thisYear - 1]
      .map((candidate) => dayOf([String(candidate), number, day]))
      .find((read) => read === null || read <= today) ?? null
  );
}

function yearOf(text: string): string {
  return /^\d{2}$/.test(text) ? `20${text}` : text;
}

/** A number, or the beginning of a name that begins no other one. */
function monthOf(text: string, months: readonly string[]): string | null {
  if (/^\d{1,2}$/.test(text)) return text;
  const typed = text.toLowerCase();
  const fitting = months.flatMap((name, index) => (name.toLowerCase().startsWith(typed) ? [index + 1] : []));
  return typed !== '' && fitting.length === 1 ? String(fitting[0]) : null;
}

/** A day that the calendar has. */
function dayOf([year = '', month = '', day = '', ...more]: readonly string[]): string | null {
  if (more.length > 0) return null;
  return daySchema.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).data ?? null;
}
