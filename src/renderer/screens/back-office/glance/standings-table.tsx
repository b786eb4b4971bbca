import { useTranslation } from 'react-i18next';
import type { Standing, StandingCounts } from '../../../../shared/journal/glance.ts';
import { VisuallyHidden } from '../../../components/controls.ts';
import { useTill } from '../../../state/parts.ts';
import styles from './glance.module.css';
import { type Counted, journalAddressOf } from './glance-address.ts';
import { Returned, TONES } from './standing-tiles.tsx';

const COLUMNS: readonly Standing[] = ['paid', 'notSettled', 'notPaid', 'review'];
/** Together the segments make up all payments. */
const PARTS = ['paid', 'notSettled', 'notPaid'] as const satisfies Standing[];
const isPart = (standing: Standing) => PARTS.some((part) => part === standing);

export interface StandingsRow {
  key: string;
  /** The row's name, which screen readers say before each number. */
  name: string;
  standings: StandingCounts;
  counted: Omit<Counted, 'standing'>;
  /** The money returned on the row's day. */
  returnedMinor?: number;
  className?: string | undefined;
}

/** The outcomes of each row's payments: a bar, and each number as a link to its payments. Days link to all of theirs. */
export function StandingsTable({
  label,
  rowsAre,
  rows,
}: {
  label: string;
  rowsAre: 'place' | 'day';
  rows: readonly StandingsRow[];
}) {
  const { t } = useTranslation();
  const most = Math.max(...rows.map(({ standings }) => standings.all.payments));
  return (
    <table className={`table ${styles.table}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t(`glance.column.${rowsAre}`)}</th>
          <th scope="col">{t('glance.column.share')}</th>
          {COLUMNS.map((standing) => (
            <th key={standing} scope="col" className="number">
              {isPart(standing) ? (
                <span className={styles.swatch} data-tone={TONES[standing]} aria-hidden="true" />
              ) : null}
              {t(`glance.standing.${standing}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, className, returnedMinor = 0, ...row }) => (
          <tr key={key} className={className}>
            <th scope="row">
              {rowsAre === 'day' ? (
                <a className="touch ink nowrap" href={journalAddressOf({ ...row.counted, standing: null })}>
                  {row.name}
                </a>
              ) : (
                row.name
              )}
            </th>
            <td>
              <Bar standings={row.standings} most={most} />
            </td>
            {COLUMNS.map((standing) => (
              <td key={standing} className="number">
                <CountLink standing={standing} {...row} />
                {standing === 'paid' ? <Returned paid={row.standings.paid} returnedMinor={returnedMinor} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CountLink({ name, standing, standings, counted }: Omit<StandingsRow, 'key'> & { standing: Standing }) {
  const { t, format } = useTill();
  const { payments } = standings[standing];
  if (payments === 0) return <span className="soft small">0</span>;
  return (
    <a className={styles.link} href={journalAddressOf({ ...counted, standing })}>
      <VisuallyHidden>{t('glance.counted', { name, standing: t(`glance.standing.${standing}`) })} </VisuallyHidden>
      {format.count(payments)} <span>{format.money(standings[standing])}</span>
    </a>
  );
}

/**
 * Each part has a colour and a pattern.
 * @param most the number of payments in the row with the longest bar
 */
function Bar({ standings, most }: { standings: StandingCounts; most: number }) {
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
