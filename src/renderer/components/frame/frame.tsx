import type { ReactNode } from 'react';
import { useDesk, useParts, useStopped } from '../../state/parts.ts';
import { TillProblemNotice } from '../notices/problem-notice.tsx';
import styles from './frame.module.css';

/** The frame of the Sell screen: the same places for the same things in the form, in every step and in every answer. */
export function Frame({
  slip,
  above = null,
  children,
}: {
  slip: ReactNode;
  /** What stands above the slip, where no other screen of the counter has a control. */
  above?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        {above}
        <div className={styles.slip}>{slip}</div>
      </div>
      <div className={styles.panel}>{children}</div>
    </div>
  );
}

/** The frame for what needs the whole width: the page of a bank. */
export function WideFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.wide}>
      <div className={styles.panel}>{children}</div>
    </div>
  );
}

/** What a panel says. Why the last thing that was asked of the desk could not be done stands above it. */
export function PanelBody({ children }: { children: ReactNode }) {
  return (
    <div className={styles.body}>
      <PanelProblem />
      {children}
    </div>
  );
}

/**
 * Why the last thing that was asked of the desk could not be done; nothing where it could. What was asked may also hang,
 * while the disk takes unusually long: that is said, too.
 */
export function PanelProblem() {
  const { desk } = useParts();
  const problem = useDesk((state) => state.problem);
  const stopped = useStopped();
  if (problem) return <TillProblemNotice problem={problem} onClose={() => desk.getState().dismissProblem()} />;
  return stopped?.code === 'journalSlow' ? <TillProblemNotice problem={stopped} /> : null;
}

/** The foot of a panel: the primary action first, then the quiet ones. */
export function PanelActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

export const primaryWidth = styles.primary;
