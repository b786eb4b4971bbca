import { BackOfficeIcon, LockIcon, SearchIcon } from '../../../components/icons.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ADDRESSES } from '../../../routes.ts';
import { useStopped, useTill } from '../../../state/parts.ts';
import styles from './seat.module.css';

const WAYS = [
  { name: 'journal', Icon: SearchIcon },
  { name: 'backOffice', Icon: BackOfficeIcon },
] as const;

export function SeatScreen() {
  const { t, till } = useTill();
  const stopped = useStopped();
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
          {WAYS.map(({ name, Icon }, index) => (
            <li key={name} className={`row start gap-4 framed covered ${styles.way}`}>
              <Icon size={28} />
              <div>
                <a {...(index === 0 && { ref: first })} className="covers large bold ink" href={ADDRESSES[name]}>
                  {t(`seat.${name}`)}
                </a>
                <p className="above-1 soft">{t(`seat.${name}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {till.isKeyMissing ? null : (
        <section className={styles.aside}>
          <h2>{t('seat.takePayment')}</h2>
          <p>{t('seat.takePaymentText')}</p>
          <p className="above-1 soft">{t('seat.makeTill')}</p>
        </section>
      )}
    </div>
  );
}
