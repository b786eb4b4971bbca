import { useTranslation } from 'react-i18next';
import type { DeskSnapshot, PaymentView } from '../../../shared/snapshot.ts';
import { Elapsed } from '../../components/elapsed.tsx';
import { PanelActions, PanelBody } from '../../components/frame.tsx';
import { VerdictBanner } from '../../components/verdict-banner.tsx';
import { CancelSaleButton, LeaveForLaterButton, RequeryButton } from './sale-actions.tsx';
import styles from './verdict.module.css';

/** `Not confirmed yet`: it is not a no, and nobody is charged again. */
export function NotConfirmedPanel({
  current,
  view,
}: {
  current: NonNullable<DeskSnapshot['current']>;
  view: Extract<PaymentView, { screen: 'notConfirmed' }>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <VerdictBanner
        tone="wait"
        heading={t('verdict.notConfirmed')}
        answer={t('verdict.notConfirmedAnswer')}
        takeFocus
      />
      <PanelBody>
        <p className={styles.reason}>{t('verdict.notConfirmedText')}</p>
        <p className={styles.warning}>{t('verdict.doNotChargeAgain')}</p>
        <p className={styles.text}>
          <Elapsed since={view.since}>{(elapsed) => t('verdict.waited', { elapsed })}</Elapsed>
          {'. '}
          {t('verdict.watched')}
        </p>
        <div className={styles.quote}>
          <h2 className={styles.small}>{t('verdict.tellCustomer')}</h2>
          <p>{t('verdict.tellCustomerText', { reference: current.payment.reference })}</p>
        </div>
      </PanelBody>
      <PanelActions>
        <RequeryButton current={current} primary />
        <LeaveForLaterButton current={current} />
        <CancelSaleButton current={current} />
      </PanelActions>
    </>
  );
}
