import { useTranslation } from 'react-i18next';
import { OutcomeMark } from '../../../components/notices/verdict-banner.tsx';
import { useTill } from '../../../state/parts.ts';
import { useAnswer } from '../../../state/queries/queries.ts';
import styles from './service-light.module.css';

/** By the last answers of the service; only `Paid` is green. */
export function ServiceLight() {
  const { t } = useTranslation();
  const { format } = useTill();
  const standing = useAnswer('service.standing', undefined).data?.standing ?? null;
  return (
    <p role="status" className={styles.light}>
      {standing?.state === 'reachable' ? (
        <span className={`inline gap-2 soft ${styles.well}`}>{t('standing.reachable')}</span>
      ) : null}
      {standing && standing.state !== 'reachable' ? (
        <OutcomeMark tone="wait">{t(`standing.${standing.state}`, { time: format.time(standing.since) })}</OutcomeMark>
      ) : null}
    </p>
  );
}
