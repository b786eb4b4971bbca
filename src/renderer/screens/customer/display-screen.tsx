import type { TillDescription } from '../../../shared/bridge-contract.ts';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { InCustomersLanguage } from '../../languages/customers-language.tsx';
import { useInEnglish } from '../../languages/in-english.ts';
import { useDesk, useTill, useTurn } from '../../state/parts.ts';
import { type KeyedStep, type SellView, sellView } from '../../state/sell-view.ts';
import styles from './display-screen.module.css';
import { TurnAmount } from './turns/customers-turn.tsx';
import { TurnStep } from './turns/turn-step.tsx';

export function DisplayScreen() {
  const { till } = useTill();
  const current = useDesk((state) => state.snapshot?.current ?? null);
  const busy = useDesk((state) => state.busy);
  const hasContinued = useDesk(
    ({ continued }) => continued !== null && continued.reference === current?.payment.reference,
  );
  const isOpen = useTurn(({ display }) => display.state === 'open');
  const view = sellView(current, busy, null, hasContinued);
  const step = isOpen ? stepOnDisplay(view, till) : null;
  if (step) return <TurnStep key={`${step.current.payment.reference} ${step.step}`} {...step} back={null} />;
  return (
    <InCustomersLanguage saleId={current?.sale.id ?? null}>
      <WaitingMessage view={view} current={current} />
    </InCustomersLanguage>
  );
}

/** @returns null if the customer has nothing to key, also on a seat, and for a PIN on a till that may not take PINs */
export function stepOnDisplay(
  view: SellView,
  { isSeat, arePinsOff }: Pick<TillDescription, 'isSeat' | 'arePinsOff'>,
): KeyedStep | null {
  return isSeat || view.show !== 'step' || (view.step === 'cardPin' && arePinsOff) ? null : view;
}

function WaitingMessage({ view, current }: { view: SellView; current: DeskSnapshot['current'] }) {
  const { t, till } = useTill();
  const message = displayMessage(view);
  const english = useInEnglish().inEnglish(`display.${message}`);
  const typed = useTurn(({ display }) => display.typed ?? null);
  const amount = message === 'welcome' ? typed : (current?.sale.amount ?? null);
  return (
    <div className={`column gap-5 ${styles.message}`}>
      <p className={styles.merchant}>{till.merchant}</p>
      {amount ? <TurnAmount amount={amount} paidWith={null} /> : null}
      <div role="status">
        <h1 className={styles.words}>{t(`display.${message}`)}</h1>
        {english ? (
          <p lang="en" className="above-2 soft title">
            {english}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** What the customer display says about a payment. It shows only the verdict, without reasons. */
type DisplayMessage = 'welcome' | 'underWay' | 'bankPage' | 'paid' | 'notPaid' | 'cashier';

export function displayMessage(view: SellView): DisplayMessage {
  switch (view.show) {
    case 'form':
    case 'ended':
      return 'welcome';
    case 'sent':
      return 'underWay';
    case 'bankPage':
      return 'bankPage';
    case 'payment':
      return messageWhileSettling(view.view);
    case 'again':
    case 'offer':
    case 'step':
      return 'cashier';
  }
}

function messageWhileSettling(view: Extract<SellView, { show: 'payment' }>['view']): DisplayMessage {
  switch (view.screen) {
    case 'sending':
    case 'confirming':
      return 'underWay';
    case 'paid':
      return view.held ? 'cashier' : 'paid';
    case 'notPaid':
      // A payment that was never received may still succeed, so the cashier must explain it.
      return view.reason === 'declined' || view.reason === 'cancelled' || view.reason === 'refused'
        ? 'notPaid'
        : 'cashier';
    default:
      return 'cashier';
  }
}
