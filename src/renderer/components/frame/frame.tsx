import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useDesk, useParts, useStopped } from '../../state/parts.ts';
import { WithFootNotices } from '../notices/foot-notices.tsx';
import { TillProblemNotice } from '../notices/problem-notice.tsx';
import styles from './frame.module.css';

/** Lays out a counter screen. Each part has the same place in the form, in every step and in every answer. */
export function Frame({
  slip,
  above = null,
  below = null,
  children,
}: {
  slip: ReactNode;
  /** Content above the slip, in a place where no other counter screen has a control. */
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

/** Lays out content that needs the whole width, such as a bank's page. */
export function WideFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.wide}>
      <div className={`paper column ${styles.panel}`}>{children}</div>
    </div>
  );
}

/** The content of a panel, below the desk's last problem if there is one. */
export function PanelBody({ children }: { children: ReactNode }) {
  const body = useReachableByKeys();
  return (
    <div ref={body} className={`column gap-4 ${styles.body}`}>
      <PanelProblem />
      {children}
    </div>
  );
}

/** Overflowing content scrolls by keys if nothing in it takes the focus. */
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

/** Shows the problem of the panel, or that the desk waits for a slow disk. */
export function PanelProblem() {
  const { desk } = useParts();
  const problem = useDesk((state) => state.problem);
  const stopped = useStopped();
  if (problem) return <TillProblemNotice problem={problem} onClose={() => desk.getState().dismissProblem()} />;
  return stopped?.code === 'journalSlow' ? <TillProblemNotice problem={stopped} /> : null;
}

/** The primary action takes the whole width, and the action that ends the sale is far away from everything else. */
export function PanelActions({
  primary = null,
  apart = null,
  children,
}: {
  primary?: ReactNode;
  /** The button `Cancel sale`, if the sale can be cancelled. */
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
