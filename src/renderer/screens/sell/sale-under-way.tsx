import { useTranslation } from 'react-i18next';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { Frame } from '../../components/frame/frame.tsx';
import { useTill } from '../../state/parts.ts';
import { CancelSaleButton, LeaveForLaterButton } from './sale-actions.tsx';
import { SaleSlip } from './sale-slip.tsx';
import { SeatPayment } from './seat/seat-payment.tsx';
import { SeatScreen } from './seat/seat-screen.tsx';
import { type Sent, type SettlingView, sentBy, type UnderWayView } from './sell-view.ts';
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

/** What stands at the counter once a payment of the sale has begun: its steps and its answer. */
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
      // The same panel as while it was being handed to the desk: a reader says it once.
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
  current: Current;
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

/** What is on the wire, in words. */
function useSentText(): (sent: Sent) => string {
  const { t } = useTranslation();
  return (sent) => t(sent === 'payment' ? 'step.sending' : `steps.${sent}.sending`);
}
