import type { PaymentFilters } from '../../../shared/journal/payment-filters.ts';
import { OF_THE_TILL } from '../records.ts';
import type { Condition, Filter } from '../search/condition.ts';

/** The payments that were begun in a shift, or in the stretch of the journal that a report is of. */
export function stretchFilters({ shift, report }: PaymentFilters): Filter[] {
  const asked = [...(report === undefined ? [] : [ofReport(report)]), ...(shift === undefined ? [] : [ofShift(shift)])];
  return asked.map((condition) => ({ ...condition, index: 'payments_by_first_seq', inOrder: false, term: null }));
}

/** Each says after which entry it begins, and with which one it ends. */
function ofReport(number: number): Condition {
  const said = (name: 'after' | 'upTo') =>
    `(SELECT payload ->> '$.happening.${name}' FROM event
      WHERE ${OF_THE_TILL} AND kind = 'dayClosed' AND payload ->> '$.happening.number' = ?)`;
  return { sql: `first_seq > ${said('after')} AND first_seq <= ${said('upTo')}`, values: [number, number] };
}

/**
 * A shift that is open still goes on. Several may be open at once: of the payments of that time, it is those that its person has
 * begun.
 */
function ofShift(shift: number): Condition {
  const said = (kind: string, what: string) =>
    `(SELECT ${what} FROM event WHERE ${OF_THE_TILL} AND kind = '${kind}' AND payload ->> '$.happening.shift' = ?)`;
  const last = `coalesce(${said('shiftClosed', `payload ->> '$.happening.upTo'`)}, ${Number.MAX_SAFE_INTEGER})`;
  const isInIt = `first_seq > ${said('shiftOpened', 'seq')} AND first_seq <= ${last}`;
  const isOfPerson = `(SELECT ${PERSON} FROM event WHERE seq = first_seq) = ${said('shiftOpened', PERSON)}`;
  return { sql: `${isInIt} AND ${isOfPerson}`, values: [shift, shift, shift] };
}

/** Two people may have one name: where there is an id, that alone counts. */
const PERSON = `coalesce(payload ->> '$.actorId', payload ->> '$.actor')`;
