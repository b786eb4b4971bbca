import { useTranslation } from 'react-i18next';
import type { Step } from '../../../shared/payment/payment-state.ts';
import type { CurrentSale, ViewAt } from '../../../shared/payment/snapshot.ts';
import { SlipActions } from '../../components/dialogs/slip-actions.tsx';
import { Frame, PanelActions, PanelBody } from '../../components/frame/frame.tsx';
import { ReviewNotice } from '../../components/notices/review-notice.tsx';
import { VerdictBanner } from '../../components/notices/verdict-banner.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { useParts, useTill, useTurn } from '../../state/parts.ts';
import { type KeyedStep, type Sent, type SettlingView, sentBy, type UnderWayView } from '../../state/sell-view.ts';
import { TurnStep } from '../customer/turns/turn-step.tsx';
import {
  AnotherPaymentButton,
  CancelSaleButton,
  LeaveForLaterButton,
  NewSaleButton,
  OpenSaleActions,
  RequeryButton,
  WhatIsKnown,
} from './sale-actions.tsx';
import { SaleSlip } from './sale-slip.tsx';
import { SeatScreen } from './seat/seat-screen.tsx';
import { BankPageStep } from './steps/bank-page-step.tsx';
import { CashierStep, StepOffer } from './steps/cashier-step.tsx';
import styles from './steps/step.module.css';
import { BothSides } from './verdict/check-list.tsx';
import { NotConfirmedPanel, NotPaidPanel } from './verdict/not-paid-panels.tsx';
import { HeldScreen, PaidScreen } from './verdict/paid-screen.tsx';
import { CalmPanel, SendingPanel } from './verdict/sending-panel.tsx';
import verdictStyles from './verdict/verdict.module.css';

export function SaleUnderWay({ view }: { view: UnderWayView }) {
  const { till } = useTill();
  if (view.show === 'seat') return <SeatScreen />;
  const { current } = view;
  const { reference } = current.payment;
  if (view.show === 'bankPage') return <BankPageStep key={reference} current={current} />;
  if (view.show === 'step') {
    if (view.step === 'cardPin' && till.arePinsOff) return <PinsOff current={current} />;
    return <StepPanel key={`${reference} ${view.step}`} {...view} />;
  }
  if (view.show === 'payment' && view.view.screen === 'paid') {
    const { held } = view.view;
    return held ? (
      <HeldScreen current={current} held={held} />
    ) : (
      <PaidScreen key={reference} current={current} view={view.view} />
    );
  }
  return (
    <Frame slip={<SaleSlip current={current} />}>
      <Panel view={view} />
    </Frame>
  );
}

/** A payment that is being sent keeps the same panel, so that a screen reader announces it once. */
function Panel({ view }: { view: Exclude<UnderWayView, { show: 'seat' | 'bankPage' | 'step' }> }) {
  const { t } = useTranslation();
  const { current } = view;
  const sentText = (sent: Sent) => t(sent === 'payment' ? 'step.sending' : `steps.${sent}.sending`);
  switch (view.show) {
    case 'sent':
      return <SendingPanel heading={sentText(view.sent)} since={current.payment.updatedAt} />;
    case 'ended':
      return (
        <>
          <VerdictBanner tone="ended" heading="verdict.cancelled" answer="verdict.cancelledAnswer" />
          <PanelBody>
            <WhatIsKnown of={current.view} className={`semibold ${verdictStyles.reason}`} />
          </PanelBody>
          <PanelActions primary={<NewSaleButton current={current} primary focus />}>
            <SlipActions reference={current.payment.reference} />
          </PanelActions>
        </>
      );
    case 'offer':
      return <StepOffer current={current} offer={view.offer} />;
    case 'seatPayment':
      return <SeatPayment current={current} step={view.step} />;
    default:
      if (view.view.screen !== 'sending') return <SettledPanel current={current} view={view.view} />;
      return (
        <SendingPanel
          heading={sentText(sentBy(current.payment.state))}
          since={current.payment.state.sentAt}
          actions={<LeaveForLaterButton current={current} />}
          cancel={<CancelSaleButton current={current} />}
        />
      );
  }
}

function SettledPanel({ current, view }: { current: CurrentSale; view: Exclude<SettlingView, { screen: 'sending' }> }) {
  switch (view.screen) {
    case 'confirming':
      return <ConfirmingPanel current={current} view={view} />;
    case 'notConfirmed':
      return <NotConfirmedPanel current={current} view={view} />;
    case 'notPaid':
      return <NotPaidPanel key={current.payment.reference} current={current} view={view} />;
    case 'needsReview':
      return <NeedsReviewPanel current={current} view={view} />;
    case 'paid':
      // A paid payment has its own screen.
      return null;
  }
}

/** A payment that waits for its customer, on a seat without a key. It can only be re-queried or left for later. */
function SeatPayment({ current, step }: { current: CurrentSale; step: Step }) {
  const { t } = useTranslation();
  return (
    <>
      <PanelBody>
        <PageHeading at={current.payment.reference} className={styles.heading}>
          {t('seat.stepTitle')}
        </PageHeading>
        <p className={styles.lead} role="status">
          {t(`steps.${step}.seat`)}
        </p>
        <p className={styles.soft}>{t('seat.stepText')}</p>
      </PanelBody>
      <OpenSaleActions current={current} primary={<RequeryButton current={current} primary />}>
        <LeaveForLaterButton current={current} />
      </OpenSaleActions>
    </>
  );
}

/** Explains that the card requires a PIN, but this till may not take PINs. */
function PinsOff({ current }: { current: CurrentSale }) {
  const { t } = useTranslation();
  return (
    <Frame slip={<SaleSlip current={current} />}>
      <PanelBody>
        <PageHeading className={styles.heading}>{t('step.pinsOff')}</PageHeading>
        <p className="box wait marked semibold">{t('problem.pinsNotAgreed.what')}</p>
        <p>{t('problem.pinsNotAgreed.next')}</p>
      </PanelBody>
      <OpenSaleActions
        current={current}
        primary={<AnotherPaymentButton current={current} label="useAnother" primary />}
      >
        <RequeryButton current={current} />
        <LeaveForLaterButton current={current} />
      </OpenSaleActions>
    </Frame>
  );
}

/**
 * Gives the customer the screen for a step, until the cashier takes it back. With a customer display, the cashier keeps
 * this screen.
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

/** Says that money may have moved and that the back office must look. Offers no hand-over. */
function NeedsReviewPanel({ current, view }: { current: CurrentSale; view: ViewAt<'needsReview'> }) {
  const { t } = useTranslation();
  const isDecided = view.review.decided !== undefined;
  return (
    <>
      <VerdictBanner
        tone={isDecided ? 'ended' : 'review'}
        amount={current.sale.amount}
        heading={isDecided ? 'review.heading' : 'verdict.needsReview'}
        answer={isDecided ? 'review.answer' : 'verdict.needsReviewAnswer'}
        takeFocus
      />
      <PanelBody>
        <p className={`semibold ${verdictStyles.reason}`}>{t(`verdict.reviewReason.${view.review.reason}`)}</p>
        {view.review.again ? (
          <p className={`semibold ${verdictStyles.reason}`}>{t(`verdict.reviewReason.${view.review.again.reason}`)}</p>
        ) : null}
        <ReviewNotice review={view.review} />
        <p>{t(isDecided ? 'review.text' : 'verdict.needsReviewText')}</p>
        <BothSides payment={current.payment} />
      </PanelBody>
      <OpenSaleActions current={current} primary={<RequeryButton current={current} primary />}>
        <LeaveForLaterButton current={current} />
        <SlipActions reference={current.payment.reference} />
      </OpenSaleActions>
    </>
  );
}

function ConfirmingPanel({ current, view }: { current: CurrentSale; view: ViewAt<'confirming'> }) {
  const { t, format } = useTill();
  return (
    <CalmPanel
      // The heading is outside the live region, so that each re-query does not announce it again.
      heading={<PageHeading>{t('verdict.confirming', { attempt: Math.max(1, view.attempts) })}</PageHeading>}
      said={
        <p aria-live="polite" className={styles.soft}>
          {t(view.frozen ? 'verdict.confirmingFrozen' : 'verdict.confirmingText')}{' '}
          {view.putOffUntil ? t('verdict.confirmingPutOff', { time: format.exactTime(view.putOffUntil) }) : null}
        </p>
      }
      since={view.since}
      actions={
        <>
          <RequeryButton current={current} />
          <LeaveForLaterButton current={current} />
        </>
      }
      cancel={<CancelSaleButton current={current} />}
    />
  );
}
