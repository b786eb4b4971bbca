import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSale } from '../../../shared/payment/snapshot.ts';
import { Frame } from '../../components/frame/frame.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useBankPage, useDesk, useDraft, useParts, useTill } from '../../state/parts.ts';
import { inSeat, sellView } from '../../state/sell-view.ts';
import { SaleUnderWay } from '../later-screens.ts';
import { ChargeForm, SaleForm } from './form/sale-form.tsx';
import { SaleSlip, StartingSlip } from './sale-slip.tsx';
import { SendingPanel } from './verdict/sending-panel.tsx';

export function SellScreen() {
  const current = useDesk((state) => state.snapshot?.current ?? null);
  const busy = useDesk((state) => state.busy);
  const saleId = useDraft((state) => state.saleId);
  const againAfter = useDraft((state) => state.againAfter);
  const hasContinued = useHasContinued(current);
  const { till } = useTill();
  const atCounter = sellView(current, busy, { saleId, againAfter }, hasContinued);
  const view = till.isSeat ? inSeat(atCounter) : atCounter;
  switch (view.show) {
    case 'form':
      return <SaleForm starting={view.isStarting ? <Starting current={null} /> : null} />;
    case 'again':
      return (
        <AgainForm current={view.current} starting={view.isStarting ? <Starting current={view.current} /> : null} />
      );
    default:
      return <SaleUnderWay view={view} />;
  }
}

/** Returns true if the person has continued the step, or if its bank page is open. */
function useHasContinued(current: CurrentSale | null): boolean {
  const reference = current?.payment.reference;
  const continued = useDesk((state) => state.continued !== null && state.continued.reference === reference);
  const pageOpen = useBankPage(({ status }) => status !== null && status.reference === reference);
  return continued || pageOpen;
}

/** Shown from the press of `Charge` until the payment is journaled. */
function Starting({ current }: { current: CurrentSale | null }) {
  const { t } = useTranslation();
  const [since] = useState(() => new Date().toISOString());
  return (
    <Frame slip={current ? <SaleSlip current={current} again /> : <StartingSlip />}>
      <SendingPanel heading={t('sell.starting')} text="" since={since} />
    </Frame>
  );
}

/** The form for another payment of the sale. Amount and customer stay the same. */
function AgainForm({ current, starting }: { current: CurrentSale; starting: ReactNode }) {
  const { t, format } = useTill();
  const { draft } = useParts();
  const { sale, view } = current;
  const hasFailed = view.screen === 'notPaid' && view.reason !== 'neverReceived';
  return (
    <ChargeForm
      saleId={sale.id}
      starting={starting}
      chargeLabel={t('sell.charge', { amount: format.money(sale.amount) })}
      readSale={() => ({
        amount: sale.amount,
        customer: { ...sale.customer, email: sale.customer.email ?? '' },
        note: sale.note,
      })}
      slip={<SaleSlip current={current} again />}
      heading={
        <div>
          <h1>{t('sell.againTitle')}</h1>
          <p className="soft">{t(hasFailed ? 'sell.againText.failed' : 'sell.againText.notSettled')}</p>
        </div>
      }
      otherActions={<ArmedButton label={t('sell.againBack')} onClick={() => draft.getState().tryAgainAfter(null)} />}
    />
  );
}
