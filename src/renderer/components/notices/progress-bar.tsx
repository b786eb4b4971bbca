import styles from './progress-bar.module.css';

/** @param done the share of the work that is done, from 0 to 1; null if unknown */
export function ProgressBar({ label, done }: { label: string; done: number | null }) {
  return <progress className={styles.bar} aria-label={label} max={1} {...(done === null ? {} : { value: done })} />;
}
