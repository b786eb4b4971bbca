import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '../../../../shared/bridge-contract.ts';
import { Dialog } from '../../../components/dialogs/overlay.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useDesk, useParts, useTill } from '../../../state/parts.ts';
import styles from './payment.module.css';

/** `Hand over goods` of a payment whose review was decided for the shop: asked for, then said again, then done once. */
export function HandOverAfterReview({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const { counter } = useParts();
  const handingOver = useDesk((state) => state.busy.includes('handOver'));
  const [isAsked, setAsked] = useState(false);
  const { reference, amount, state } = page.payment;
  const close = () => setAsked(false);
  const number = state.review?.decided?.case.number ?? 0;
  return (
    <>
      <ArmedButton onClick={() => setAsked(true)}>{t('sale.handOver')}</ArmedButton>
      <Dialog opened={isAsked} onClose={close} title={t('review.handOver.title')}>
        <div className={styles.question}>
          <p>{t('review.handOver.decided', { number, amount: format.money(amount) })}</p>
          <p>{t('review.handOver.once')}</p>
        </div>
        <div className={styles.answers}>
          <ArmedButton onClick={close} data-autofocus>
            {t('review.handOver.wait')}
          </ArmedButton>
          <ArmedButton
            variant="primary"
            loading={handingOver}
            onClick={() => void counter.handOverAfterReview(reference).then(close)}
          >
            {t('sale.handOver')}
          </ArmedButton>
        </div>
      </Dialog>
    </>
  );
}
