import type { ReactNode } from 'react';
import { useFocusAfterRemoval } from '../../components/use-focus-after-removal.ts';
import styles from './settings.module.css';

export function Sheet({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <section ref={useFocusAfterRemoval()} className={`sheet tight ${styles.sheet}`}>
      <h2>{title}</h2>
      {text ? <p className={styles.soft}>{text}</p> : null}
      {children}
    </section>
  );
}
