import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { openCasesAbout } from '../../../../shared/case/review-of-cases.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { openReviewOf } from '../../../../shared/payment/review.ts';
import { oneAddress } from '../../../back-office-routes.ts';
import { useCasesOfPayments } from '../../../state/queries/case-queries.ts';
import styles from './cases.module.css';

/** What becomes of the reviews of a case's payments when it is resolved: which are decided, and which another case keeps open. */
export function ReviewsEffect({ id, payments }: { id: string; payments: readonly PaymentRecord[] }) {
  const { t } = useTranslation();
  const reviewed = payments.filter(({ state }) => openReviewOf(state) !== null).map(({ reference }) => reference);
  const { found } = useCasesOfPayments(reviewed);
  // Where this case is not among them, they are still being read.
  const known = found.filter(({ cases }) => cases.some((each) => each.id === id));
  if (reviewed.length === 0) return null;
  return (
    <section className={styles.effect} aria-label={t('review.effect')}>
      <ul className={styles.reasons}>
        {known.map(({ reference, cases }) => {
          const others = openCasesAbout(reference, cases).filter((each) => each.id !== id);
          return (
            <li key={reference}>
              {t(others.length === 0 ? 'review.leaves' : 'review.stays', { reference })}
              {others.map((each) => (
                <Fragment key={each.id}>
                  {' '}
                  <a className={styles.inText} href={oneAddress('cases', each.id)}>
                    {t('cases.number', { number: each.number })}
                  </a>
                </Fragment>
              ))}
            </li>
          );
        })}
      </ul>
      <p>{t('review.nothingReleased')}</p>
    </section>
  );
}
