import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSale, PaymentView } from '../../../shared/payment/snapshot.ts';
import { DialogButton } from '../../components/dialog-button.tsx';
import { PanelActions, primaryWidth } from '../../components/frame/frame.tsx';
import { FootNotice } from '../../components/notices/foot-notices.tsx';
import { ANSWER_ID } from '../../components/notices/verdict-banner.tsx';
import { useKeyOnButton } from '../../keys/use-action-key.ts';
import { ActionButton } from '../../presses/action-button.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { requeryOf, sendingAgainOf } from '../../state/desk-store.ts';
import { useDesk, useParts, useTill } from '../../state/parts.ts';
import styles from './sale-actions.module.css';

interface SaleButtonProps {
  current: CurrentSale;
  primary?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const PRIMARY = { variant: 'primary', className: primaryWidth };

/**
 * Re-queries the payment, and says in a line if the answer changes nothing or does not come. A press during an
 * automatic re-query joins that re-query.
 */
export function RequeryButton({ ref, current, primary = false }: SaleButtonProps) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const [isAnswered, setAnswered] = useState<boolean | null>(null);
  const { reference } = current.payment;
  const check = async () => {
    setAnswered(null);
    setAnswered(await counter.requery(reference));
  };
  return (
    <>
      <ActionButton
        label={t('sale.checkAgain')}
        action="checkAgain"
        ref={ref}
        {...(primary ? PRIMARY : {})}
        doing={requeryOf(reference)}
        onClick={() => void check()}
      />
      <FootNotice>
        <p role="status" className={`semibold ${styles.checked}`}>
          {isAnswered === null ? null : t(isAnswered ? 'sale.nothingNew' : 'sale.noAnswer')}
        </p>
      </FootNotice>
    </>
  );
}

type AnotherPaymentButtonProps = SaleButtonProps & { label: 'tryAnother' | 'useAnother' | 'payAgain' };

/** Starts another payment of the sale, which the charge guard checks. Not shown on a seat without a key. */
export function AnotherPaymentButton({ ref, current, label, primary = false }: AnotherPaymentButtonProps) {
  const { t, till } = useTill();
  const { desk, draft } = useParts();
  if (till.isSeat) return null;
  const begin = () => {
    desk.getState().dismissProblem();
    draft.getState().tryAgainAfter(current.payment.reference);
  };
  return (
    <ActionButton
      label={t(`sale.${label}`)}
      action="another"
      ref={ref}
      {...(primary ? { ...PRIMARY, 'aria-describedby': ANSWER_ID } : {})}
      onClick={begin}
    />
  );
}

export function SendAgainButton({ current }: SaleButtonProps) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const { reference } = current.payment;
  const send = () => void counter.sendAgain(reference);
  return (
    <ActionButton
      label={t('sale.sendAgain')}
      action="sendAgain"
      {...PRIMARY}
      doing={sendingAgainOf(reference)}
      onClick={send}
    />
  );
}

export function LeaveForLaterButton({ current }: SaleButtonProps) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const leave = () => void counter.leaveForLater(current.sale.id);
  return <ActionButton label={t('sale.leaveForLater')} action="leaveForLater" doing="leaveForLater" onClick={leave} />;
}

export function NewSaleButton({ current, primary = false, focus = false }: SaleButtonProps & { focus?: boolean }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  return (
    <ActionButton
      label={t('sale.newSale')}
      action="newSale"
      {...(primary ? PRIMARY : {})}
      doing="finish"
      autoFocus={focus}
      {...(focus ? { 'aria-describedby': ANSWER_ID } : {})}
      onClick={() => void counter.finishSale(current.sale.id)}
    />
  );
}

interface OpenSaleActionsProps {
  current: CurrentSale;
  primary: ReactNode;
  children: ReactNode;
}

/** The actions on a sale that can be cancelled. */
export function OpenSaleActions({ current, primary, children }: OpenSaleActionsProps) {
  return (
    <PanelActions primary={primary} apart={<CancelSaleButton current={current} />}>
      {children}
    </PanelActions>
  );
}

/** Asks before the sale is cancelled, and says what is known, because a sent payment cannot be stopped. */
export function CancelSaleButton({ current }: SaleButtonProps) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const cancelling = useDesk((state) => state.busy.includes('cancel'));
  const cancel = (close: () => void) => void counter.cancelSale(current.sale.id).then(close);
  return (
    <DialogButton {...useKeyOnButton('cancelSale')} label={t('sale.cancel')} title={t('cancel.title')}>
      {(close) => (
        <>
          <div className="column gap-3 large">
            <WhatIsKnown of={current.view} className="bold" />
          </div>
          <div className="wrap gap-3 above-5">
            <ArmedButton label={t('cancel.keep')} variant="primary" onClick={close} data-autofocus />
            <ArmedButton
              label={t('cancel.confirm')}
              variant="danger"
              loading={cancelling}
              onClick={() => cancel(close)}
            />
          </div>
        </>
      )}
    </DialogButton>
  );
}

export function WhatIsKnown({ of: view, className }: { of: PaymentView; className: string }) {
  const { t } = useTranslation();
  const isDecided = view.screen === 'needsReview' && view.review.decided !== undefined;
  const known = isDecided ? 'reviewDecided' : KNOWN[view.screen];
  return (
    <>
      <p className={className}>{t(`cancel.known.${known}`)}</p>
      {known === 'notPaid' ? null : <p>{t('cancel.watched')}</p>}
    </>
  );
}

const KNOWN = {
  step: 'waiting',
  sending: 'onTheWire',
  confirming: 'notConfirmed',
  notConfirmed: 'notConfirmed',
  paid: 'paid',
  notPaid: 'notPaid',
  needsReview: 'needsReview',
} as const satisfies Record<PaymentView['screen'], string>;
