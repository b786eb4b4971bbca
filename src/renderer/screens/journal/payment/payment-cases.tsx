import { useTranslation } from 'react-i18next';
import { newAddress, oneAddress } from '../../../back-office-routes.ts';
import { SaveEvidence } from '../../../components/dialogs/save-evidence.tsx';
import { FailedReading } from '../../../components/notices/failed-reading.tsx';
import { useCasesOfPayment } from '../../../state/queries/case-queries.ts';
import { CaseClock } from '../../back-office/cases/case-clock.tsx';
import styles from '../../back-office/cases/cases.module.css';

/** The cases of a payment, the way to open one, and the evidence of this payment alone. */
export function PaymentCases({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const found = useCasesOfPayment(reference);
  const cases = found.data?.cases ?? [];
  return (
    <>
      {found.isPending ? <p>{t('cases.loading')}</p> : null}
      <FailedReading of={found} />
      {found.isSuccess && cases.length === 0 ? <p>{t('case.ofPaymentNone')}</p> : null}
      {cases.length === 0 ? null : (
        <ul className={styles.payments} aria-label={t('case.ofPayment')}>
          {cases.map((each) => (
            <li key={each.id} className={styles.payment}>
              <a className={styles.back} href={oneAddress('cases', each.id)}>
                {t('cases.number', { number: each.number })}
              </a>
              <span>{t(`case.status.${each.state.status}`)}</span>
              <CaseClock case={each} now={found.data?.now ?? each.updatedAt} />
            </li>
          ))}
        </ul>
      )}
      <a className={styles.back} href={newAddress('cases', reference)}>
        {t('cases.open')}
      </a>
      <SaveEvidence subject={{ of: 'payment', reference }} />
    </>
  );
}
