import { useTranslation } from 'react-i18next';
import { BackOfficeIcon, LockIcon, SearchIcon } from '../../../components/icons.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ADDRESSES } from '../../../routes.ts';
import { useStopped, useTill } from '../../../state/parts.ts';
import styles from './seat.module.css';

/**
 * Sell in a seat without an encryption key: why nothing can be charged here, where it can, and the purpose of a seat.
 */
export function SeatScreen() {
  const { t } = useTranslation();
  const stopped = useStopped();
  const { till } = useTill();
  const first = useFocus<HTMLAnchorElement>();
  return (
    <div className={`page ${styles.page}`}>
      {stopped ? <TillProblemNotice problem={stopped} /> : null}
      <section className={`row gap-5 ${styles.why}`}>
        <span className={styles.sign}>
          <LockIcon size={44} />
        </span>
        <div>
          <h1>{t(till.isKeyMissing ? 'seat.keyMissing' : 'seat.title')}</h1>
          <p>{t(till.isKeyMissing ? 'seat.keyMissingWhy' : 'seat.why')}</p>
          {till.isKeyMissing ? (
            <a className="touch above-2 large bold" href={ADDRESSES.settings}>
              {t('seat.giveKey')}
            </a>
          ) : null}
        </div>
      </section>
      <section className="sheet">
        <h2>{t('seat.here')}</h2>
        <ul className="pair gap-4 above-3">
          <li className={`row start gap-4 framed covered ${styles.way}`}>
            <SearchIcon size={28} />
            <div>
              <a ref={first} className="covers large bold ink" href={ADDRESSES.journal}>
                {t('seat.journal')}
              </a>
              <p className="above-1 soft">{t('seat.journalText')}</p>
            </div>
          </li>
          <li className={`row start gap-4 framed covered ${styles.way}`}>
            <BackOfficeIcon size={28} />
            <div>
              <a className="covers large bold ink" href={ADDRESSES.backOffice}>
                {t('seat.backOffice')}
              </a>
              <p className="above-1 soft">{t('seat.backOfficeText')}</p>
            </div>
          </li>
        </ul>
      </section>
      {till.isKeyMissing ? null : <TakePayment />}
    </div>
  );
}

function TakePayment() {
  const { t } = useTranslation();
  return (
    <section className={styles.aside}>
      <h2>{t('seat.takePayment')}</h2>
      <p>{t('seat.takePaymentText')}</p>
      <p className="above-1 soft">{t('seat.makeTill')}</p>
    </section>
  );
}
