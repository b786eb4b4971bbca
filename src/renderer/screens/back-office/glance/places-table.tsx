import { useTranslation } from 'react-i18next';
import { weatherOf } from '../../../../shared/bank-weather.ts';
import { byBank, byInstrument, type Glance, type StandingCounts } from '../../../../shared/glance.ts';
import { WeatherSign } from '../../../components/weather-sign.tsx';
import styles from './glance.module.css';
import type { Counted } from './glance-address.ts';
import { StandingsCells, StandingsHeads } from './standings-cells.tsx';

/** Today by instrument and bank, with a bar for each and its weather. */
export function PlacesTable({ glance }: { glance: Glance }) {
  const { t } = useTranslation();
  const rows = useRows(glance);
  const most = Math.max(...rows.map(({ standings }) => standings.all.payments));
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={t('glance.table')}>
        <thead>
          <tr>
            <th scope="col">{t('glance.column.place')}</th>
            <StandingsHeads />
            <th scope="col">{t('glance.column.lastHour')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PlaceRow key={row.key} row={row} most={most} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Row {
  key: string;
  name: string;
  isBank: boolean;
  place: Counted['place'];
  standings: StandingCounts;
  weather: ReturnType<typeof weatherOf>[number] | null;
  /** Accounts as a whole have no weather: each bank has its own. */
  hasWeather: boolean;
}

/** Cards, accounts, and under them every bank of today or of the last hour, which may have begun yesterday. */
function useRows({ today, lastHour }: Glance): Row[] {
  const { t } = useTranslation();
  const weather = weatherOf(lastHour);
  const weatherAt = (code: string | null) => weather.find(({ bankCode }) => bankCode === code) ?? null;
  const alsoNamed = lastHour.map((group) => ({ ...group, payments: 0, amountMinor: 0 }));
  const instruments = byInstrument(today).map(({ instrument, standings }) => ({
    key: instrument,
    name: t(`glance.instrument.${instrument}`),
    isBank: false,
    place: { instrument },
    standings,
    weather: instrument === 'card' ? weatherAt(null) : null,
    hasWeather: instrument === 'card',
  }));
  const banks = byBank([...today, ...alsoNamed]).map(({ code, name, standings }) => ({
    key: `bank ${code}`,
    name,
    isBank: true,
    place: { instrument: 'account' as const, bankCode: code },
    standings,
    weather: weatherAt(code),
    hasWeather: true,
  }));
  return [...instruments, ...banks];
}

function PlaceRow({ row, most }: { row: Row; most: number }) {
  const { t } = useTranslation();
  const { name, standings } = row;
  return (
    <tr className={row.isBank ? styles.bank : undefined}>
      <th scope="row">{name}</th>
      <StandingsCells name={name} standings={standings} counted={{ day: 'today', place: row.place }} most={most} />
      <td className={styles.weather}>
        {row.weather ? <WeatherSign weather={row.weather} within="column" /> : null}
        {row.hasWeather && !row.weather ? <span className={styles.soft}>{t('weather.tooFew')}</span> : null}
      </td>
    </tr>
  );
}
