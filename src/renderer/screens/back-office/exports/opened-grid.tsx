import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPayment } from '../../../../shared/journal/listed-payment.ts';
import type { ListedColumn } from '../../../../shared/journal/payment-columns.ts';
import { PAYMENT_ROWS, PaymentGrid, usualColumns } from '../../../components/payment-list/payment-grid.tsx';
import styles from '../../../components/payment-list/payment-list.module.css';
import { useRemPx, useRowFocus, useRowsInSight } from '../../../components/payment-list/rows-in-sight.ts';

/** The next page is requested when this many unseen rows are left. */
const ROWS_BEFORE_END = 20;

interface OpenedGridProps {
  columns?: readonly ListedColumn[];
  of: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isSuccess' | 'isError' | 'isPlaceholderData' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  payments: readonly ListedPayment[];
  search: string;
  /** Replaces the usual message of an empty list. */
  nothing?: ReactNode;
  addressOf: (reference: string, row: number) => string;
}

export function OpenedGrid({ columns, of: list, payments, search, nothing, addressOf }: OpenedGridProps) {
  const usual = usualColumns(window.innerWidth / useRemPx());
  const count = payments.length;
  const [activeRow, setActive] = useState(0);
  const { isPending, isError, isPlaceholderData: isStale, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isReading = isPending || isStale || hasNextPage;
  const onSight = useCallback(
    (_first: number, last: number) => {
      // A page may have no rows although there are more pages. A failed page would fail again at once.
      const isNearEnd = last >= count - ROWS_BEFORE_END;
      if (isNearEnd && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
    },
    [count, hasNextPage, isFetchingNextPage, isError, fetchNextPage],
  );
  const inSight = useRowsInSight({ ...PAYMENT_ROWS, count, keptRow: activeRow, onSight });
  const focus = useRowFocus(inSight, { count, activeRow, setActive });
  return (
    <div className={`paper column ${styles.sheet}`}>
      <PaymentGrid
        columns={columns ?? usual}
        payments={{
          count,
          total: list.isSuccess && !isReading ? count : null,
          at: (row) => payments[row] ?? null,
          addressOf,
        }}
        inSight={inSight}
        activeRow={activeRow}
        onActive={setActive}
        onMove={focus.move}
        selecting={null}
        isStale={isStale}
        empty={(!isReading && nothing) || (isError ? null : <NothingToShow loading={isReading} search={search} />)}
      />
    </div>
  );
}

function NothingToShow({ loading, search }: { loading: boolean; search: string }) {
  const { t } = useTranslation();
  if (loading) return <p className={`nothing breaks ${styles.nothing}`}>{t('journal.loading')}</p>;
  return (
    <div className={`nothing breaks ${styles.nothing}`} role="status">
      <h2>{search === '' ? t('opened.noPayments') : t('view.nothing.found', { search })}</h2>
      {search === '' ? null : <p>{t('view.nothingText.found')}</p>}
    </div>
  );
}
