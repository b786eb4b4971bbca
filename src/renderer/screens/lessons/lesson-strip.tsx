import { useTranslation } from 'react-i18next';
import { LESSON_NAMES, LESSONS, type LessonName } from '../../../shared/lessons/lesson.ts';
import type { LessonsState } from '../../../shared/lessons/lesson-channels.ts';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, goTo } from '../../routes.ts';
import { useTill } from '../../state/parts.ts';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import styles from './lessons.module.css';
import { useLessonFill } from './use-lesson-fill.ts';

/** Stays above every screen. */
export function LessonStrip() {
  const { till } = useTill();
  const lessons = useAnswer('lessons.read', undefined, till.mode === 'practice');
  const running = lessons.data?.running ?? null;
  return running ? <Running running={running} /> : null;
}

function Running({ running }: { running: NonNullable<LessonsState['running']> }) {
  const { t } = useTranslation();
  const { lesson, next } = running;
  const end = useOrder('lessons.end', {
    onSuccess: () => {
      if (next === 'over') goTo(ADDRESSES.lessons);
    },
  });
  return (
    <section
      className={`wrap center between gap-4 lines-2 ${styles.strip}`}
      aria-label={t('lessons.strip')}
      data-over={next === 'over'}
    >
      <div className={`shrinks ${styles.told}`}>
        <p className="soft small">
          {t('lessons.number', { number: LESSON_NAMES.indexOf(lesson) + 1 })} · {t(`lessons.name.${lesson}`)}
        </p>
        <p role="status" className="bold">
          {next === 'answer' ? t(`lessons.asked.${lesson}`) : t(`lessons.step.${next}`)}
        </p>
      </div>
      <div className="wrap center gap-2">
        {next === 'charge' || next === 'find' ? <FillButton lesson={lesson} /> : null}
        {next === 'over' ? (
          <ArmedButton variant="primary" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            {t('lessons.show')}
          </ArmedButton>
        ) : (
          <ArmedButton variant="plain" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            {t('lessons.stop')}
          </ArmedButton>
        )}
      </div>
      {next === 'answer' ? <Answers lesson={lesson} /> : null}
      <FailureNotice error={end.error} />
    </section>
  );
}

function FillButton({ lesson }: { lesson: LessonName }) {
  const { t } = useTranslation();
  const fill = useLessonFill();
  return <ArmedButton onClick={() => fill(lesson)}>{t('lessons.fill')}</ArmedButton>;
}

function Answers({ lesson }: { lesson: LessonName }) {
  const { t } = useTranslation();
  const answering = useOrder('lessons.answer');
  return (
    <div className={`wrap gap-2 own-line ${styles.answers}`}>
      {LESSONS[lesson].answers.map((answer) => (
        <ArmedButton key={answer} loading={answering.isPending} onClick={() => answering.mutate({ answer })}>
          {t(`lessons.answer.${lesson}.${answer}`)}
        </ArmedButton>
      ))}
      <FailureNotice error={answering.error} />
    </div>
  );
}
