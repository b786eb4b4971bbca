import { useTranslation } from 'react-i18next';
import type { Step } from '../../../shared/payment/payment-state.ts';
import type { CurrentSale } from '../../../shared/payment/snapshot.ts';
import { Frame, PanelActions, PanelBody } from '../../components/frame/frame.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { useParts, useTill, useTurn } from '../../state/parts.ts';
import { type KeyedStep, type Sent, type SettlingView, sentBy, type UnderWayView } from '../../state/sell-view.ts';
import { TurnStep } from '../customer/turns/turn-step.tsx';
import { AnotherPaymentButton, CancelSaleButton, LeaveForLaterButton, RequeryButton } from './sale-actions.tsx';
import { SaleSlip } from './sale-slip.tsx';
import { SeatScreen } from './seat/seat-screen.tsx';
import { BankPageStep } from './steps/bank-page-step.tsx';
import { CashierStep } from './steps/cashier-step.tsx';
import styles from './steps/step.module.css';
import { StepOffer } from './steps/step-offer.tsx';
import { ConfirmingPanel } from './verdict/confirming-panel.tsx';
import { HeldScreen } from './verdict/held-screen.tsx';
import { NeedsReviewPanel } from './verdict/needs-review-panel.tsx';
import { NotConfirmedPanel } from './verdict/not-confirmed-panel.tsx';
import { NotPaidPanel } from './verdict/not-paid-panel.tsx';
import { PaidScreen } from './verdict/paid-screen.tsx';
import { SaleEndedPanel } from './verdict/sale-ended-panel.tsx';
import { SendingPanel } from './verdict/sending-panel.tsx';


/** The counter after a payment of the sale has started: its steps and its answer. */
export function SaleUnderWay({ view }: { view: UnderWayView }) {
  const { till } = useTill();
  const sentText = useSentText();
  switch (view.show) {
    case 'sent':
      return (
        <Frame slip={<SaleSlip current={view.current} />}>
          <SendingPanel heading={sentText(view.sent)} since={view.current.payment.updatedAt} />
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
      // The same panel as while the desk was receiving it, so that a screen reader announces it once.
      if (view.view.screen === 'sending') {
        return (
          <Frame slip={<SaleSlip current={view.current} />}>
            <SendingPanel
              heading={sentText(sentBy(view.current.payment.state))}
              since={view.current.payment.state.sentAt}
              actions={<LeaveForLaterButton current={view.current} />}
              cancel={<CancelSaleButton current={view.current} />}
            />
          </Frame>
        );
      }
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

function PaymentPanel({
  current,
  view,
}: {
  current: CurrentSale;
  view: Exclude<SettlingView, { screen: 'paid' | 'sending' }>;
}) {
  const { reference } = current.payment;
  switch (view.screen) {
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

/** Returns what is on the wire, in words. */
function useSentText(): (sent: Sent) => string {
  const { t } = useTranslation();
  return (sent) => t(sent === 'payment' ? 'step.sending' : `steps.${sent}.sending`);
}

/** A payment that waits for its customer, in a seat that has lost its key: it can be re-queried and parked. */
function SeatPayment({ current, step }: { current: CurrentSale; step: Step }) {
  const { t } = useTranslation();
  return (
    <Frame slip={<SaleSlip current={current} />}>
      <PanelBody>
        <PageHeading at={current.payment.reference} className={styles.heading}>
          {t('seat.stepTitle')}
        </PageHeading>
        <p className={styles.lead} role="status">
          {t(`steps.${step}.seat`)}
        </p>
        <p className={styles.soft}>{t('seat.stepText')}</p>
      </PanelBody>
      <PanelActions
        primary={<RequeryButton current={current} primary />}
        apart={<CancelSaleButton current={current} />}
      >
        <LeaveForLaterButton current={current} />
      </PanelActions>
    </Frame>
  );
}

/** A card that requires a PIN on a till where no PIN may be keyed: why, and what to do instead. */
function PinsOff({ current }: { current: CurrentSale }) {
  const { t } = useTranslation();
  return (
    <Frame slip={<SaleSlip current={current} />}>
      <PanelBody>
        <h1 className={styles.heading}>{t('step.pinsOff')}</h1>
        <p className="box wait marked semibold">{t('problem.pinsNotAgreed.what')}</p>
        <p>{t('problem.pinsNotAgreed.next')}</p>
      </PanelBody>
      <PanelActions
        primary={<AnotherPaymentButton current={current} label="useAnother" primary />}
        apart={<CancelSaleButton current={current} />}
      >
        <RequeryButton current={current} />
        <LeaveForLaterButton current={current} />
      </PanelActions>
    </Frame>
  );
}

/**
 * A keyed step: the customer has the screen until the step ends or the cashier takes it back. If a customer display
 * shows the step, this screen stays the cashier's.
 */
function StepPanel(step: KeyedStep) {
  const { turn } = useParts();
  const { reference } = step.current.payment;
  const isOnDisplay = useTurn(({ display }) => display.state === 'open');
  const isTakenBack = useTurn(
    ({ takenBack }) => takenBack !== null && takenBack.reference === reference && takenBack.step === step.step,
  );
  const takeBack = () => turn.getState().takeBack(reference, step.step);
  if (isOnDisplay || isTakenBack) {
    return (
      <Frame slip={<SaleSlip current={step.current} />}>
        <CashierStep {...step} where={isOnDisplay ? 'customerDisplay' : 'thisScreen'} />
      </Frame>
    );
  }
  return <TurnStep {...step} back={takeBack} />;
}
