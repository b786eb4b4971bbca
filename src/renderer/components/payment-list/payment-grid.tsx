import { VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, ReactNode, UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPayment } from '../../../shared/journal/listed-payment.ts';
import type { JournalColumn } from '../../../shared/journal/saved-view.ts';
import { goTo } from '../../routes.ts';
import { useWriting } from '../../state/parts.ts';
import { rowAfterKey } from './grid-keys.ts';
import { trackLayout } from './payment-columns.ts';
import styles from './payment-list.module.css';
import { PaymentRow } from './payment-row.tsx';
import type { RowsInSight } from './rows-in-sight.ts';

/** As in the style sheet. The head stays in sight above the rows, and is part of what scrolls. */
export const PAYMENT_ROWS = { rowHeightRem: 3.25, headHeightRem: 2.5 } as const;

/** Which payments of a list are selected, and how that changes. */
interface Selecting {
  has: (reference: string) => boolean;
  toggle: (reference: string) => void;
}

/** The payments of a list, whatever it is read from. Rows are counted from the top, as they are shown. */
interface ShownPayments {
  count: number;
  /** null while it is being read. */
  at: (row: number) => ListedPayment | null;
  /** Names a row also after others have come above it; the row itself where nothing does. */
  keyOf?: (row: number) => number;
  /** Where its page is. The row tells two of one reference apart, where the list is of many tills. */
  addressOf: (reference: string, row: number) => string;
  /** All that there are, also those that are not read yet; null while that is not known. */
  total: number | null;
  /** How many of them stand above the first row. */
  above: number;
}

export interface PaymentGridProps {
  columns: readonly JournalColumn[];
  payments: ShownPayments;
  inSight: RowsInSight;
  activeRow: number;
  /** A row has got the focus. */
  onActive: (row: number) => void;
  /** A key leads to another row. */
  onMove: (row: number) => void;
  /** Home and End, where they lead elsewhere than to the first and the last row that is read. */
  onEnd?: (end: 'Home' | 'End') => void;
  /** null where nothing can be selected. */
  selecting: Selecting | null;
  /** Whether the service is being asked about it. */
  isAsked?: (reference: string) => boolean;
  /** The rows are those of the question before. */
  isStale?: boolean;
  onScroll?: (event: UIEvent<HTMLElement>) => void;
  /** What is shown where there is no row. */
  empty: ReactNode;
}

/** A list of payments: only the rows in sight are in the document, so that one of any length scrolls alike. */
export function PaymentGrid(props: PaymentGridProps) {
  const {
    columns,
    payments,
    inSight,
    activeRow,
    onActive,
    selecting,
    isAsked,
    isStale = false,
    onScroll,
    empty,
  } = props;
  const { t } = useTranslation();
  const { count, total, above, at, keyOf, addressOf } = payments;
  const { scroller, rows, heightPx, headHeightPx } = inSight;
  return (
    <div className={styles.scroller} ref={scroller} data-stale={isStale ? true : undefined} onScroll={onScroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a grid can say that not all of its rows are in the document
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
                key={keyOf?.(index) ?? index}
                payment={payment}
                address={payment && addressOf(payment.reference, index)}
                row={index}
                position={above + index}
                offsetPx={start - headHeightPx}
                columns={columns}
                isActive={index === activeRow}
                isSelected={selecting && payment !== null ? selecting.has(payment.reference) : null}
                isAsked={payment !== null && (isAsked?.(payment.reference) ?? false)}
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

function Head({ columns, selects }: { columns: readonly JournalColumn[]; selects: boolean }) {
  const { t } = useTranslation();
  const { zone } = useWriting();
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

/** Keys move from row to row; Enter opens the payment of the active one, and Space selects it. */
function keysOf({ payments, inSight, activeRow, selecting, onMove, onEnd, isStale = false }: PaymentGridProps) {
  return (event: KeyboardEvent) => {
    const { key } = event;
    const target = rowAfterKey(key, activeRow, payments.count, inSight.pageRows());
    // While another list is being read, what is shown is not what was asked for: nothing is done with it.
    const reference = isStale ? undefined : payments.at(activeRow)?.reference;
    if (onEnd && (key === 'Home' || key === 'End')) onEnd(key);
    else if (target !== null) onMove(target);
    else if (key === 'Enter' && reference) goTo(payments.addressOf(reference, activeRow));
    else if (key === ' ' && reference && selecting) selecting.toggle(reference);
    else return;
    event.preventDefault();
  };
}
