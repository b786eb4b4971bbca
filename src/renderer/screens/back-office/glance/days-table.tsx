import { useTranslation } from 'react-i18next';
import { byDay } from '../../../../shared/glance.ts';
import { FailedReading } from '../../../components/failed-reading.tsx';
import { useTill } from '../../../state/parts.ts';
import { useDayTotals } from '../../../state/queries.ts';
import styles from './glance.module.css';
import { journalAddressOf } from './glance-address.ts';
import { StandingsCells, StandingsHeads } from './standings-cells.tsx';

/** The last days, one a line, as their payments stand now. @param today the shop's day */
export function DaysTable({ today }: { today: string }) {
  const { t } = useTranslation();
  const { till } = useTill();
  const totals = useDayTotals(today);
  const rows = totals.data ? byDay(totals.data, till.currency) : [];
  const most = Math.max(...rows.map(({ standings }) => standings.all.payments));
  if (totals.isError) return <FailedReading of={totals} />;
  if (rows.length === 0) return null;
  return (
    <section className={styles.days}>
      <h3>{t('glance.days')}</h3>
      <p className={styles.soft}>{t('glance.daysText')}</p>
      <div className={styles.wholeSheet}>
        <table className={styles.table} aria-label={t('glance.days')}>
          <thead>
            <tr>
              <th scope="col">{t('glance.column.day')}</th>
              <StandingsHeads />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, standings }) => (
              <DayRow key={day} day={day} standings={standings} most={most} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function DayRow({ day, standings, most }: ReturnType<typeof byDay>[number] & { most: number }) {
  const { format } = useTill();
  const counted = { day: { on: day }, place: {} };
  const name = format.day(day);
  return (
    <tr>
      <th scope="row">
        <a className={styles.day} href={journalAddressOf({ ...counted, standing: null })}>
          {name}
        </a>
      </th>
      <StandingsCells name={name} standings={standings} counted={counted} most={most} />
    </tr>
  );
}
