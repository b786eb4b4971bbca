import type { ReactNode } from 'react';
import styles from './frame.module.css';

/** The frame of the Sell screen: the same places for the same things in the form, in every step and in every answer. */
export function Frame({ slip, children }: { slip: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.slip}>{slip}</div>
      <div className={styles.panel}>{children}</div>
    </div>
  );
}

export function PanelBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The foot of a panel: the primary action first, then the quiet ones. */
export function PanelActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

export const primaryWidth = styles.primary;
