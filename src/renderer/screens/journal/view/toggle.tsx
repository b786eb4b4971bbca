import type { ReactNode } from 'react';
import styles from './toggle.module.css';

export function Toggle({
  on,
  onChange,
  children,
}: {
  on: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={on} onClick={() => onChange(!on)}>
      {children}
    </button>
  );
}

export function ToggleGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
    <div role="group" aria-label={label} className="wrap gap-2">
      {children}
    </div>
  );
}
