import type { ReactNode } from 'react';
import styles from './settings.module.css';

export function Sheet({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <section className={`sheet tight ${styles.sheet}`}>
      <h2>{title}</h2>
      {text ? <p className={styles.soft}>{text}</p> : null}
      {children}
    </section>
  );
}
