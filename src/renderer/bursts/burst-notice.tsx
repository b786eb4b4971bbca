import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ArmedButton } from '../presses/armed-button.tsx';
import { useParts } from '../state/parts.ts';
import styles from './burst-notice.module.css';

/** Time to read it, also for whoever was looking at the goods. */
const SHOWN_MS = 20_000;

/** What a reader typed, and where it went. It stands above every screen and dialog, and goes by itself. */
export function BurstNotice() {
  const { t } = useTranslation();
  const { barcodes } = useParts();
  const notice = useStore(barcodes.notice);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(barcodes.dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [barcodes, notice]);
  // Always there, so that what comes into it is read out.
  return (
    <div role="status" className={styles.place}>
      {notice ? (
        <div className={styles.notice} data-kind={notice.kind}>
          <p>{t(`burst.${notice.kind}`, { code: notice.code ?? '' })}</p>
          {/* The focus stays where the next key goes. */}
          <ArmedButton variant="plain" onMouseDown={(event) => event.preventDefault()} onClick={barcodes.dismiss}>
            {t('burst.dismiss')}
          </ArmedButton>
        </div>
      ) : null}
    </div>
  );
}
