import { useTranslation } from 'react-i18next';
import type { JournalEvent } from '../../../shared/journal-entry.ts';
import { useTill } from '../../state/parts.ts';
import { useHappeningWords } from './happening-sentence.ts';
import styles from './payment.module.css';

/** What happened to a payment: when, what, by whom, in the order of the journal. */
export function Timeline({ events }: { events: readonly JournalEvent[] }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const words = useHappeningWords();
  return (
    <ol className={styles.timeline}>
      {events.map(({ seq, entry }) => {
        const { sentence, message, code } = words(entry.happening);
        return (
          <li key={seq} className={styles.event} data-kind={entry.happening.kind}>
            <p className={styles.when}>
              <time dateTime={entry.at}>{format.exactTime(entry.at)}</time> · {t('payment.by', { actor: entry.actor })}{' '}
              · {t('payment.entry', { seq })}
            </p>
            <p className={styles.sentence}>{sentence}</p>
            {message || code ? (
              <p className={styles.said}>
                {message ? t('payment.serviceSaid', { message }) : null} {code ? t('payment.withCode', { code }) : null}
              </p>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
