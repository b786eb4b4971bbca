import type { ReactNode } from 'react';
import styles from './filter-panel.module.css';

/** Filters that belong together, under one name. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`column gap-3 ${styles.part}`}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
