import { useTranslation } from 'react-i18next';
import type { LessonResult } from '../../../shared/lessons/lesson-channels.ts';
import { CrossIcon, TickIcon } from '../../components/frame/icons.tsx';
import styles from './lessons.module.css';

/** What was right and wrong in the lesson that was played last. */
export function LessonFindings({ result }: { result: LessonResult }) {
  const { t } = useTranslation();
  const { lesson, findings } = result;
  const right = findings.filter(({ isRight }) => isRight).length;
  const isAllRight = right === findings.length;
  return (
    <section className={styles.result} aria-labelledby="lesson-result">
      <h2 id="lesson-result">{t('lessons.resultTitle', { name: t(`lessons.name.${lesson}`) })}</h2>
      <p className={styles.sum}>
        {t(isAllRight ? 'lessons.resultAllRight' : 'lessons.resultSome', { count: findings.length, right })}
      </p>
      <ul className={styles.findings}>
        {findings.map(({ name, isRight }) => (
          <li key={name} data-right={isRight}>
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
