import type { PaymentFilters } from '../../../shared/journal/payment-filters.ts';
import { OF_THE_TILL } from '../records.ts';
import type { Condition, Filter } from '../search/condition.ts';

/** Returns filters for the payments that began in a shift or within a report. */
export function stretchFilters({ shift, report }: PaymentFilters): Filter[] {
  const asked = [...(report === undefined ? [] : [ofReport(report)]), ...(shift === undefined ? [] : [ofShift(shift)])];
  return asked.map((condition) => ({ ...condition, index: 'payments_by_first_seq', inOrder: false }));
}

/** Each report names the entry before its first and its last entry. */
function ofReport(number: number): Condition {
  const said = (name: 'after' | 'upTo') =>
    `(SELECT payload ->> '$.happening.${name}' FROM event
      WHERE ${OF_THE_TILL} AND kind = 'dayClosed' AND payload ->> '$.happening.number' = ?)`;
  return { sql: `first_seq > ${said('after')} AND first_seq <= ${said('upTo')}`, values: [number, number] };
}

/**
 * Selects the payments that the shift's person began during the shift. An open shift has no end yet, and several shifts
 * may be open at once.
 */
function ofShift(shift: number): Condition {
  const said = (kind: string, what: string) =>
    `(SELECT ${what} FROM event WHERE ${OF_THE_TILL} AND kind = '${kind}' AND payload ->> '$.happening.shift' = ?)`;
  const last = `coalesce(${said('shiftClosed', `payload ->> '$.happening.upTo'`)}, ${Number.MAX_SAFE_INTEGER})`;
  const isInIt = `first_seq > ${said('shiftOpened', 'seq')} AND first_seq <= ${last}`;
  const isOfPerson = `(SELECT ${PERSON} FROM event WHERE seq = first_seq) = ${said('shiftOpened', PERSON)}`;
  return { sql: `${isInIt} AND ${isOfPerson}`, values: [shift, shift, shift] };
}

/** Two people may share a name, so the id decides if there is one. */
const PERSON = `coalesce(payload ->> '$.actorId', payload ->> '$.actor')`;
