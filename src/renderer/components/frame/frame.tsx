import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useDesk, useParts, useStopped } from '../../state/parts.ts';
import { WithFootNotices } from '../notices/foot-notices.tsx';
import { TillProblemNotice } from '../notices/problem-notice.tsx';
import styles from './frame.module.css';

/** Lays out a counter screen, so that each part has the same place before, during and after a payment. */
export function Frame({
  slip,
  above = null,
  below = null,
  children,
}: {
  slip: ReactNode;
  /** Content above the slip, in a place where counter screens have no control otherwise. */
  above?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      <div className={`column gap-4 ${styles.side}`}>
        {above}
        <div className={styles.slip}>{slip}</div>
        {below}
      </div>
      <div className={`paper column ${styles.panel}`}>{children}</div>
    </div>
  );
}

export function WideFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.wide}>
      <div className={`paper column ${styles.panel}`}>{children}</div>
    </div>
  );
}

export function PanelBody({ children }: { children: ReactNode }) {
  const body = useReachableByKeys();
  return (
    <div ref={body} className={`column gap-4 ${styles.body}`}>
      <PanelProblem />
      {children}
    </div>
  );
}

/** Makes overflowing content focusable, so that it can be scrolled by keyboard. */
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

/** Shows the desk's last problem, or a notice while the desk waits for a slow disk. */
export function PanelProblem() {
  const hasProblem = useDesk((state) => state.problem !== null);
  const stopped = useStopped();
  if (hasProblem) return <DeskProblem />;
  return stopped?.code === 'journalSlow' ? <TillProblemNotice problem={stopped} /> : null;
}

/** Shows the desk's last problem. */
export function DeskProblem() {
  const { desk } = useParts();
  const problem = useDesk((state) => state.problem);
  return problem ? <TillProblemNotice problem={problem} onClose={() => desk.getState().dismissProblem()} /> : null;
}

/** The primary action is full-width, and `Cancel sale` stands far from all other buttons. */
export function PanelActions({
  primary = null,
  apart = null,
  children,
}: {
  primary?: ReactNode;
  apart?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={`column gap-3 ${styles.actions}`}>
      <WithFootNotices>
        {primary}
        <div className={`wrap center gap-2 ${styles.quiet}`}>
          {children}
          {apart ? <div className={styles.apart}>{apart}</div> : null}
        </div>
      </WithFootNotices>
    </div>
  );
}

export const primaryWidth = 'big full rounded';
