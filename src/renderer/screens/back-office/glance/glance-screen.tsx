import { useTranslation } from 'react-i18next';
import { type Glance, standingsOf } from '../../../../shared/glance.ts';
import { FailedReading } from '../../../components/failed-reading.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { useTill } from '../../../state/parts.ts';
import { useGlance } from '../../../state/queries.ts';
import { DaysTable } from './days-table.tsx';
import styles from './glance.module.css';
import { journalAddressOf } from './glance-address.ts';
import { PlacesTable } from './places-table.tsx';
import { StandingTiles } from './standing-tiles.tsx';

/** What became of today's payments: as a whole with yesterday beside it, by instrument and by bank, and the last hour of each. */
export function GlanceScreen() {
  const { t } = useTranslation();
  const heading = useFocus<HTMLHeadingElement>();
  const glance = useGlance();
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('glance.title')}
        </h2>
        {glance.data ? <WholeDay glance={glance.data} /> : null}
      </div>
      <FailedReading of={glance} />
      {glance.isPending ? <p role="status">{t('glance.loading')}</p> : null}
      {glance.data ? <Numbers glance={glance.data} /> : null}
    </div>
  );
}

function WholeDay({ glance }: { glance: Glance }) {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const { all } = standingsOf(glance.today);
  const sum = format.money({ amountMinor: all.amountMinor, currency: till.currency });
  return (
    <>
      <p>
        {t('glance.today', { day: format.day(glance.day) })}{' '}
        <a href={journalAddressOf({ day: 'today', standing: null, place: {} })}>
          {t('glance.all', { count: all.payments, formatted: format.count(all.payments), sum })}
        </a>
      </p>
      <p className={styles.asOf}>{t('glance.asOf', { time: format.time(glance.asOf) })}</p>
    </>
  );
}

function Numbers({ glance }: { glance: Glance }) {
  const { t } = useTranslation();
  return (
    <>
      <StandingTiles today={standingsOf(glance.today)} yesterday={standingsOf(glance.yesterday)} />
      {glance.today.length === 0 && glance.lastHour.length === 0 ? (
        <section className={styles.nothing}>
          <h3>{t('glance.nothing')}</h3>
          <p>{t('glance.nothingText')}</p>
        </section>
      ) : (
        <PlacesTable glance={glance} />
      )}
      <DaysTable today={glance.day} />
      <p className={styles.refund}>
        {t('refund.none')} {t('glance.refund')}
      </p>
    </>
  );
}
