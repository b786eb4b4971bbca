import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeskSnapshot } from '../../../shared/snapshot.ts';
import { PanelActions, PanelBody } from '../../components/frame.tsx';
import { SaveSlip } from '../../components/save-slip.tsx';
import { VerdictBanner } from '../../components/verdict-banner.tsx';
import { useParts } from '../../state/parts.ts';
import { whatIsKnown } from './cancel-dialog.tsx';
import { NewSaleButton } from './sale-actions.tsx';
import styles from './verdict.module.css';

/** The sale was cancelled or left for later: what is known of its payment, and the way on. */
export function SaleEndedPanel({
  current,
  status,
}: {
  current: NonNullable<DeskSnapshot['current']>;
  status: 'cancelled' | 'parked';
}) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const known = whatIsKnown(current.view);
  return (
    <>
      <VerdictBanner
        tone="ended"
        heading={t(`verdict.${status}`)}
        answer={t(status === 'cancelled' ? 'verdict.cancelledAnswer' : 'verdict.parkedAnswer')}
        takeFocus={false}
      />
      <PanelBody>
        <p className={styles.reason}>{t(`cancel.known.${known}`)}</p>
        {known === 'notPaid' ? null : <p className={styles.text}>{t('cancel.watched')}</p>}
      </PanelBody>
      <PanelActions>
        <NewSaleButton current={current} primary focus />
        {status === 'parked' ? (
          <Button onClick={() => void counter.resumeSale(current.sale.id)}>{t('sale.continue')}</Button>
        ) : null}
        <SaveSlip reference={current.payment.reference} />
      </PanelActions>
    </>
  );
}
