import { useTranslation } from 'react-i18next';
import type { Count, Standing, StandingCounts } from '../../../../shared/journal/glance.ts';
import { OutcomeMark } from '../../../components/notices/verdict-banner.tsx';
import { useTill } from '../../../state/parts.ts';
import styles from './glance.module.css';
import { journalAddressOf } from './glance-address.ts';

/** In the order in which people look at the figures. */
const TILES: readonly Standing[] = ['paid', 'notSettled', 'notPaid', 'review'];
export const TONES = { paid: 'paid', notSettled: 'wait', notPaid: 'notPaid', review: 'review' } as const;

interface TilesProps {
  today: StandingCounts;
  yesterday: StandingCounts;
  returnedMinor: number;
  /** The currency that links have to name; null if there is only one. */
  linked: string | null;
}

/** Each figure stands beside yesterday's and links to its payments. */
export function StandingTiles({ today, yesterday, returnedMinor, linked }: TilesProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.tiles} aria-label={t('glance.standings')}>
      {TILES.map((standing) => (
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

/** Renders nothing if nothing was returned. */
export function Returned({ paid, returnedMinor }: { paid: Count; returnedMinor: number }) {
  const { t, format } = useTill();
  if (returnedMinor === 0) return null;
  const sum = format.money({ ...paid, amountMinor: returnedMinor });
  const kept = format.money({ ...paid, amountMinor: paid.amountMinor - returnedMinor });
  return <p className="soft small">{t('glance.returned', { sum, kept })}</p>;
}
