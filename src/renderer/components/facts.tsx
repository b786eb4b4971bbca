import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A list of facts: each a name and a value. Rows without a value are left out. */
export function Facts({ rows }: { rows: readonly { name: string; value: ReactNode; mono?: boolean }[] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter((row) => row.value !== null && row.value !== '')
        .map((row) => (
          <div key={row.name} className={styles.row}>
            <dt className={styles.name}>{row.name}</dt>
            <dd className={row.mono ? styles.mono : styles.value}>{row.value}</dd>
          </div>
        ))}
    </dl>
  );
}
