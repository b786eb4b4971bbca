import styles from './progress-bar.module.css';

/** How much of long work is done. @param done from 0 to 1; null where nobody can tell */
export function ProgressBar({ label, done }: { label: string; done: number | null }) {
  return <progress className={styles.bar} aria-label={label} max={1} {...(done === null ? {} : { value: done })} />;
}
