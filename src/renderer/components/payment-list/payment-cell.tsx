import { useTranslation } from 'react-i18next';
import type { JournalColumn } from '../../../shared/journal/chosen-columns.ts';
import type { ListedPayment } from '../../../shared/journal/listed-payment.ts';
import { PAYMENT_COLUMNS, valueAt } from '../../../shared/journal/payment-columns.ts';
import { UNSETTLED } from '../../../shared/payment/payment-state.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';
import { useWriting } from '../../state/parts.ts';
import { Elapsed } from '../frame/elapsed.tsx';
import { useShortInstrumentText } from '../instrument-text.ts';
import { AmountOf, NotProven, OutcomeOf } from '../notices/outcome.tsx';

/** The content of one column for a payment. The reference column differs by list, so the lists render it. */
export function PaymentCell({
  column,
  payment,
}: {
  column: Exclude<JournalColumn, 'reference'>;
  payment: ListedPayment;
}) {
  const { format } = useWriting();
  const instrumentText = useShortInstrumentText();
  switch (column) {
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

/** How long the outcome has been unknown. In review, this line also says what is known, because a row has two lines. */
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
