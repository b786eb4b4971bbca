import { useTranslation } from 'react-i18next';
import type { Standing, StandingCounts } from '../../../../shared/journal/glance.ts';
import { VisuallyHidden } from '../../../components/controls.ts';
import { useTill } from '../../../state/parts.ts';
import styles from './glance.module.css';
import { type Counted, journalAddressOf } from './glance-address.ts';
import { Returned } from './returned.tsx';
import { TONES } from './standing-tiles.tsx';

const COLUMNS: readonly Standing[] = ['paid', 'notSettled', 'notPaid', 'review'];
/** Together the segments make up all payments. */
const PARTS = ['paid', 'notSettled', 'notPaid'] as const satisfies Standing[];
const isPart = (standing: Standing) => PARTS.some((part) => part === standing);

export function StandingsHeads() {
  const { t } = useTranslation();
  return (
    <>
      <th scope="col">{t('glance.column.share')}</th>
      {COLUMNS.map((standing) => (
        <th key={standing} scope="col" className="number">
          {isPart(standing) ? <span className={styles.swatch} data-tone={TONES[standing]} aria-hidden="true" /> : null}
          {t(`glance.standing.${standing}`)}
        </th>
      ))}
    </>
  );
}

interface Counts {
  /** The row's name, which screen readers say before each number. */
  name: string;
  standings: StandingCounts;
  counted: Omit<Counted, 'standing'>;
}

/**
 * @param most the number of payments in the row with the longest bar
 * @param returnedMinor the money returned on the row's day
 */
export function StandingsCells({
  most,
  returnedMinor = 0,
  ...counts
}: Counts & { most: number; returnedMinor?: number }) {
  return (
    <>
      <td>
        <Bar standings={counts.standings} most={most} />
      </td>
      {COLUMNS.map((standing) => (
        <td key={standing} className="number">
          <CountLink standing={standing} {...counts} />
          {standing === 'paid' ? <Returned paid={counts.standings.paid} returnedMinor={returnedMinor} /> : null}
        </td>
      ))}
    </>
  );
}

function CountLink({ name, standing, standings, counted }: Counts & { standing: Standing }) {
  const { t } = useTranslation();
  const { format } = useTill();
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
