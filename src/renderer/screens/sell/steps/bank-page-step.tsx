import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RequestOf } from '../../../../shared/bridge-contract.ts';
import type { Money } from '../../../../shared/money/money.ts';
import type { BankPageStatus } from '../../../../shared/payment/bank-page.ts';
import type { CurrentSale } from '../../../../shared/payment/snapshot.ts';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { PanelProblem, WideFrame } from '../../../components/frame/frame.tsx';
import { LockIcon } from '../../../components/icons.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ActionButton } from '../../../presses/action-button.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useBankPage, useParts, useTill } from '../../../state/parts.ts';
import { AnotherPaymentButton, LeaveForLaterButton, OpenSaleActions, RequeryButton } from '../sale-actions.tsx';
import styles from './bank-page.module.css';

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
      <OpenSaleActions current={current} primary={isMissing ? <FirstRequeryButton current={current} /> : null}>
        {status?.state === 'stalled' ? <KeepWaitingButton reference={reference} /> : null}
        {isMissing ? null : <CloseBankPageButton reference={reference} isNext={isGone} />}
        {isMissing ? null : <RequeryButton current={current} />}
        <LeaveForLaterButton current={current} />
        {isMissing ? <AnotherPaymentButton current={current} label="useAnother" /> : null}
      </OpenSaleActions>
    </WideFrame>
  );
}

function FirstRequeryButton({ current }: { current: CurrentSale }) {
  const button = useFocus<HTMLButtonElement>(current.payment.reference);
  return <RequeryButton ref={button} current={current} primary />;
}

function Trouble({ status, isMissing }: { status: BankPageStatus | null; isMissing: boolean }) {
  const { t } = useTranslation();
  const state = isMissing ? 'missing' : status?.state;
  switch (state) {
    case 'missing':
    case 'stalled':
    case 'crashed':
      return <Notice what={t(`bankPage.${state}`)} next={t(`bankPage.${state}Next`)} />;
    case 'failed': {
      const failure = status?.failure ?? 'other';
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
  return <ArmedButton label={t('bankPage.keepWaiting')} variant="primary" onClick={() => void keepWaiting()} />;
}

function CloseBankPageButton({ reference, isNext }: { reference: string; isNext: boolean }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const button = useFocusAfterPage();
  // Only a person's choice moves the focus, never a bank page that reappears by itself.
  useEffect(() => {
    if (isNext) button.current?.focus();
  }, [isNext, button]);
  return (
    <ActionButton
      label={t('bankPage.close')}
      action="closeBankPage"
      ref={button}
      variant={isNext ? 'primary' : 'secondary'}
      doing="closeBankPage"
      onClick={() => void counter.closeBankPage(reference)}
    />
  );
}

/** Focuses the button when keyboard focus leaves the bank page, unless another button gets it. */
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

/** Shows what a bank page cannot prove by itself: its site, its security, and its payment. */
function BankPageBar({ amount, status, isGone }: { amount: Money; status: BankPageStatus | null; isGone: boolean }) {
  const { t, format } = useTill();
  const keys = status?.hasKeys ? 'page' : 'till';
  const padlock = status?.padlock ?? 'notSecure';
  return (
    <div className={`row gap-4 ${styles.bar}`}>
      <PageHeading className="title nowrap">{t('steps.bankPage.heading')}</PageHeading>
      <p className={`wrap center framed sunk small ${styles.where}`} data-padlock={padlock} role="status">
        {padlock === 'secure' ? <LockIcon /> : null}
        <span>{t(`bankPage.padlock.${padlock}`)}</span>
        {status?.host ? <strong>{status.host}</strong> : null}
      </p>
      {status && !isGone ? (
        <p className={`column soft small ${styles.keys}`} role="status">
          <span>{t(`bankPage.keys.${keys}.where`)}</span>
          <span>{t(`bankPage.keys.${keys}.cross`)}</span>
        </p>
      ) : null}
      <p className={`column soft small at-end ${styles.facts}`}>
        <strong>{format.money(amount)}</strong>
        {status ? <Elapsed since={status.startedAt}>{(elapsed) => t('bankPage.open', { elapsed })}</Elapsed> : null}
      </p>
    </div>
  );
}

function BankPageRegion({ reference, isLoading }: { reference: string; isLoading: boolean }) {
  const { t } = useTranslation();
  const { overlays } = useParts();
  const isCovered = useStore(overlays, (state) => state.opened > 0);
  const region = usePlacedPage(reference, isCovered);
  return (
    <section ref={region} aria-label={t('bankPage.region')} className={styles.region}>
      <p>{isCovered ? t('bankPage.covered') : t(isLoading ? 'bankPage.loading' : 'bankPage.shown')}</p>
    </section>
  );
}

/** Keeps the bank page in its area while the area is visible and nothing covers it. */
function usePlacedPage(reference: string, isCovered: boolean): RefObject<HTMLElement | null> {
  const { bankPage } = useParts();
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = region.current;
    if (!element || isCovered) return;
    const place = () => bankPage.place(reference, boundsOf(element));
    const observer = new ResizeObserver(place);
    place();
    observer.observe(element);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
      bankPage.place(reference, null);
    };
  }, [bankPage, reference, isCovered]);
  return region;
}

/** Returns the area in whole window pixels; null if it has no room. */
function boundsOf(element: HTMLElement): RequestOf<'bankPage.place'>['bounds'] {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [Math.max(0, Math.round(left)), Math.max(0, Math.round(top))];
  const [width, height] = [Math.round(right) - x, Math.round(bottom) - y];
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
