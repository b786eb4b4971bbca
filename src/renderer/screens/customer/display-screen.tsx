import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { InCustomersLanguage } from '../../languages/customers-language.tsx';
import { useInEnglish } from '../../languages/in-english.ts';
import { useDesk, useParts, useTill, useTurn } from '../../state/parts.ts';
import { type SellView, sellView } from '../sell/sell-view.ts';
import styles from './display-screen.module.css';
import { meanwhile } from './meanwhile.ts';
import { TurnAmount } from './turns/turn-amount.tsx';
import { TurnStep } from './turns/turn-step.tsx';

/** The customer display: the step that is the customer's, or a few words while there is none. */
export function DisplayScreen() {
  const current = useDesk((state) => state.snapshot?.current ?? null);
  const busy = useDesk((state) => state.busy);
  const hasContinued = useDesk(
    ({ continued }) => continued !== null && continued.reference === current?.payment.reference,
  );
  const isOpen = useTurn(({ display }) => display.state === 'open');
  useAddressOfOneSale(current?.sale.id ?? null);
  const view = sellView(current, busy, null, hasContinued);
  if (isOpen && view.show === 'step') {
    return <TurnStep key={`${view.current.payment.reference} ${view.step}`} {...view} back={null} />;
  }
  return (
    <InCustomersLanguage saleId={current?.sale.id ?? null}>
      <Meanwhile view={view} current={current} />
    </InCustomersLanguage>
  );
}

function Meanwhile({ view, current }: { view: SellView; current: DeskSnapshot['current'] }) {
  const { t } = useTranslation();
  const { till } = useTill();
  const words = meanwhile(view);
  const english = useInEnglish().inEnglish(`display.${words}`);
  const typed = useTurn(({ display }) => display.typed ?? null);
  const amount = words === 'welcome' ? typed : (current?.sale.amount ?? null);
  return (
    <div className={styles.meanwhile}>
      <p className={styles.merchant}>{till.merchant}</p>
      {amount ? <TurnAmount amount={amount} paidWith={null} /> : null}
      <div role="status">
        <h1 className={styles.words}>{t(`display.${words}`)}</h1>
        {english ? (
          <p lang="en" className={styles.english}>
            {english}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** A billing address is kept for its sale only; here nobody says that the sale has ended. */
function useAddressOfOneSale(saleId: string | null): void {
  const { draft } = useParts();
  useEffect(() => {
    if (draft.getState().billingAddress?.saleId !== saleId) draft.getState().forgetAddress();
  }, [draft, saleId]);
}
