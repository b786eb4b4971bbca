import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankPageStatus } from '../../../../shared/payment/bank-page.ts';
import type { CurrentSale } from '../../../../shared/payment/snapshot.ts';
import { PanelActions, PanelProblem, WideFrame } from '../../../components/frame/frame.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ActionButton } from '../../../presses/action-button.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useBankPage, useParts } from '../../../state/parts.ts';
import { AnotherPaymentButton, CancelSaleButton, LeaveForLaterButton, RequeryButton } from '../sale-actions.tsx';
import styles from './bank-page.module.css';
import { BankPageBar } from './bank-page-bar.tsx';
import { BankPageRegion } from './bank-page-region.tsx';


/** The bank's own page inside the till. The customer continues there; the surroundings are ours. */
export function BankPageStep({ current }: { current: CurrentSale }) {
  const { reference } = current.payment;
  const status = useBankPage((state) => (state.status?.reference === reference ? state.status : null));
  const isUnknown = useBankPage((state) => state.missingFor === reference);
  const isMissing = isUnknown || (current.view.screen === 'step' && current.view.pageGone === true);
  const isGone = isMissing || status?.state === 'failed' || status?.state === 'crashed';
  return (
    <WideFrame>
      <BankPageBar amount={current.payment.amount} status={status} isGone={isGone} />
      <div className={styles.problem}>
        <PanelProblem />
      </div>
      <Trouble status={status} isMissing={isMissing} />
      {isGone ? null : <BankPageRegion reference={reference} isLoading={(status?.state ?? 'loading') === 'loading'} />}
      <PanelActions
        primary={isMissing ? <FirstRequeryButton current={current} /> : null}
        apart={<CancelSaleButton current={current} />}
      >
        {status?.state === 'stalled' ? <KeepWaitingButton reference={reference} /> : null}
        {isMissing ? null : <CloseBankPageButton reference={reference} isNext={isGone} />}
        {isMissing ? null : <RequeryButton current={current} />}
        <LeaveForLaterButton current={current} />
        {isMissing ? <AnotherPaymentButton current={current} label="useAnother" /> : null}
      </PanelActions>
    </WideFrame>
  );
}

function FirstRequeryButton({ current }: { current: CurrentSale }) {
  const button = useFocus<HTMLButtonElement>(current.payment.reference);
  return <RequeryButton ref={button} current={current} primary />;
}

/** The page's problem, and what to do about it. */
function Trouble({ status, isMissing }: { status: BankPageStatus | null; isMissing: boolean }) {
  const { t } = useTranslation();
  if (isMissing) return <Notice what={t('bankPage.missing')} next={t('bankPage.missingNext')} />;
  switch (status?.state) {
    case 'stalled':
      return <Notice what={t('bankPage.stalled')} next={t('bankPage.stalledNext')} />;
    case 'crashed':
      return <Notice what={t('bankPage.crashed')} next={t('bankPage.crashedNext')} />;
    case 'failed': {
      const failure = status.failure ?? 'other';
      return <Notice what={t(`bankPage.failure.${failure}.what`)} next={t(`bankPage.failure.${failure}.next`)} />;
    }
    default:
      return null;
  }
}

function Notice({ what, next }: { what: ReactNode; next: ReactNode }) {
  return (
    <div className={`box wait marked ${styles.notice}`} role="alert">
      <p className="large bold">{what}</p>
      <p>{next}</p>
    </div>
  );
}

function KeepWaitingButton({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const { client, desk } = useParts();
  const keepWaiting = async () => {
    const result = await client.ask('bankPage.keepWaiting', { reference });
    if (!result.ok) desk.getState().report(result.problem);
  };
  return (
    <ArmedButton variant="primary" onClick={() => void keepWaiting()}>
      {t('bankPage.keepWaiting')}
    </ArmedButton>
  );
}

function CloseBankPageButton({ reference, isNext }: { reference: string; isNext: boolean }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const button = useFocusAfterPage();
  // A page that reappears on its own does not move the focus.
  useEffect(() => {
    if (isNext) button.current?.focus();
  }, [isNext, button]);
  return (
    <ActionButton
      action="closeBankPage"
      ref={button}
      variant={isNext ? 'primary' : 'secondary'}
      doing="closeBankPage"
      onClick={() => void counter.closeBankPage(reference)}
    >
      {t('bankPage.close')}
    </ActionButton>
  );
}

/**
 * Focuses the button when the keys return from the page, unless they return to another button that had the focus
 * before.
 */
function useFocusAfterPage(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const keysCameBack = useBankPage((state) => state.keysCameBack);
  const known = useRef(keysCameBack);
  useEffect(() => {
    const haveComeBack = keysCameBack > known.current;
    known.current = keysCameBack;
    if (haveComeBack && !(document.activeElement instanceof HTMLButtonElement)) button.current?.focus();
  }, [keysCameBack]);
  return button;
}
