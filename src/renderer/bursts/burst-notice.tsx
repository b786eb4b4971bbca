import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ArmedButton } from '../presses/armed-button.tsx';
import { isNoticeShown } from '../state/barcodes.ts';
import { useParts, usePeople, useTurn } from '../state/parts.ts';
import { isOpenTo } from '../state/people-store.ts';
import styles from './burst-notice.module.css';

/** Time to read it, also for whoever was looking at the goods. */
const SHOWN_MS = 20_000;

/** What a reader typed, and where it went. It stands above every screen and dialog of the cashier, and goes by itself. */
export function BurstNotice() {
  const { t } = useTranslation();
  const { barcodes } = useParts();
  const said = useStore(barcodes.notice);
  const isCustomers = useTurn((turn) => turn.isCustomers);
  const isOpen = usePeople(({ people }) => !people || isOpenTo(people));
  const notice = isNoticeShown(said, { isCustomers, isOpen }) ? said : null;
  useEffect(() => {
    // At the door somebody keys a PIN: there it does not go by itself, either.
    if (!notice || !isOpen) return;
    const timer = setTimeout(barcodes.dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [barcodes, notice, isOpen]);
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
