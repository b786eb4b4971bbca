import type { JournalColumn } from '../../../shared/journal/saved-view.ts';
import { journalColumnSchema } from '../../../shared/journal/saved-view.ts';

/** Before anybody has chosen: what fits without scrolling sideways. */
const USUAL_COLUMNS: readonly JournalColumn[] = ['time', 'reference', 'instrument', 'amount', 'outcome'];
const USUAL_COLUMNS_WIDE: readonly JournalColumn[] = [...USUAL_COLUMNS, 'email'];

/** From so many times the type's size on, there is room for one more. */
const WIDE_REM = 73;

export function usualColumns(widthRem: number): readonly JournalColumn[] {
  return widthRem >= WIDE_REM ? USUAL_COLUMNS_WIDE : USUAL_COLUMNS;
}

/** How wide each is at least, and by how much it grows where there is room. */
const WIDTHS: Readonly<Record<JournalColumn, { leastRem: number; grows: number }>> = {
  time: { leastRem: 9.75, grows: 0.2 },
  reference: { leastRem: 13.75, grows: 0.6 },
  instrument: { leastRem: 8, grows: 1 },
  amount: { leastRem: 8, grows: 0.2 },
  outcome: { leastRem: 11.25, grows: 0.3 },
  email: { leastRem: 11, grows: 1 },
  phone: { leastRem: 8.5, grows: 0.3 },
  note: { leastRem: 9, grows: 1 },
  released: { leastRem: 9.75, grows: 0.4 },
  till: { leastRem: 3, grows: 0 },
  cashier: { leastRem: 8, grows: 0.5 },
};

const SELECT_REM = 1.5;
const GAP_REM = 0.875;
const SIDES_REM = 2;

/** Columns in the order in which they stand, whatever the order in which they were chosen. */
export function inOrder(columns: readonly JournalColumn[]): JournalColumn[] {
  return journalColumnSchema.options.filter((column) => columns.includes(column));
}

/**
 * The columns as CSS has them, and the width below which the list scrolls sideways.
 * @param selects whether there is a column before them in which rows are selected
 */
export function trackLayout(columns: readonly JournalColumn[], selects: boolean): Record<`--${string}`, string> {
  const tracks = columns.map((column) => {
    const { leastRem, grows } = WIDTHS[column];
    return grows === 0 ? `${leastRem}rem` : `minmax(${leastRem}rem, ${grows}fr)`;
  });
  const least = columns.reduce((total, column) => total + WIDTHS[column].leastRem + GAP_REM, SIDES_REM);
  return {
    '--tracks': [...(selects ? [`${SELECT_REM}rem`] : []), ...tracks].join(' '),
    '--least-width': `${least + (selects ? SELECT_REM : -GAP_REM)}rem`,
  };
}
