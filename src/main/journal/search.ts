import { searchableEmail } from './projection.ts';

/** A condition on `payments` with its values; the values never become part of the SQL. */
export interface Condition {
  sql: string;
  values: string[];
}

/** After every character that can follow. */
const LAST = '\u{10FFFF}';

/**
 * What a search text can mean: the beginning of a reference, the last four digits, the beginning of an e-mail address, or
 * a part of a note. A payment is found where any of them fits.
 */
export function searchCondition(search: string | null): Condition | null {
  const text = search?.trim() ?? '';
  if (text === '') return null;
  const reference = text.toUpperCase();
  const email = searchableEmail(text);
  const alternatives: Condition[] = [
    { sql: 'reference >= ? AND reference < ?', values: [reference, reference + LAST] },
    { sql: 'email >= ? AND email < ?', values: [email, email + LAST] },
    { sql: `note LIKE ? ESCAPE '\\'`, values: [`%${text.replace(/[\\%_]/g, '\\$&')}%`] },
  ];
  if (/^\d{4}$/.test(text)) alternatives.push({ sql: 'last_four = ?', values: [text] });
  return {
    sql: `(${alternatives.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    values: alternatives.flatMap(({ values }) => values),
  };
}
