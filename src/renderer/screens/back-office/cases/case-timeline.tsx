import { useTranslation } from 'react-i18next';
import { caseWords, isOfCase } from '../../../../shared/case/case-words.ts';
import type { JournalEvent } from '../../../../shared/journal/journal-entry.ts';
import { useTill } from '../../../state/parts.ts';
import styles from '../../journal/payment/timeline.module.css';
import { TimelineEvent } from '../../journal/payment/timeline.tsx';

/** What was done about a case, the newest first: that is what whoever takes it over reads. */
export function CaseTimeline({ events }: { events: readonly JournalEvent[] }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const words = caseWords(t, format);
  return (
    <ol className={styles.timeline} reversed>
      {events.toReversed().map((event) => {
        const { happening, at } = event.entry;
        return isOfCase(happening) ? (
          <TimelineEvent key={event.seq} event={event} words={words(happening, at)} />
        ) : null;
      })}
    </ol>
  );
}
