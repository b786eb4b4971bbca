import { useTranslation } from 'react-i18next';
import type { CurrentSale, ViewAt } from '../../../../shared/payment/snapshot.ts';
import { PageHeading } from '../../../components/page-heading.tsx';
import { useTill } from '../../../state/parts.ts';
import { CancelSaleButton, LeaveForLaterButton, RequeryButton } from '../sale-actions.tsx';
import styles from '../steps/step.module.css';
import { CalmPanel } from './sending-panel.tsx';

export function ConfirmingPanel({ current, view }: { current: CurrentSale; view: ViewAt<'confirming'> }) {
  const { t } = useTranslation();
  const { format } = useTill();
  return (
    <CalmPanel
      // The heading is not announced again at each re-query.
      heading={<PageHeading>{t('verdict.confirming', { attempt: Math.max(1, view.attempts) })}</PageHeading>}
      said={
        <p aria-live="polite" className={styles.soft}>
          {t(view.frozen ? 'verdict.confirmingFrozen' : 'verdict.confirmingText')}{' '}
          {view.putOffUntil ? t('verdict.confirmingPutOff', { time: format.exactTime(view.putOffUntil) }) : null}
        </p>
      }
      since={view.since}
      actions={
        <>
          <RequeryButton current={current} />
          <LeaveForLaterButton current={current} />
        </>
      }
      cancel={<CancelSaleButton current={current} />}
    />
  );
}
