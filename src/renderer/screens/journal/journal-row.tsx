import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPayment } from '../../../shared/listed-payment.ts';
import { UNSETTLED } from '../../../shared/payment-state.ts';
import type { JournalColumn } from '../../../shared/saved-view.ts';
import { Elapsed } from '../../components/elapsed.tsx';
import { useShortInstrumentText } from '../../components/instrument-text.ts';
import { OutcomeOf } from '../../components/outcome.tsx';
import { paymentAddress } from '../../routes.ts';
import { useTill } from '../../state/parts.ts';
import styles from './journal.module.css';

interface JournalRowProps {
  /** null while it is being read. */
  payment: ListedPayment | null;
  row: number;
  offsetPx: number;
  columns: readonly JournalColumn[];
  isActive: boolean;
  isSelected: boolean;
  onFocus: (row: number) => void;
  onSelect: (reference: string) => void;
}

/** One payment in the list. The row has the focus, not what is in it; its link covers all of it. */
export const JournalRow = memo(function JournalRow(props: JournalRowProps) {
  const { payment, row, offsetPx, columns, isActive, isSelected, onFocus, onSelect } = props;
  const { t } = useTranslation();
  return (
    <tr
      aria-rowindex={row + 2}
      aria-selected={isSelected}
      aria-busy={payment === null || undefined}
      className={styles.row}
      style={{ transform: `translateY(${offsetPx}px)` }}
      data-row={row}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(row)}
    >
      <td className={styles.select}>
        {payment ? (
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
          {payment ? <Cell column={column} payment={payment} /> : <span className={styles.missing}>…</span>}
        </td>
      ))}
    </tr>
  );
});

function Cell({ column, payment }: { column: JournalColumn; payment: ListedPayment }) {
  const { format } = useTill();
  const instrumentText = useShortInstrumentText();
  const { state, customer } = payment;
  switch (column) {
    case 'time':
      return format.dateTime(payment.createdAt);
    case 'reference':
      return (
        <a href={paymentAddress(payment.reference)} className={styles.open} tabIndex={-1}>
          {payment.reference}
        </a>
      );
    case 'instrument':
      return instrumentText(payment.instrument);
    case 'amount':
      return format.money(payment.amount);
    case 'outcome':
      return (
        <>
          <OutcomeOf state={state} />
          <Age payment={payment} />
        </>
      );
    case 'email':
      return customer.email;
    case 'phone':
      return customer.phone;
    case 'note':
      return payment.note;
    case 'released':
      return state.released ? format.dateTime(state.released.at) : null;
    case 'till':
      return payment.till;
    case 'cashier':
      return payment.cashier;
  }
}

/** How long nobody has known the end of a payment. */
function Age({ payment: { createdAt, state } }: { payment: ListedPayment }) {
  const { t } = useTranslation();
  if (!UNSETTLED.some((outcome) => outcome === state.outcome)) return null;
  return (
    <p className={styles.age}>
      <Elapsed since={createdAt}>{(elapsed) => t('journal.age', { elapsed })}</Elapsed>
    </p>
  );
}
