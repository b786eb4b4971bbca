import { useTranslation } from 'react-i18next';
import type { DeskSnapshot } from '../../../../shared/payment/snapshot.ts';
import { SlipActions } from '../../../components/dialogs/slip-actions.tsx';
import { PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { VerdictBanner } from '../../../components/notices/verdict-banner.tsx';
import { useInEnglish } from '../../../languages/in-english.ts';
import { whatIsKnown } from '../cancel-dialog.tsx';
import { NewSaleButton } from '../sale-actions.tsx';
import styles from './verdict.module.css';

/** The sale was cancelled: what is known about its payment, and the way on. */
export function SaleEndedPanel({ current }: { current: NonNullable<DeskSnapshot['current']> }) {
  const { t } = useTranslation();
  const { inEnglish } = useInEnglish();
  const known = whatIsKnown(current.view);
  return (
    <>
      <VerdictBanner
        tone="ended"
        heading={t('verdict.cancelled')}
        english={inEnglish('verdict.cancelled', 'verdict.cancelledAnswer')}
        answer={t('verdict.cancelledAnswer')}
        takeFocus={false}
      />
      <PanelBody>
        <p className={`semibold ${styles.reason}`}>{t(`cancel.known.${known}`)}</p>
        {known === 'notPaid' ? null : <p>{t('cancel.watched')}</p>}
      </PanelBody>
      <PanelActions primary={<NewSaleButton current={current} primary focus />}>
        <SlipActions reference={current.payment.reference} />
      </PanelActions>
    </>
  );
}
