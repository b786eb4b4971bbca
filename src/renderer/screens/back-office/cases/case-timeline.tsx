import { useTranslation } from 'react-i18next';
import type { CaseHappening } from '../../../../shared/case.ts';
import type { Happening, JournalEvent } from '../../../../shared/journal-entry.ts';
import { useTill } from '../../../state/parts.ts';
import styles from '../../journal/timeline.module.css';
import { useSubjectText } from './case-words.ts';

/** What was done about a case, the newest first: that is what whoever takes it over reads. */
export function CaseTimeline({ events }: { events: readonly JournalEvent[] }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const sentence = useCaseSentence();
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

function isOfCase(happening: Happening): happening is CaseHappening {
  return 'case' in happening;
}

function useCaseSentence(): (happening: CaseHappening) => string {
  const { t } = useTranslation();
  const subjectText = useSubjectText();
  return (happening) => {
    switch (happening.kind) {
      case 'caseOpened':
        return t('case.happened.opened', { subject: subjectText(happening.case.subject) });
      case 'caseNoted':
        return t('case.happened.noted', { words: happening.words });
      case 'caseLinked':
        return t('case.happened.linked', { reference: happening.reference });
      case 'caseUnlinked':
        return t('case.happened.unlinked', { reference: happening.reference });
      case 'caseFlagged':
        return t(`case.happened.flagged.${happening.flag.why}`, { reference: happening.flag.reference });
      case 'caseStatusChanged':
        return t('case.happened.status', { status: t(`case.status.${happening.case.state.status}`) });
      case 'caseResolved': {
        const { state } = happening.case;
        if (state.status !== 'resolved') return t('happening.caseResolved');
        return t('case.happened.resolved', { reason: t(`case.resolution.${state.reason}`), words: state.words });
      }
      case 'caseReopened':
        return t('case.happened.reopened', { words: happening.words });
    }
  };
}
