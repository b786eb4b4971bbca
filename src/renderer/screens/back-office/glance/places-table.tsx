import { useTranslation } from 'react-i18next';
import { bankHealthOf } from '../../../../shared/journal/bank-health.ts';
import {
  byBank,
  byInstrument,
  type Glance,
  type GlanceScope,
  isOfStretch,
  type StandingCounts,
} from '../../../../shared/journal/glance.ts';
import { HealthSign } from '../../../components/frame/health-sign.tsx';
import styles from './glance.module.css';
import type { Counted } from './glance-address.ts';
import { StandingsCells, StandingsHeads } from './standings-cells.tsx';

/** Today's payments in one currency by instrument and bank, each with a bar and its weather. */
export function PlacesTable({
  glance,
  currency,
  linked,
  scope,
}: {
  glance: Glance;
  currency: string;
  /** The currency, where its links have to name it. */
  linked: string | null;
  scope: GlanceScope | null;
}) {
  const { t } = useTranslation();
  const isOfAll = scope === null;
  // The weather of banks is everybody's.
  const rows = useRows(isOfAll ? glance : { ...glance, lastHour: [] }, currency);
  const name = t(isOfStretch(scope) ? 'glance.tableOfStretch' : 'glance.table');
  const most = Math.max(...rows.map(({ standings }) => standings.all.payments));
  return (
    <div className={styles.sheet}>
      <table
        className={styles.table}
        aria-label={linked === null ? name : t('glance.inCurrency', { what: name, currency })}
      >
        <thead>
          <tr>
            <th scope="col">{t('glance.column.place')}</th>
            <StandingsHeads />
            {isOfAll ? <th scope="col">{t('glance.column.lastHour')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PlaceRow key={row.key} row={row} most={most} counted={{ currency: linked, scope }} isOfAll={isOfAll} />
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
  weather: ReturnType<typeof bankHealthOf>[number] | null;
  /** Accounts as a whole have no weather: each bank has its own. */
  hasWeather: boolean;
}

/**
 * Cards, accounts, and under them every bank of today or of the last hour, which may have begun yesterday. The weather of a bank
 * is that of all its payments: it counts them, and adds up no amounts.
 */
function useRows({ today, lastHour }: Glance, currency: string): Row[] {
  const { t } = useTranslation();
  const weather = bankHealthOf(lastHour);
  const healthOf = (code: string | null) => weather.find(({ bankCode }) => bankCode === code) ?? null;
  const alsoNamed = lastHour.map((group) => ({ ...group, payments: 0, amountMinor: 0 }));
  const instruments = byInstrument(today, currency).map(({ instrument, standings }) => ({
    key: instrument,
    name: t(`glance.instrument.${instrument}`),
    isBank: false,
    place: { instrument },
    standings,
    weather: instrument === 'card' ? healthOf(null) : null,
    hasWeather: instrument === 'card',
  }));
  const banks = byBank([...today, ...alsoNamed], currency).map(({ code, name, standings }) => ({
    key: `bank ${code}`,
    name,
    isBank: true,
    place: { instrument: 'account' as const, bankCode: code },
    standings,
    weather: healthOf(code),
    hasWeather: true,
  }));
  return [...instruments, ...banks];
}

function PlaceRow({
  row,
  most,
  counted,
  isOfAll,
}: {
  row: Row;
  most: number;
  counted: Pick<Counted, 'currency' | 'scope'>;
  isOfAll: boolean;
}) {
  const { t } = useTranslation();
  const { name, standings } = row;
  return (
    <tr className={row.isBank ? styles.bank : undefined}>
      <th scope="row">{name}</th>
      <StandingsCells
        name={name}
        standings={standings}
        counted={{ day: 'today', place: row.place, ...counted }}
        most={most}
      />
      {isOfAll ? (
        <td className={styles.weather}>
          {row.weather ? <HealthSign weather={row.weather} within="column" /> : null}
          {row.hasWeather && !row.weather ? <span className={styles.soft}>{t('weather.tooFew')}</span> : null}
        </td>
      ) : null}
    </tr>
  );
}
