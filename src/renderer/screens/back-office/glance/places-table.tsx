import { useTranslation } from 'react-i18next';
import { byBank, byInstrument, type Glance, type StandingCounts } from '../../../../shared/journal/glance.ts';
import styles from './glance.module.css';
import type { Counted } from './glance-address.ts';
import { StandingsCells, StandingsHeads } from './standings-cells.tsx';

/** By instrument and bank. */
export function PlacesTable({
  glance,
  currency,
  linked,
}: {
  glance: Glance;
  currency: string;
  /** The currency, if links have to name it. */
  linked: string | null;
}) {
  const { t } = useTranslation();
  const rows = useRows(glance, currency);
  const name = t('glance.table');
  const most = Math.max(...rows.map(({ standings }) => standings.all.payments));
  return (
    <div className={`paper ${styles.sheet}`}>
      <table
        className={`table ${styles.table}`}
        aria-label={linked === null ? name : t('glance.inCurrency', { what: name, currency })}
      >
        <thead>
          <tr>
            <th scope="col">{t('glance.column.place')}</th>
            <StandingsHeads />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PlaceRow key={row.key} row={row} most={most} counted={{ currency: linked }} />
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
}

/** Cards and accounts come first, then each bank of today. */
function useRows({ today }: Glance, currency: string): Row[] {
  const { t } = useTranslation();
  const instruments = byInstrument(today, currency).map(({ instrument, standings }) => ({
    key: instrument,
    name: t(`glance.instrument.${instrument}`),
    isBank: false,
    place: { instrument },
    standings,
  }));
  const banks = byBank(today, currency).map(({ code, name, standings }) => ({
    key: `bank ${code}`,
    name,
    isBank: true,
    place: { instrument: 'account' as const, bankCode: code },
    standings,
  }));
  return [...instruments, ...banks];
}

function PlaceRow({ row, most, counted }: { row: Row; most: number; counted: Pick<Counted, 'currency'> }) {
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
    </tr>
  );
}
