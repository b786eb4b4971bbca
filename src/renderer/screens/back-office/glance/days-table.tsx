import { useTranslation } from 'react-i18next';
import { byDay, type DayStandings } from '../../../../shared/journal/glance.ts';
import type { DayTotals } from '../../../../shared/journal/journal-query.ts';
import { useTill } from '../../../state/parts.ts';
import styles from './glance.module.css';
import { journalAddressOf } from './glance-address.ts';
import { StandingsCells, StandingsHeads } from './standings-cells.tsx';

/** The last days, one per row, with the present outcomes of their payments in one currency. */
export function DaysTable({
  totals,
  currency,
  linked,
}: {
  totals: DayTotals;
  currency: string;
  /** The currency, if links have to name it. */
  linked: string | null;
}) {
  const { t } = useTranslation();
  const rows = byDay(totals, currency);
  const most = Math.max(...rows.map(({ standings }) => standings.all.payments));
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{t('glance.days')}</h3>
      <p className="soft small">{t('glance.daysText')}</p>
      <div className="paper above-2">
        <table
          className={`table ${styles.table}`}
          aria-label={linked === null ? t('glance.days') : t('glance.inCurrency', { what: t('glance.days'), currency })}
        >
          <thead>
            <tr>
              <th scope="col">{t('glance.column.day')}</th>
              <StandingsHeads />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <DayRow key={row.day} {...row} most={most} linked={linked} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function DayRow({
  day,
  standings,
  returnedMinor,
  most,
  linked,
}: DayStandings & { most: number; linked: string | null }) {
  const { format } = useTill();
  const counted = { day: { on: day }, place: {}, currency: linked };
  const name = format.day(day);
  return (
    <tr>
      <th scope="row">
        <a className="touch ink nowrap" href={journalAddressOf({ ...counted, standing: null })}>
          {name}
        </a>
      </th>
      <StandingsCells name={name} standings={standings} returnedMinor={returnedMinor} counted={counted} most={most} />
    </tr>
  );
}
