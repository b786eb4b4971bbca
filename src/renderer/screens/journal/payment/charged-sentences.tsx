import { useTranslation } from 'react-i18next';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { useTill } from '../../../state/parts.ts';
import { chargedOf } from './charged.ts';
import styles from './payment.module.css';

/** What the customer finds in the alert of the bank, and who bears the fee: what a caller asks first. */
export function ChargedSentences({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const charged = chargedOf(payment);
  if (!charged) return <p className={styles.soft}>{t('charged.nothing')}</p>;
  const { alertMinor, feeMinor, bearer, isContradicted } = charged;
  const money = (amountMinor: number) => format.money({ amountMinor, currency: payment.amount.currency });
  const owed = money(payment.amount.amountMinor);
  if (isContradicted) return <p className={styles.alert}>{t('charged.contradicted')}</p>;
  return (
    <>
      <p className={styles.alert}>
        {alertMinor === null ? t('charged.alertNotSaid') : t('charged.alert', { amount: money(alertMinor) })}
      </p>
      <p>
        {feeMinor === null
          ? t(`charged.withoutFee.${bearer}`, { owed })
          : t(`charged.bearer.${bearer}`, { fee: money(feeMinor), owed })}
      </p>
    </>
  );
}
