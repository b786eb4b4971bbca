import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useDesk, useParts, useStopped } from '../../state/parts.ts';
import { WithFootNotices } from '../notices/foot-notices.tsx';
import { TillProblemNotice } from '../notices/problem-notice.tsx';
import styles from './frame.module.css';

/** The frame of the Sell screen: the same places for the same things in the form, in every step and in every answer. */
export function Frame({
  slip,
  above = null,
  below = null,
  children,
}: {
  slip: ReactNode;
  /** What stands above the slip, where no other screen of the counter has a control. */
  above?: ReactNode;
  /** What stands below the slip. */
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        {above}
        <div className={styles.slip}>{slip}</div>
        {below}
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
  const body = useReachableByKeys();
  return (
    <div ref={body} className={styles.body}>
      <PanelProblem />
      {children}
    </div>
  );
}

/** What is longer than its place can be scrolled by keys too, where nothing in it takes the focus. */
function useReachableByKeys(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const look = () => {
      if (element.scrollHeight > element.clientHeight + 1) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    look();
    return () => observer.disconnect();
  });
  return body;
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

/**
 * The foot of a panel: the one primary action across its whole width, the quiet ones in a row below it, and what ends the sale
 * at the far end of that row, away from everything else.
 */
export function PanelActions({
  primary = null,
  apart = null,
  children,
}: {
  primary?: ReactNode;
  /** `Cancel sale`, where there is one. */
  apart?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.actions}>
      <WithFootNotices>
        {primary}
        <div className={styles.quiet}>
          {children}
          {apart ? <div className={styles.apart}>{apart}</div> : null}
        </div>
      </WithFootNotices>
    </div>
  );
}

export const primaryWidth = styles.primary;
