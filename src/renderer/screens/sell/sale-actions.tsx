import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { primaryWidth } from '../../components/frame/frame.tsx';
import { FootNotice } from '../../components/notices/foot-notices.tsx';
import { ANSWER_ID } from '../../components/notices/verdict-banner.tsx';
import { ActionButton } from '../../presses/action-button.tsx';
import { requeryOf } from '../../state/desk-store.ts';
import { useDesk, useParts, useTill } from '../../state/parts.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './sale-actions.module.css';

type Current = NonNullable<DeskSnapshot['current']>;

const PRIMARY = { variant: 'primary', className: primaryWidth ?? '' };

/**
 * Re-queries the payment. A different answer brings another screen, which is announced; if this one stays, a line
 * says so. A press during an automatic re-query joins it.
 */
export function RequeryButton({
  ref,
  current,
  primary = false,
}: {
  ref?: Ref<HTMLButtonElement>;
  current: Current;
  primary?: boolean;
}) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const [isAnswered, setAnswered] = useState(false);
  const asking = useDesk((state) => state.busy.includes(requeryOf(current.payment.reference)));
  const check = async () => {
    setAnswered(false);
    setAnswered(await counter.requery(current.payment.reference));
  };
  return (
    <>
      <ActionButton
        action="checkAgain"
        ref={ref}
        {...(primary ? PRIMARY : {})}
        loading={asking}
        onClick={() => void check()}
      >
        {t('sale.checkAgain')}
      </ActionButton>
      <FootNotice>
        <p role="status" className={`semibold ${styles.checked}`}>
          {isAnswered ? t('sale.nothingNew') : null}
        </p>
      </FootNotice>
    </>
  );
}

/**
 * Starts another payment of the same sale by card or account. Its charge is guarded; not offered in a seat without a
 * key.
 */
export function AnotherPaymentButton({
  ref,
  current,
  label,
  primary = false,
}: {
  ref?: Ref<HTMLButtonElement>;
  current: Current;
  label: 'tryAnother' | 'useAnother' | 'payAgain';
  primary?: boolean;
}) {
  const { t } = useTranslation();
  const { desk, draft } = useParts();
  const { till } = useTill();
  if (till.isSeat) return null;
  const begin = () => {
    desk.getState().dismissProblem();
    draft.getState().tryAgainAfter(current.payment.reference);
  };
  return (
    <ActionButton
      action="another"
      ref={ref}
      {...(primary ? { ...PRIMARY, 'aria-describedby': ANSWER_ID } : {})}
      onClick={begin}
    >
      {t(`sale.${label}`)}
    </ActionButton>
  );
}

/** Sends an unsent request once more, with the same reference. */
export function SendAgainButton({ current }: { current: Current }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const sending = useDesk((state) => state.busy.includes('sendAgain'));
  return (
    <ActionButton
      action="sendAgain"
      {...PRIMARY}
      loading={sending}
      onClick={() => void counter.sendAgain(current.payment.reference)}
    >
      {t('sale.sendAgain')}
    </ActionButton>
  );
}

export function LeaveForLaterButton({ current }: { current: Current }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const leaving = useDesk((state) => state.busy.includes('leaveForLater'));
  return (
    <ActionButton action="leaveForLater" loading={leaving} onClick={() => void counter.leaveForLater(current.sale.id)}>
      {t('sale.leaveForLater')}
    </ActionButton>
  );
}

/** Cancels the sale after a question that says what is known. */
export function CancelSaleButton({ current }: { current: Current }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ActionButton action="cancelSale" onClick={() => setAsking(true)}>
        {t('sale.cancel')}
      </ActionButton>
      <CancelDialog current={current} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}

export function NewSaleButton({
  current,
  primary = false,
  focus = false,
}: {
  current: Current;
  primary?: boolean;
  focus?: boolean;
}) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const finishing = useDesk((state) => state.busy.includes('finish'));
  return (
    <ActionButton
      action="newSale"
      {...(primary ? PRIMARY : {})}
      loading={finishing}
      autoFocus={focus}
      {...(focus ? { 'aria-describedby': ANSWER_ID } : {})}
      onClick={() => void counter.finishSale(current.sale.id)}
    >
      {t('sale.newSale')}
    </ActionButton>
  );
}
