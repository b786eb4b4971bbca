import { type ReactNode, useEffect, useRef } from 'react';
import styles from './settings.module.css';

export function Sheet({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element>(null);
  // A press may remove its own button, and the focus would be nowhere.
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) heading.current?.focus();
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the sheet only follows the focus of its controls
    <section
      className={`sheet tight ${styles.sheet}`}
      // Events of a dialog arrive here, too, but a dialog returns the focus itself.
      onFocus={({ currentTarget, target }) => {
        focused.current = currentTarget.contains(target) ? target : null;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {text ? <p className={styles.soft}>{text}</p> : null}
      {children}
    </section>
  );
}
