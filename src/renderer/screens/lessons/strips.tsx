import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LESSON_NAMES, LESSONS, type LessonName } from '../../../shared/lessons/lesson.ts';
import type { LessonsState } from '../../../shared/lessons/lesson-channels.ts';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, connectAddress, goTo } from '../../routes.ts';
import { useDesk, useParts, useTill } from '../../state/parts.ts';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import styles from './lessons.module.css';

function Strip(props: { name: string; about: string; said: string; isOver: boolean; children: ReactNode }) {
  return (
    <section
      className={`wrap center between gap-4 lines-2 ${styles.strip}`}
      aria-label={props.name}
      data-over={props.isOver}
    >
      <div className={`shrinks ${styles.told}`}>
        <p className="soft small">{props.about}</p>
        <p role="status" className="bold">
          {props.said}
        </p>
      </div>
      {props.children}
    </section>
  );
}

export function LessonStrip() {
  const { till } = useTill();
  const lessons = useAnswer('lessons.read', undefined, { enabled: till.mode === 'practice' });
  const running = lessons.data?.running ?? null;
  return running ? <Running running={running} /> : null;
}

function Running({ running: { lesson, next } }: { running: NonNullable<LessonsState['running']> }) {
  const { t } = useTranslation();
  const fill = useLessonFill();
  const isOver = next === 'over';
  const end = useOrder('lessons.end', { onSuccess: () => isOver && goTo(ADDRESSES.lessons) });
  const number = t('lessons.number', { number: LESSON_NAMES.indexOf(lesson) + 1 });
  return (
    <Strip
      name={t('lessons.strip')}
      about={`${number} · ${t(`lessons.name.${lesson}`)}`}
      said={next === 'answer' ? t(`lessons.asked.${lesson}`) : t(`lessons.step.${next}`)}
      isOver={isOver}
    >
      <div className="wrap center gap-2">
        {next === 'charge' || next === 'find' ? (
          <ArmedButton label={t('lessons.fill')} onClick={() => fill(lesson)} />
        ) : null}
        <ArmedButton
          label={t(isOver ? 'lessons.show' : 'lessons.stop')}
          variant={isOver ? 'primary' : 'plain'}
          loading={end.isPending}
          onClick={() => end.mutate(undefined)}
        />
      </div>
      {next === 'answer' ? <Answers lesson={lesson} /> : null}
      <FailureNotice error={end.error} />
    </Strip>
  );
}

function Answers({ lesson }: { lesson: LessonName }) {
  const { t } = useTranslation();
  const answering = useOrder('lessons.answer');
  return (
    <div className={`wrap gap-2 own-line ${styles.answers}`}>
      {LESSONS[lesson].answers.map((answer) => (
        <ArmedButton
          key={answer}
          label={t(`lessons.answer.${lesson}.${answer}`)}
          loading={answering.isPending}
          onClick={() => answering.mutate({ answer })}
        />
      ))}
      <FailureNotice error={answering.error} />
    </div>
  );
}

export function useLessonFill(): (name: LessonName) => void {
  const { t } = useTranslation();
  const fill = useCardFill();
  return (name) => {
    const { amount, email, cardId } = LESSONS[name];
    fill(cardId, { amountText: amount, email, note: t('lessons.note', { name: t(`lessons.name.${name}`) }) });
  };
}

function useCardFill() {
  const { draft } = useParts();
  return (cardId: string, typed: { amountText: string; email: string; note?: string }) => {
    draft.getState().type({ ...typed, instrumentKind: 'card' });
    draft.getState().usePracticeInstrument(cardId);
    goTo(ADDRESSES.sell);
  };
}

export function PracticeSaleStrip() {
  const { till } = useTill();
  const isPractice = till.mode === 'practice';
  const { data } = useAnswer('setup.read', undefined, { enabled: isPractice });
  if (!isPractice || data?.by !== 'person' || data.connectedMode === null) return null;
  return <Guide hasPractised={data.hasPractised} />;
}

/** A sale with a practice card whose payment succeeds at once. */
const SALE = { amountText: '1500', email: 'practice@example.com' };

function Guide({ hasPractised }: { hasPractised: boolean }) {
  const { t } = useTranslation();
  const fill = useCardFill();
  // A person who has practised before gets no guidance.
  const [isFirst] = useState(!hasPractised);
  const [isDone, setDone] = useState(false);
  const isAtForm = useDesk(({ snapshot }) => snapshot?.current == null);
  const paid = useDesk(({ snapshot }) => (snapshot?.current?.view.screen === 'paid' ? snapshot.current.view : null));
  useEffect(() => {
    if (paid?.handedOver) setDone(true);
  }, [paid]);
  const change = useOrder('setup.use');
  if (!isFirst) return null;
  const goBack = () => {
    goTo(connectAddress('practice'));
    change.mutate({ practises: false });
  };
  const atCounter = paid ? 'handOver' : 'goOn';
  const open = isAtForm ? 'charge' : atCounter;
  const next = isDone ? 'done' : open;
  return (
    <Strip name={t('setup.guide.name')} about={t('setup.guide.name')} said={t(`setup.guide.${next}`)} isOver={isDone}>
      <div className="wrap center gap-2">
        {next === 'charge' ? <ArmedButton label={t('lessons.fill')} onClick={() => fill('at-once', SALE)} /> : null}
        <ArmedButton
          key={next}
          label={t(isDone ? 'setup.guide.goBack' : 'setup.guide.stop')}
          variant={isDone ? 'primary' : 'plain'}
          loading={change.isPending || change.isSuccess}
          onClick={goBack}
        />
      </div>
      <FailureNotice error={change.error} />
    </Strip>
  );
}
