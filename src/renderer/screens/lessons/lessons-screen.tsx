import { useTranslation } from 'react-i18next';
import { LESSON_NAMES, type LessonName } from '../../../shared/lessons/lesson.ts';
import type { LessonResult, LessonsState } from '../../../shared/lessons/lesson-channels.ts';
import { CrossIcon, TickIcon, WaitShape } from '../../components/icons.tsx';
import { FailedReading, FailureNotice } from '../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, goTo } from '../../routes.ts';
import { useParts, useTill } from '../../state/parts.ts';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import styles from './lessons.module.css';
import { useLessonFill } from './strips.tsx';

export function LessonsScreen() {
  const { t, till } = useTill();
  const lessons = useAnswer('lessons.read', undefined, { enabled: till.mode === 'practice' });
  const isPractice = till.mode === 'practice';
  const [last] = lessons.data?.results ?? [];
  return (
    <div className={`page ${styles.page}`}>
      <div>
        <PageHeading>{t('lessons.title')}</PageHeading>
        <p className={`above-2 soft ${styles.lead}`}>{t(isPractice ? 'lessons.lead' : 'lessons.onlyPractice')}</p>
      </div>
      <FailedReading of={lessons} />
      {lessons.data && last && !lessons.data.running ? <LessonFindings result={last} /> : null}
      {lessons.data ? <LessonList lessons={lessons.data} /> : null}
    </div>
  );
}

function LessonList({ lessons }: { lessons: LessonsState }) {
  const { t } = useTranslation();
  const fill = useLessonFill();
  const { draft } = useParts();
  const beginAnew = (name: LessonName) => {
    // The previous lesson's sale has ended, so the form starts a new sale.
    draft.getState().startNewSale();
    fill(name);
  };
  const begin = useOrder('lessons.begin', { onSuccess: (_, { lesson }) => beginAnew(lesson) });
  const play = (name: LessonName) => begin.mutate({ lesson: name });
  return (
    <section aria-label={t('lessons.list')}>
      <FailureNotice error={begin.error} />
      <ol className="column gap-3">
        {LESSON_NAMES.map((name, index) => (
          <li key={name} className={`sheet center gap-4 ${styles.lesson}`}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.about}>
              <h2>{t(`lessons.name.${name}`)}</h2>
              <p>{t(`lessons.story.${name}`)}</p>
              <Played name={name} lessons={lessons} />
            </div>
            <BeginButton
              name={name}
              lessons={lessons}
              isBusy={begin.isPending && begin.variables.lesson === name}
              play={() => play(name)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface BeginButtonProps {
  name: LessonName;
  lessons: LessonsState;
  isBusy: boolean;
  play: () => void;
}

function BeginButton({ name, lessons, isBusy, play }: BeginButtonProps) {
  const { t } = useTranslation();
  const title = t(`lessons.name.${name}`);
  if (lessons.running?.lesson === name) {
    return <ArmedButton label={t('lessons.goOn')} variant="primary" onClick={() => goTo(ADDRESSES.sell)} />;
  }
  const isPlayed = lastOf(name, lessons) !== undefined;
  const isNext = !lessons.running && LESSON_NAMES.find((each) => !lastOf(each, lessons)) === name;
  return (
    <ArmedButton
      label={t(isPlayed ? 'lessons.again' : 'lessons.begin')}
      {...(isNext ? { variant: 'primary' as const } : {})}
      loading={isBusy}
      aria-label={t(isPlayed ? 'lessons.againNamed' : 'lessons.beginNamed', { name: title })}
      onClick={play}
    />
  );
}

function Played({ name, lessons }: { name: LessonName; lessons: LessonsState }) {
  const { t, format } = useTill();
  const last = lastOf(name, lessons);
  if (lessons.running?.lesson === name) return <p className="row gap-2 soft small">{t('lessons.under')}</p>;
  if (!last) return <p className="row gap-2 soft small">{t('lessons.notPlayed')}</p>;
  const all = last.findings.length;
  const right = last.findings.filter(({ isRight }) => isRight).length;
  const facts = { right, all, by: last.by, at: format.dateTime(last.at) };
  return (
    <p className="row gap-2 soft small">
      {right === all ? <TickIcon size={18} /> : <WaitShape size={18} />}
      {t(right === all ? 'lessons.allRight' : 'lessons.lastPlayed', facts)}
    </p>
  );
}

function lastOf(name: LessonName, { results }: LessonsState): LessonResult | undefined {
  return results.find(({ lesson }) => lesson === name);
}

function LessonFindings({ result }: { result: LessonResult }) {
  const { t } = useTranslation();
  const { lesson, findings } = result;
  const right = findings.filter(({ isRight }) => isRight).length;
  const isAllRight = right === findings.length;
  return (
    <section className="sheet" aria-labelledby="lesson-result">
      <h2 id="lesson-result">{t('lessons.resultTitle', { name: t(`lessons.name.${lesson}`) })}</h2>
      <p className={`bold ${styles.sum}`}>
        {t(isAllRight ? 'lessons.resultAllRight' : 'lessons.resultSome', { count: findings.length, right })}
      </p>
      <ul className={`column gap-3 ${styles.findings}`}>
        {findings.map(({ name, isRight }) => (
          <li key={name} className="row start gap-3" data-tone={isRight ? 'paid' : 'notPaid'}>
            {isRight ? <TickIcon size={22} /> : <CrossIcon size={22} />}
            <p>
              <strong>{t(isRight ? 'lessons.right' : 'lessons.wrong')}.</strong>{' '}
              {t(`lessons.finding.${name}.${isRight ? 'right' : 'wrong'}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
