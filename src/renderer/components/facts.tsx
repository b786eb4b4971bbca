import type { ReactNode } from 'react';
import styles from './facts.module.css';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="column">{children}</dl>;
}

/** A fact with its name. Renders nothing without a value. */
export function Fact({ name, value, mono = false }: { name: string; value: ReactNode; mono?: boolean }) {
  if (value === null || value === '') return null;
  return (
    <div className={styles.row}>
      <dt className="soft fine">{name}</dt>
      <dd className={mono ? `small mono ${styles.mono}` : styles.value}>{value}</dd>
    </div>
  );
}
