import type { JournalColumn } from '../../../shared/journal/chosen-columns.ts';
import { LISTED_COLUMNS, PAYMENT_COLUMNS } from '../../../shared/journal/payment-columns.ts';

/** The default: what fits without horizontal scrolling. */
const USUAL_COLUMNS: readonly JournalColumn[] = ['time', 'reference', 'instrument', 'amount', 'outcome'];
const USUAL_COLUMNS_WIDE: readonly JournalColumn[] = [...USUAL_COLUMNS, 'email'];

/** Windows at least this wide, in rem, have room for one more column. */
const WIDE_REM = 73;

export function usualColumns(widthRem: number): readonly JournalColumn[] {
  return widthRem >= WIDE_REM ? USUAL_COLUMNS_WIDE : USUAL_COLUMNS;
}

const SELECT_REM = 1.5;
const GAP_REM = 0.875;
const SIDES_REM = 2;

export function inOrder(columns: readonly JournalColumn[]): JournalColumn[] {
  return LISTED_COLUMNS.filter((column) => columns.includes(column));
}

/** Includes the width below which the list scrolls sideways. @param selects true if a selection column comes first */
export function trackLayout(columns: readonly JournalColumn[], selects: boolean): Record<`--${string}`, string> {
  const tracks = columns.map((column) => {
    const { leastRem, grows } = PAYMENT_COLUMNS[column].list;
    return grows === 0 ? `${leastRem}rem` : `minmax(${leastRem}rem, ${grows}fr)`;
  });
  const least = columns.reduce((total, column) => total + PAYMENT_COLUMNS[column].list.leastRem + GAP_REM, SIDES_REM);
  return {
    '--tracks': [...(selects ? [`${SELECT_REM}rem`] : []), ...tracks].join(' '),
    '--least-width': `${least + (selects ? SELECT_REM : -GAP_REM)}rem`,
  };
}
