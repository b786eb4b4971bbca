import styles from './health.module.css';

/** Preformatted text in a region that the arrow keys scroll, because its lines are wide. */
export function PlainLines({ name, text }: { name: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={`box sunk small ${styles.lines}`} tabIndex={0} aria-label={name}>
      <pre>{text}</pre>
    </section>
  );
}
