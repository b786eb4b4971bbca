import type { KeyboardEvent, ReactNode, UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPayment } from '../../../shared/journal/listed-payment.ts';
import { type ListedColumn, PAYMENT_COLUMNS } from '../../../shared/journal/payment-columns.ts';
import { goTo } from '../../routes.ts';
import { useWriting } from '../../state/parts.ts';
import { VisuallyHidden } from '../controls.ts';
import styles from './payment-list.module.css';
import { PaymentRow } from './payment-row.tsx';
import type { RowsInSight } from './rows-in-sight.ts';

/** Must match the style sheet. The sticky header is part of the scrolled height. */
export const PAYMENT_ROWS = { rowHeightRem: 3.25, headHeightRem: 2.5 } as const;

interface Selecting {
  has: (reference: string) => boolean;
  toggle: (reference: string) => void;
}

interface ShownPayments {
  count: number;
  /** Null while the payment of the row is being read. */
  at: (row: number) => ListedPayment | null;
  /** Returns the address of a payment's page. Payments of several tills may share a reference, but not a row. */
  addressOf: (reference: string, row: number) => string;
  /** The number of payments in the list, including payments not yet read. */
  total: number | null;
}

interface PaymentGridProps {
  columns: readonly ListedColumn[];
  payments: ShownPayments;
  inSight: RowsInSight;
  activeRow: number;
  onActive: (row: number) => void;
  onMove: (row: number) => void;
  /** Null if the list has no selection. */
  selecting: Selecting | null;
  /** True if the list still shows the rows of the previous query. */
  isStale?: boolean;
  onScroll?: (event: UIEvent<HTMLElement>) => void;
  empty: ReactNode;
}

export function PaymentGrid(props: PaymentGridProps) {
  const { columns, payments, inSight, activeRow, onActive, selecting, isStale = false, onScroll, empty } = props;
  const { t } = useTranslation();
  const { count, total, at, addressOf } = payments;
  const { scroller, rows, heightPx, headHeightPx } = inSight;
  return (
    <div className={styles.scroller} ref={scroller} data-stale={isStale ? true : undefined} onScroll={onScroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a grid announces rows that are not in the document
        role="grid"
        aria-label={t('journal.title')}
        aria-multiselectable={selecting ? true : undefined}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length + (selecting ? 1 : 0)}
        className={styles.grid}
        style={trackLayout(columns, selecting !== null)}
      >
        <Head columns={columns} selects={selecting !== null} />
        <tbody className={styles.rows} style={{ height: heightPx }} onKeyDown={keysOf(props)}>
          {rows.map(({ index, start }) => {
            const payment = at(index);
            return (
              <PaymentRow
                key={index}
                payment={payment}
                address={payment && addressOf(payment.reference, index)}
                row={index}
                offsetPx={start - headHeightPx}
                columns={columns}
                isActive={index === activeRow}
                isSelected={selecting && payment !== null ? selecting.has(payment.reference) : null}
                onFocus={onActive}
                onSelect={selecting?.toggle ?? null}
              />
            );
          })}
        </tbody>
      </table>
      {count === 0 ? empty : null}
    </div>
  );
}

function Head({ columns, selects }: { columns: readonly ListedColumn[]; selects: boolean }) {
  const { t, zone } = useWriting();
  return (
    <thead>
      <tr className={styles.headRow} aria-rowindex={1}>
        {selects ? (
          <th scope="col" className={styles.select}>
            <VisuallyHidden>{t('view.selected')}</VisuallyHidden>
          </th>
        ) : null}
        {columns.map((column) => (
          <th key={column} scope="col" className={styles[column]}>
            {t(`journal.columns.${column}`)}
            {column === 'time' ? <span className={styles.zone}>{zone}</span> : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function keysOf({ payments, inSight, activeRow, selecting, onMove, isStale = false }: PaymentGridProps) {
  return (event: KeyboardEvent) => {
    const { key } = event;
    const target = rowAfterKey(key, activeRow, payments.count, inSight.pageRows());
    // While another list loads, the shown rows are stale, so keys must not act on them.
    const reference = isStale ? undefined : payments.at(activeRow)?.reference;
    if (target !== null) onMove(target);
    else if (key === 'Enter' && reference) goTo(payments.addressOf(reference, activeRow));
    else if (key === ' ' && reference && selecting) selecting.toggle(reference);
    else return;
    event.preventDefault();
  };
}

/** Returns the row to which a key moves; null if the key does not move. */
export function rowAfterKey(key: string, active: number, rowCount: number, pageRows: number): number | null {
  const target = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageRows,
    PageUp: active - pageRows,
    Home: 0,
    End: rowCount - 1,
  }[key];
  return target === undefined || rowCount === 0 ? null : Math.min(Math.max(target, 0), rowCount - 1);
}

/** The default columns, which fit without horizontal scrolling. */
const USUAL_COLUMNS: readonly ListedColumn[] = ['time', 'reference', 'instrument', 'amount', 'outcome'];
const USUAL_COLUMNS_WIDE: readonly ListedColumn[] = [...USUAL_COLUMNS, 'email'];

/** From this window width on, in rem, there is room for one more column. */
const WIDE_REM = 73;

export function usualColumns(widthRem: number): readonly ListedColumn[] {
  return widthRem >= WIDE_REM ? USUAL_COLUMNS_WIDE : USUAL_COLUMNS;
}

const SELECT_REM = 1.5;
const GAP_REM = 0.875;
const SIDES_REM = 2;

/** @param selects true if the first column selects rows */
function trackLayout(columns: readonly ListedColumn[], selects: boolean): Record<`--${string}`, string> {
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
