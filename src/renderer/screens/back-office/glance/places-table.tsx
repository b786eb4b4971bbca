import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { weatherOf } from '../../../../shared/bank-weather.ts';
import { byBank, byInstrument, type Glance, type Standing, type Standings } from '../../../../shared/glance.ts';
import { WeatherSign } from '../../../components/weather-sign.tsx';
import { useTill } from '../../../state/parts.ts';
import styles from './glance.module.css';
import { type Counted, journalAddressOf } from './glance-address.ts';
import { TONES } from './standing-tiles.tsx';

const COLUMNS: readonly Standing[] = ['paid', 'notSettled', 'notPaid', 'review'];
/** The parts of a bar: together they are all payments. */
const PARTS = ['paid', 'notSettled', 'notPaid'] as const satisfies Standing[];
const isPart = (standing: Standing) => PARTS.some((part) => part === standing);

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
            <th scope="col">{t('glance.column.share')}</th>
            {COLUMNS.map((standing) => (
              <th key={standing} scope="col" className={styles.number}>
                {isPart(standing) ? (
                  <span className={styles.swatch} data-tone={TONES[standing]} aria-hidden="true" />
                ) : null}
                {t(`glance.standing.${standing}`)}
              </th>
            ))}
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
  standings: Standings;
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
      <td>
        <Bar standings={standings} most={most} />
      </td>
      {COLUMNS.map((standing) => (
        <td key={standing} className={styles.number}>
          <CountLink name={name} standing={standing} row={row} />
        </td>
      ))}
      <td className={styles.weather}>
        {row.weather ? <WeatherSign weather={row.weather} within="column" /> : null}
        {row.hasWeather && !row.weather ? <span className={styles.soft}>{t('weather.tooFew')}</span> : null}
      </td>
    </tr>
  );
}

/** The count as a link to its payments, and what they come to. */
function CountLink({ name, standing, row }: { name: string; standing: Standing; row: Row }) {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const { payments, amountMinor } = row.standings[standing];
  if (payments === 0) return <span className={styles.soft}>0</span>;
  return (
    <a className={styles.link} href={journalAddressOf({ day: 'today', standing, place: row.place })}>
      <VisuallyHidden>{t('glance.counted', { name, standing: t(`glance.standing.${standing}`) })} </VisuallyHidden>
      {format.count(payments)} <span>{format.money({ amountMinor, currency: till.currency })}</span>
    </a>
  );
}

/**
 * The same as the numbers beside it, in lengths: each part has a pattern of its own beside its colour.
 * @param most the payments of the row that has the longest bar
 */
function Bar({ standings, most }: { standings: Standings; most: number }) {
  const { payments } = standings.all;
  if (payments === 0) return null;
  return (
    <span className={styles.bar} style={{ width: `${(100 * payments) / most}%` }} aria-hidden="true">
      {PARTS.map((part) =>
        standings[part].payments === 0 ? null : (
          <span key={part} data-tone={TONES[part]} style={{ flexGrow: standings[part].payments }} />
        ),
      )}
    </span>
  );
}
