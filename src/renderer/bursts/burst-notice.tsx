import { type MouseEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { focusScreen } from '../components/focus-around.ts';
import { ArmedButton } from '../presses/armed-button.tsx';
import { isNoticeShown } from '../state/barcodes.ts';
import { useParts, usePeople, useTurn } from '../state/parts.ts';
import { isOpenTo } from '../state/people-store.ts';
import styles from './burst-notice.module.css';

/** Long enough to read, even for a cashier who was looking at the goods. */
const SHOWN_MS = 20_000;

/** Shows for a while what a scanner or card reader typed and where it went, above every screen and dialog. */
export function BurstNotice() {
  const { t } = useTranslation();
  const { barcodes } = useParts();
  const said = useStore(barcodes.notice);
  const isCustomers = useTurn((turn) => turn.isCustomers);
  const isOpen = usePeople(({ people }) => !people || isOpenTo(people));
  const notice = isNoticeShown(said, { isCustomers, isOpen }) ? said : null;
  useEffect(() => {
    // On the sign-in screen, the notice does not time out, because the person is busy with a PIN.
    if (!notice || !isOpen) return;
    const timer = setTimeout(barcodes.dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [barcodes, notice, isOpen]);
  const dismiss = ({ currentTarget }: MouseEvent) => {
    if (document.activeElement === currentTarget) focusScreen();
    barcodes.dismiss();
  };
  // The region is always in the document, so that screen readers announce its changes.
  return (
    <div role="status" className={styles.place}>
      {notice ? (
        <div className={`row gap-3 firm ${styles.notice}`} data-kind={notice.kind}>
          <p>{t(`burst.${notice.kind}`, { code: notice.code ?? '' })}</p>
          {/* Pressing the button with a pointer must not take the focus from the field that is being typed into. */}
          <ArmedButton
            label={t('burst.dismiss')}
            variant="plain"
            onMouseDown={(event) => event.preventDefault()}
            onClick={dismiss}
          />
        </div>
      ) : null}
    </div>
  );
}
