import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../full-page.module.css';
import { ProgressBar } from '../notices/progress-bar.tsx';

/** A fast start shows no flash. */
const SHOWN_AFTER_MS = 800;
/** Longer than opening a journal takes: this one is being copied and migrated. */
const LONG_AFTER_MS = 6_000;

/** A large journal takes minutes after an update. */
export function TillOpening() {
  const { t } = useTranslation();
  const isShown = useAfter(SHOWN_AFTER_MS);
  const isLong = useAfter(LONG_AFTER_MS);
  if (!isShown) return null;
  return (
    <main className={styles.page} aria-busy="true">
      <div className={styles.sheet} role="status">
        <h1>{t('shell.openingTitle')}</h1>
        <ProgressBar label={t('shell.openingTitle')} done={null} />
        <p>{t(isLong ? 'shell.openingLong' : 'shell.openingSoon')}</p>
      </div>
    </main>
  );
}

function useAfter(delayMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
}
