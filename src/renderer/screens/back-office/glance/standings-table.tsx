import { useTranslation } from 'react-i18next';
import {
  type Count,
  OUTCOMES_OF,
  STANDINGS,
  type Standing,
  type StandingCounts,
} from '../../../../shared/journal/glance.ts';
import { formatView, type JournalView, type ViewDays, WHOLE_JOURNAL } from '../../../../shared/journal/journal-view.ts';
import { VisuallyHidden } from '../../../components/controls.ts';
import { OutcomeMark } from '../../../components/notices/verdict-banner.tsx';
import { journalAddress } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';
import styles from './glance.module.css';

/** The segments of a bar, which together cover all payments. */
const PARTS = ['paid', 'notSettled', 'notPaid'] as const satisfies Standing[];
const isPart = (standing: Standing) => PARTS.some((part) => part === standing);

interface StandingsRow {
  key: string;
  /** The name of the row. Screen readers say it before each number. */
  name: string;
  standings: StandingCounts;
  counted: Omit<Counted, 'standing'>;
  /** The money returned on the day, in minor units; absent for rows that are not days. */
  returnedMinor?: number;
  className?: string | undefined;
}

interface StandingsTableProps {
  label: string;
  rowsAre: 'place' | 'day';
  rows: readonly StandingsRow[];
}

/** A table of outcomes with a bar for each row. Each number, and the name of each day, links to its payments. */
export function StandingsTable({ label, rowsAre, rows }: StandingsTableProps) {
  const { t } = useTranslation();
  const most = Math.max(...rows.map(({ standings }) => standings.all.payments));
  return (
    <table className={`table ${styles.table}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t(`glance.column.${rowsAre}`)}</th>
          <th scope="col">{t('glance.column.share')}</th>
          {STANDINGS.map((standing) => (
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
            {STANDINGS.map((standing) => (
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

/** @param most the number of payments in the longest bar */
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

const TONES = { paid: 'paid', notSettled: 'wait', notPaid: 'notPaid', review: 'review' } as const;

interface TilesProps {
  today: StandingCounts;
  yesterday: StandingCounts;
  returnedMinor: number;
  /** The currency that links must name; null if there is only one currency. */
  linked: string | null;
}

export function StandingTiles({ today, yesterday, returnedMinor, linked }: TilesProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.tiles} aria-label={t('glance.standings')}>
      {STANDINGS.map((standing) => (
        <Tile
          key={standing}
          standing={standing}
          today={today}
          yesterday={yesterday}
          returnedMinor={standing === 'paid' ? returnedMinor : 0}
          linked={linked}
        />
      ))}
    </ul>
  );
}

function Tile({ standing, today, yesterday, returnedMinor, linked }: TilesProps & { standing: Standing }) {
  const { t, format } = useTill();
  const counted = { standing, place: {}, currency: linked };
  const sumOf = (standings: StandingCounts) => format.money(standings[standing]);
  return (
    <li className={`paper column ${styles.tile}`} data-tone={TONES[standing]}>
      <a className="covers plain column" href={journalAddressOf({ day: 'today', ...counted })}>
        <OutcomeMark tone={TONES[standing]}>{t(`glance.standing.${standing}`)}</OutcomeMark>
        <strong className={styles.count}>{format.count(today[standing].payments)}</strong>
        <span className="semibold nowrap">{sumOf(today)}</span>
      </a>
      <Returned paid={today.paid} returnedMinor={returnedMinor} />
      <p className="soft fine">{t(`glance.hint.${standing}`)}</p>
      <a className={styles.before} href={journalAddressOf({ day: 'yesterday', ...counted })}>
        {t('glance.yesterday', { count: yesterday[standing].payments, sum: sumOf(yesterday) })}
      </a>
    </li>
  );
}

function Returned({ paid, returnedMinor }: { paid: Count; returnedMinor: number }) {
  const { t, format } = useTill();
  if (returnedMinor === 0) return null;
  const sum = format.money({ ...paid, amountMinor: returnedMinor });
  const kept = format.money({ ...paid, amountMinor: paid.amountMinor - returnedMinor });
  return <p className="soft small">{t('glance.returned', { sum, kept })}</p>;
}

interface Counted {
  day: 'today' | 'yesterday' | { on: string };
  /** The outcome of the counted payments; null for all payments. */
  standing: Standing | null;
  place: Partial<Pick<JournalView, 'instrument' | 'bankCode'>>;
  /** Null if all payments have the same currency. */
  currency: string | null;
}

export function journalAddressOf({ day, standing, place, currency }: Counted): string {
  const days: ViewDays = typeof day === 'string' ? { kind: day } : { kind: 'days', first: day.on, last: day.on };
  return journalAddress(
    formatView({
      ...WHOLE_JOURNAL,
      ...place,
      currency,
      days,
      outcomes: standing ? [...OUTCOMES_OF[standing]] : [],
      review: standing === 'review',
    }),
  );
}
