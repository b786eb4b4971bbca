import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Lists facts with their names, without the facts that have no value. */
export function Facts({ rows }: { rows: readonly { name: string; value: ReactNode; mono?: boolean }[] }) {
  return (
    <dl className="column">
      {rows
        .filter((row) => row.value !== null && row.value !== '')
        .map((row) => (
          <div key={row.name} className={styles.row}>
            <dt className="soft fine">{row.name}</dt>
            <dd className={row.mono ? `small mono ${styles.mono}` : styles.value}>{row.value}</dd>
          </div>
        ))}
    </dl>
  );
}
