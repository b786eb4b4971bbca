import { useTranslation } from 'react-i18next';
import type { ShownEvent } from '../../../../shared/journal/journal-entry.ts';
import { compareRequeries } from '../../../../shared/journal/requery-comparison.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { PagePart } from '../../../components/page-part.tsx';
import { RequeryTable } from '../list/requery-table.tsx';
import { Timeline } from './timeline.tsx';

/** @param earlierEntries entries that are not shown */
export function PaymentHistory({
  page: { payment, timeline },
  level = 2,
  earlierEntries = 0,
}: {
  page: { payment: PaymentRecord; timeline: readonly ShownEvent[] };
  level?: 2 | 3;
  earlierEntries?: number;
}) {
  const { t } = useTranslation();
  return (
    <div className="column gap-4 shrinks">
      <PagePart level={level} title={t('checks.title')}>
        <RequeryTable payment={payment} compared={compareRequeries(timeline)} />
      </PagePart>
      <PagePart level={level} title={t('payment.timeline')}>
        {earlierEntries > 0 ? <p>{t('office.earlierEntries', { count: earlierEntries })}</p> : null}
        <Timeline events={timeline} />
      </PagePart>
    </div>
  );
}
