import { useTranslation } from 'react-i18next';
import type { CurrentSale, PaymentView } from '../../../../shared/payment/snapshot.ts';
import { Loader } from '../../../components/controls.ts';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { useTill } from '../../../state/parts.ts';
import { CancelSaleButton, LeaveForLaterButton, RequeryButton } from '../sale-actions.tsx';
import styles from '../steps/step.module.css';

/** Shows the running re-queries at the counter. */
export function ConfirmingPanel({
  current,
  view,
}: {
  current: CurrentSale;
  view: Extract<PaymentView, { screen: 'confirming' }>;
}) {
  const { t } = useTranslation();
  const { format } = useTill();
  return (
    <>
      <PanelBody>
        {/* The heading has the focus and is announced once, not at each re-query. */}
        <div className={`column center gap-4 ${styles.calm}`} role="status" aria-live="off">
          <Loader size={44} color="var(--ink)" />
          <PageHeading>{t('verdict.confirming', { attempt: Math.max(1, view.attempts) })}</PageHeading>
          <p aria-live="polite" className={styles.soft}>
            {t(view.frozen ? 'verdict.confirmingFrozen' : 'verdict.confirmingText')}{' '}
            {view.putOffUntil ? t('verdict.confirmingPutOff', { time: format.exactTime(view.putOffUntil) }) : null}
          </p>
          <p className="large semibold">
            <Elapsed since={view.since}>{(elapsed) => t('step.elapsed', { elapsed })}</Elapsed>
          </p>
        </div>
      </PanelBody>
      <PanelActions apart={<CancelSaleButton current={current} />}>
        <RequeryButton current={current} />
        <LeaveForLaterButton current={current} />
      </PanelActions>
    </>
  );
}
