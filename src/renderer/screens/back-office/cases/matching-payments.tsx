import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPayment } from '../../../../shared/journal/listed-payment.ts';
import { FailedReading } from '../../../components/notices/failed-reading.tsx';
import { MATCHING_PAYMENTS, type PaymentSearch, useMatchingPayments } from '../../../state/queries/case-queries.ts';
import { ExistingCases } from './existing-cases.tsx';
import { PaymentLine } from './payment-line.tsx';

/** Those nearest to the given time come first, otherwise the newest. */
export function MatchingPayments({
  asked,
  action,
  currentCase = null,
}: {
  asked: PaymentSearch | null;
  /** The payments of this case are left out. */
  currentCase?: string | null;
  action: (payment: ListedPayment) => ReactNode;
}) {
  const { t } = useTranslation();
  const fitting = useMatchingPayments(asked);
  if (asked === null) return <p className="soft">{t('case.fittingStart')}</p>;
  if (fitting.isError) return <FailedReading of={fitting} />;
  if (!fitting.data) return <p className="soft">{t('journal.loading')}</p>;
  const { payments, hasMore } = fitting.data;
  if (payments.length === 0) {
    return (
      <p className="soft" role="status">
        {t('case.fittingNone')}
      </p>
    );
  }
  return (
    <>
      <ul className="column" aria-label={t('case.fitting')}>
        {payments.map((payment) => (
          <PaymentLine
            key={payment.reference}
            payment={payment}
            below={<ExistingCases references={[payment.reference]} but={currentCase} />}
          >
            {action(payment)}
          </PaymentLine>
        ))}
      </ul>
      {hasMore ? (
        <p className="soft">
          {t(asked.nearestTo === undefined ? 'case.fittingMore' : 'case.fittingMoreNear', { count: MATCHING_PAYMENTS })}
        </p>
      ) : null}
    </>
  );
}
