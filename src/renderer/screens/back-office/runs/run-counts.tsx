import { useTranslation } from 'react-i18next';
import { RUN_GROUPS, type RunCounts } from '../../../../shared/run/requery-run.ts';
import { useTill } from '../../../state/parts.ts';
import styles from './runs.module.css';

/** How many of each kind, in one line. */
export function RunCountsLine({ counts }: { counts: RunCounts }) {
  const { t } = useTranslation();
  const { format } = useTill();
  return (
    <ul className={styles.counts}>
      {RUN_GROUPS.filter((group) => counts[group] > 0).map((group) => (
        <li key={group} data-group={group}>
          <strong>{format.count(counts[group])}</strong> {t(`runs.group.${group}`)}
        </li>
      ))}
    </ul>
  );
}
