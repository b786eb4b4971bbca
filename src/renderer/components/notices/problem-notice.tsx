import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problems.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import { ConfirmClock } from '../dialogs/confirm-clock.tsx';
import { DecideJournal } from '../dialogs/decide-journal.tsx';
import { NotPaidShape } from '../frame/icons.tsx';
import { useProblemFacts, useWayOut } from './problem-facts.ts';
import styles from './problem-notice.module.css';

/** What happened and what to do next, in two sentences. */
export function ProblemNotice({
  problem,
  format,
  onClose,
  children,
}: {
  problem: Problem;
  /** Writes the times among the facts; they stand as they are where there is no till yet. */
  format: (iso: string) => string;
  onClose?: () => void;
  /** What else can be done about it. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const facts = useProblemFacts(format)(problem);
  const wayOut = useWayOut();
  return (
    <div className={styles.notice} role="alert">
      <NotPaidShape size={28} />
      <div className={styles.text}>
        <p className={styles.what}>{t(`problem.${problem.code}.what`, { replace: facts })}</p>
        <p>{wayOut(problem, facts)}</p>
        {children}
      </div>
      {onClose ? (
        <ArmedButton variant="plain" onClick={onClose}>
          {t('shell.close')}
        </ArmedButton>
      ) : null}
    </div>
  );
}

/** The same where the till is known. */
export function TillProblemNotice({ problem, onClose }: { problem: Problem; onClose?: () => void }) {
  const { format } = useTill();
  return (
    <ProblemNotice problem={problem} format={format.dateTime} {...(onClose ? { onClose } : {})}>
      {problem.code === 'clockSetBack' ? <ConfirmClock problem={problem} /> : null}
      <DecideJournal problem={problem} />
    </ProblemNotice>
  );
}
