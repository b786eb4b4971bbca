import type { Review } from '../../../shared/payment/payment-state.ts';
import { oneAddress } from '../../back-office-routes.ts';
import { useTill } from '../../state/parts.ts';
import styles from './review-notice.module.css';

export function ReviewNotice({ review, meaning }: { review: Review; meaning?: string }) {
  const { t, format } = useTill();
  const { decided, reopenedAt } = review;
  if (!decided && reopenedAt === undefined) return null;
  if (!decided) {
    return <p className={`box ${styles.notice}`}>{t('review.openAgain', { at: format.dateTime(reopenedAt ?? '') })}</p>;
  }
  const { at, by, reason } = decided;
  return (
    <div className={`box ${styles.notice}`}>
      <div className="wrap center gap-4 lines-0 bold">
        <p>{t('review.decided', { at: format.dateTime(at), by, reason: t(`case.resolution.${reason}`) })}</p>
        <a className="touch ink" href={oneAddress('cases', decided.case.id)}>
          {t('review.byCase', { number: decided.case.number })}
        </a>
      </div>
      {meaning ? <p>{meaning}</p> : null}
    </div>
  );
}
