import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentRecord } from '../../../../shared/records.ts';
import type { JournalColumn } from '../../../../shared/saved-view.ts';
import { PaymentCell } from '../../../components/payment-cell.tsx';
import styles from '../../../components/payment-list.module.css';
import { rowAfterKey } from '../../journal/grid-keys.ts';
import { trackLayout, usualColumns } from '../../journal/journal-columns.ts';
import { HEAD_HEIGHT_REM, ROW_HEIGHT_REM, useRemPx } from '../../journal/journal-grid.tsx';

/** How many rows before the end of what is known the next page is asked for. */
const ROWS_BEFORE_END = 20;

/** The payments of an opened set: only the rows in sight are in the document, so a journal of any length scrolls alike. */
export function OpenedGrid({
  payments,
  loading,
  search,
  addressOf,
  onEnd,
}: {
  payments: readonly PaymentRecord[];
  loading: boolean;
  search: string;
  /** Where a payment's page is. */
  addressOf: (reference: string) => string;
  /** Called when the last known rows come into sight. */
  onEnd: () => void;
}) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const remPx = useRemPx();
  const columns = usualColumns(window.innerWidth / remPx);
  const [rowHeightPx, headHeightPx] = [ROW_HEIGHT_REM * remPx, HEAD_HEIGHT_REM * remPx];
  const virtualizer = useVirtualizer({
    count: payments.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 12,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    getItemKey: (index) => payments[index]?.reference ?? index,
  });
  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (payments.length > 0 && lastShown >= payments.length - ROWS_BEFORE_END) onEnd();
  }, [lastShown, payments.length, onEnd]);
  const { active, setActive, onKeyDown } = useRowKeys(
    payments.length,
    rowHeightPx,
    (index) => virtualizer.scrollToIndex(index),
    scroller,
  );

  const rowsHeight = { height: payments.length * rowHeightPx };

  return (
    <div className={styles.sheet}>
      <div className={styles.scroller} ref={scroller}>
        <table
          aria-label={t('journal.title')}
          aria-rowcount={payments.length + 1}
          className={styles.grid}
          style={trackLayout(columns, false)}
        >
          <thead>
            <tr className={styles.headRow} aria-rowindex={1}>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles[column]}>
                  {t(`journal.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles.rows} style={rowsHeight} onKeyDown={onKeyDown}>
            {rows.map((row) => {
              const payment = payments[row.index];
              return payment ? (
                <PaymentRow
                  key={row.key}
                  payment={payment}
                  columns={columns}
                  address={addressOf(payment.reference)}
                  index={row.index}
                  offsetPx={row.start - headHeightPx}
                  tabbable={row.index === active}
                  onFocus={() => setActive(row.index)}
                />
              ) : null;
            })}
          </tbody>
        </table>
        {payments.length === 0 ? <NothingToShow loading={loading} search={search} /> : null}
      </div>
    </div>
  );
}

function PaymentRow({
  payment,
  columns,
  address,
  index,
  offsetPx,
  tabbable,
  onFocus,
}: {
  payment: PaymentRecord;
  columns: readonly JournalColumn[];
  address: string;
  index: number;
  offsetPx: number;
  tabbable: boolean;
  onFocus: () => void;
}) {
  return (
    <tr aria-rowindex={index + 2} className={styles.row} style={{ transform: `translateY(${offsetPx}px)` }}>
      {columns.map((column) => (
        <td key={column} className={styles[column]}>
          {column === 'reference' ? (
            <a href={address} className={styles.open} data-index={index} tabIndex={tabbable ? 0 : -1} onFocus={onFocus}>
              {payment.reference}
            </a>
          ) : (
            <PaymentCell column={column} payment={payment} />
          )}
        </td>
      ))}
    </tr>
  );
}

function NothingToShow({ loading, search }: { loading: boolean; search: string }) {
  const { t } = useTranslation();
  if (loading) return <p className={styles.nothing}>{t('journal.loading')}</p>;
  return (
    <div className={styles.nothing} role="status">
      <h2>{search === '' ? t('opened.noPayments') : t('view.nothing.found', { search })}</h2>
      {search === '' ? null : <p>{t('view.nothingText.found')}</p>}
    </div>
  );
}

/** Arrow keys move from row to row; only one row takes part in the order of Tab. Enter follows its link. */
function useRowKeys(
  rowCount: number,
  rowHeightPx: number,
  scrollTo: (index: number) => void,
  scroller: { current: HTMLElement | null },
) {
  const [active, setActive] = useState(0);
  const moveTo = (index: number) => {
    scrollTo(index);
    // The row may come into the document only after it has been scrolled to.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus()),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 1);
    const target = rowAfterKey(event.key, active, rowCount, pageRows);
    if (target === null) return;
    event.preventDefault();
    moveTo(target);
  };
  return { active, setActive, onKeyDown };
}
