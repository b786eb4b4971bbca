import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPayment } from '../../../shared/journal/listed-payment.ts';
import { type ListedColumn, PAYMENT_COLUMNS, valueAt } from '../../../shared/journal/payment-columns.ts';
import { UNSETTLED } from '../../../shared/payment/payment-state.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';
import { useWriting } from '../../state/parts.ts';
import { Elapsed } from '../frame/elapsed.tsx';
import { useInstrumentText } from '../instrument-mark.tsx';
import { AmountOf, NotProven, OutcomeOf } from '../notices/outcome.tsx';
import styles from './payment-list.module.css';

interface PaymentRowProps {
  /** Null while the payment is being read. */
  payment: ListedPayment | null;
  address: string | null;
  row: number;
  offsetPx: number;
  columns: readonly ListedColumn[];
  isActive: boolean;
  /** Null if the list has no selection. */
  isSelected: boolean | null;
  onFocus: (row: number) => void;
  onSelect: ((reference: string) => void) | null;
}

/** A row that takes the focus itself. Its link covers the whole row. */
export const PaymentRow = memo(function PaymentRow(props: PaymentRowProps) {
  const { payment, address, row, offsetPx, columns, isActive, isSelected, onFocus, onSelect } = props;
  const { t } = useTranslation();
  return (
    <tr
      aria-rowindex={row + 2}
      aria-selected={isSelected ?? undefined}
      aria-busy={payment === null || undefined}
      className={`covered ${styles.row}`}
      style={{ transform: `translateY(${offsetPx}px)` }}
      data-row={row}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(row)}
    >
      {isSelected === null ? null : (
        <td className={styles.select}>
          {payment ? (
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isSelected}
              aria-label={t('view.select', { reference: payment.reference })}
              onChange={() => onSelect?.(payment.reference)}
            />
          ) : null}
        </td>
      )}
      {columns.map((column) => (
        <td key={column} className={styles[column]}>
          <Cell column={column} payment={payment} address={address} />
        </td>
      ))}
    </tr>
  );
});

function Cell({ column, payment, address }: Pick<PaymentRowProps, 'payment' | 'address'> & { column: ListedColumn }) {
  const { format } = useWriting();
  const instrumentText = useInstrumentText('short');
  if (payment === null) return <span className="soft">…</span>;
  switch (column) {
    case 'reference':
      return (
        <a href={address ?? undefined} className="covers plain" tabIndex={-1}>
          {payment.reference}
        </a>
      );
    case 'instrument':
      return instrumentText(payment.instrument);
    case 'amount':
      return <AmountOf payment={payment} />;
    case 'outcome':
      if (payment.isProven === false) return <NotProven />;
      return <OutcomeOf payment={payment} age={isUnsettled(payment) ? <Age payment={payment} /> : null} />;
    default: {
      const { kind, path } = PAYMENT_COLUMNS[column];
      const text = valueAt(payment, path);
      if (typeof text !== 'string') return null;
      return kind === 'time' ? format.dateTime(text) : text;
    }
  }
}

function isUnsettled({ state }: ListedPayment): boolean {
  return UNSETTLED.some((outcome) => outcome === state.outcome);
}

/** Shows how long the outcome is unknown. In review it also names the outcome, because a row has only two lines. */
function Age({ payment: { createdAt, state } }: { payment: ListedPayment }) {
  const { t } = useTranslation();
  if (openReviewOf(state) === null) {
    return <Elapsed since={createdAt}>{(elapsed) => t('journal.age', { elapsed })}</Elapsed>;
  }
  const words = state.outcome === 'open' ? 'journal.openFor' : 'journal.unconfirmedFor';
  return (
    <Elapsed since={createdAt} inOneUnit>
      {(elapsed) => t(words, { elapsed })}
    </Elapsed>
  );
}
