import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ceilingOf, parseTypedAmount } from '../../../shared/money/money.ts';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { Frame } from '../../components/frame/frame.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useBankPage, useDesk, useDraft, useParts, useTill } from '../../state/parts.ts';
import styles from './form/sale-form.module.css';
import { ChargeForm, SaleForm } from './form/sale-form.tsx';
import { CancelSaleButton, LeaveForLaterButton } from './sale-actions.tsx';
import { SaleSlip, StartingSlip } from './sale-slip.tsx';
import { SeatPayment } from './seat/seat-payment.tsx';
import { SeatScreen } from './seat/seat-screen.tsx';
import { inSeat, type SettlingView, sellView, sentBy } from './sell-view.ts';
import { BankPageStep } from './steps/bank-page-step.tsx';
import { PinsOff } from './steps/pins-off.tsx';
import { StepOffer } from './steps/step-offer.tsx';
import { StepPanel } from './steps/step-panel.tsx';
import { ConfirmingPanel } from './verdict/confirming-panel.tsx';
import { HeldScreen } from './verdict/held-screen.tsx';
import { NeedsReviewPanel } from './verdict/needs-review-panel.tsx';
import { NotConfirmedPanel } from './verdict/not-confirmed-panel.tsx';
import { NotPaidPanel } from './verdict/not-paid-panel.tsx';
import { PaidScreen } from './verdict/paid-screen.tsx';
import { SaleEndedPanel } from './verdict/sale-ended-panel.tsx';
import { SendingPanel } from './verdict/sending-panel.tsx';

type Current = NonNullable<DeskSnapshot['current']>;

/** The counter: a form for the next sale, or the sale at the counter with its step or its answer. */
export function SellScreen() {
  const current = useDesk((state) => state.snapshot?.current ?? null);
  const busy = useDesk((state) => state.busy);
  const againAfter = useDraft((state) => state.againAfter);
  const hasContinued = useHasContinued(current);
  const { till } = useTill();
  const atCounter = sellView(current, busy, againAfter, hasContinued);
  const view = till.isSeat ? inSeat(atCounter) : atCounter;
  switch (view.show) {
    case 'form':
      return <SaleForm starting={view.isStarting ? <Starting current={null} /> : null} />;
    case 'again':
      return (
        <AgainForm current={view.current} starting={view.isStarting ? <Starting current={view.current} /> : null} />
      );
    case 'sent':
      return (
        <Frame slip={<SaleSlip current={view.current} />}>
          <SendingPanel sent={view.sent} since={view.current.payment.updatedAt} />
        </Frame>
      );
    case 'ended':
      return (
        <Frame slip={<SaleSlip current={view.current} />}>
          <SaleEndedPanel current={view.current} />
        </Frame>
      );
    case 'offer':
      return (
        <Frame slip={<SaleSlip current={view.current} />}>
          <StepOffer current={view.current} offer={view.offer} />
        </Frame>
      );
    case 'bankPage':
      return <BankPageStep key={view.current.payment.reference} current={view.current} />;
    case 'step':
      if (view.step === 'cardPin' && till.arePinsOff) return <PinsOff current={view.current} />;
      return <StepPanel key={`${view.current.payment.reference} ${view.step}`} {...view} />;
    case 'seat':
      return <SeatScreen />;
    case 'seatPayment':
      return <SeatPayment current={view.current} step={view.step} />;
    case 'payment':
      if (view.view.screen === 'paid' && view.view.held) {
        return <HeldScreen current={view.current} held={view.view.held} />;
      }
      if (view.view.screen === 'paid') {
        return <PaidScreen key={view.current.payment.reference} current={view.current} view={view.view} />;
      }
      return (
        <Frame slip={<SaleSlip current={view.current} />}>
          <PaymentPanel current={view.current} view={view.view} />
        </Frame>
      );
  }
}

/** A step that waits for a person goes on once one has said so; a bank page that is open has been asked for. */
function useHasContinued(current: Current | null): boolean {
  const reference = current?.payment.reference;
  const continued = useDesk((state) => state.continued !== null && state.continued.reference === reference);
  const pageOpen = useBankPage(({ status }) => status !== null && status.reference === reference);
  return continued || pageOpen;
}

function PaymentPanel({ current, view }: { current: Current; view: Exclude<SettlingView, { screen: 'paid' }> }) {
  const { reference } = current.payment;
  switch (view.screen) {
    case 'sending':
      return (
        <SendingPanel
          sent={sentBy(current.payment.state)}
          since={current.payment.state.sentAt}
          actions={<LeaveForLaterButton current={current} />}
          cancel={<CancelSaleButton current={current} />}
        />
      );
    case 'confirming':
      return <ConfirmingPanel current={current} view={view} />;
    case 'notConfirmed':
      return <NotConfirmedPanel current={current} view={view} />;
    case 'notPaid':
      return <NotPaidPanel key={reference} current={current} view={view} />;
    case 'needsReview':
      return <NeedsReviewPanel current={current} view={view} />;
  }
}

/** `Charge` was pressed, and the payment is being written down. */
function Starting({ current }: { current: Current | null }) {
  const { till } = useTill();
  const [since] = useState(() => new Date().toISOString());
  const { amountText, email, note } = useDraft((state) => state);
  const amount = parseTypedAmount(amountText, ceilingOf(till));
  const typed = { amountMinor: amount.ok ? amount.amountMinor : 0, currency: till.currency };
  return (
    <Frame
      slip={current ? <SaleSlip current={current} again /> : <StartingSlip amount={typed} email={email} note={note} />}
    >
      <SendingPanel sent={null} since={since} />
    </Frame>
  );
}

/** Another card or account for the same sale: amount and customer stay as they are. */
function AgainForm({ current, starting }: { current: Current; starting: ReactNode }) {
  const { t } = useTranslation();
  const { draft } = useParts();
  const { format } = useTill();
  const { sale, view } = current;
  const hasFailed = view.screen === 'notPaid' && view.reason !== 'neverReceived';
  return (
    <ChargeForm
      saleId={sale.id}
      starting={starting}
      chargeLabel={t('sell.charge', { amount: format.money(sale.amount) })}
      readSale={() => ({ amount: sale.amount, customer: sale.customer, note: sale.note })}
      slip={<SaleSlip current={current} again />}
      heading={
        <div>
          <h1>{t('sell.againTitle')}</h1>
          <p className={styles.soft}>{t(hasFailed ? 'sell.againText.failed' : 'sell.againText.notSettled')}</p>
        </div>
      }
      otherActions={
        <ArmedButton onClick={() => draft.getState().tryAgainAfter(null)}>{t('sell.againBack')}</ArmedButton>
      }
    />
  );
}
