import { Loader } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPayment } from '../../../shared/listed-payment.ts';
import type { JournalColumn } from '../../../shared/saved-view.ts';
import { PaymentCell } from '../../components/payment-cell.tsx';
import styles from '../../components/payment-list.module.css';
import { paymentAddress } from '../../routes.ts';

interface JournalRowProps {
  /** null while it is being read. */
  payment: ListedPayment | null;
  row: number;
  offsetPx: number;
  columns: readonly JournalColumn[];
  isActive: boolean;
  isSelected: boolean;
  /** The service is being asked about it. */
  isAsked: boolean;
  onFocus: (row: number) => void;
  onSelect: (reference: string) => void;
}

/** One payment in the list. The row has the focus, not what is in it; its link covers all of it. */
export const JournalRow = memo(function JournalRow(props: JournalRowProps) {
  const { payment, row, offsetPx, columns, isActive, isSelected, isAsked, onFocus, onSelect } = props;
  const { t } = useTranslation();
  return (
    <tr
      aria-rowindex={row + 2}
      aria-selected={isSelected}
      aria-busy={payment === null || isAsked || undefined}
      className={styles.row}
      style={{ transform: `translateY(${offsetPx}px)` }}
      data-row={row}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(row)}
    >
      <td className={styles.select}>
        {isAsked ? <Loader size={20} color="var(--ink)" aria-hidden="true" /> : null}
        {payment && !isAsked ? (
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            aria-label={t('view.select', { reference: payment.reference })}
            onChange={() => onSelect(payment.reference)}
          />
        ) : null}
      </td>
      {columns.map((column) => (
        <td key={column} className={styles[column]}>
          <Cell column={column} payment={payment} />
        </td>
      ))}
    </tr>
  );
});

function Cell({ column, payment }: { column: JournalColumn; payment: ListedPayment | null }) {
  if (payment === null) return <span className={styles.missing}>…</span>;
  if (column !== 'reference') return <PaymentCell column={column} payment={payment} />;
  return (
    <a href={paymentAddress(payment.reference)} className={styles.open} tabIndex={-1}>
      {payment.reference}
    </a>
  );
}
