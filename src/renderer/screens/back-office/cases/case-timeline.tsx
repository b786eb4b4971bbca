import { useTranslation } from 'react-i18next';
import { caseSentence, isOfCase } from '../../../../shared/case-words.ts';
import type { JournalEvent } from '../../../../shared/journal-entry.ts';
import { useTill } from '../../../state/parts.ts';
import styles from '../../journal/timeline.module.css';

/** What was done about a case, the newest first: that is what whoever takes it over reads. */
export function CaseTimeline({ events }: { events: readonly JournalEvent[] }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const sentence = caseSentence(t);
  return (
    <ol className={styles.timeline} reversed>
      {events.toReversed().map(({ seq, entry }) => (
        <li key={seq} className={styles.event} data-kind={entry.happening.kind}>
          <p className={styles.when}>
            <time dateTime={entry.at}>{format.exactTime(entry.at)}</time> · {t('payment.by', { actor: entry.actor })} ·{' '}
            {t('payment.entry', { seq })}
          </p>
          <p className={styles.sentence}>{isOfCase(entry.happening) ? sentence(entry.happening) : null}</p>
        </li>
      ))}
    </ol>
  );
}
