import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeskSnapshot, PaymentView } from '../../../shared/snapshot.ts';
import { PanelActions, PanelBody, primaryWidth } from '../../components/frame.tsx';
import { SaveSlip } from '../../components/save-slip.tsx';
import { useLateFocus } from '../../components/use-focus.ts';
import { ANSWER_ID, VerdictBanner } from '../../components/verdict-banner.tsx';
import { useDesk, useParts, useTill } from '../../state/parts.ts';
import { CheckList } from './check-list.tsx';
import { NewSaleButton } from './sale-actions.tsx';
import styles from './verdict.module.css';

/** `Paid`: hand over the goods, once. */
export function PaidPanel({
  current,
  view,
}: {
  current: NonNullable<DeskSnapshot['current']>;
  view: Extract<PaymentView, { screen: 'paid' }>;
}) {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const { released } = view;
  const pretence = { practice: t('verdict.paidPractice'), sandbox: t('verdict.paidSandbox'), live: null }[till.mode];
  return (
    <>
      <VerdictBanner
        tone="paid"
        heading={t('verdict.paid')}
        answer={
          released
            ? t('verdict.handedOver', { time: format.time(released.at), by: released.by })
            : t('verdict.paidAnswer')
        }
        also={pretence}
        takeFocus={false}
      />
      <PanelBody>
        <CheckList lastRequery={view.lastRequery} owed={current.sale.amount} released={released !== null} />
        <FeeSentence view={view} currency={current.sale.amount.currency} />
        {released ? (
          <p className={styles.aside}>
            {t('refund.none')} {t('refund.cashier')}
          </p>
        ) : null}
      </PanelBody>
      <PanelActions>
        {released ? <NewSaleButton current={current} primary focus /> : <HandOverButton current={current} />}
        <SaveSlip reference={current.payment.reference} />
      </PanelActions>
    </>
  );
}

function HandOverButton({ current }: { current: NonNullable<DeskSnapshot['current']> }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const handingOver = useDesk((state) => state.busy.includes('handOver'));
  const button = useLateFocus<HTMLButtonElement>(current.payment.reference);
  return (
    <Button
      ref={button}
      aria-describedby={ANSWER_ID}
      variant="primary"
      className={primaryWidth ?? ''}
      loading={handingOver}
      onClick={() => void counter.handOver(current.payment.reference)}
    >
      {t('sale.handOver')}
    </Button>
  );
}

/** Where the customer bears the fee, the bank's alert names another amount than the till: say it before they ask. */
function FeeSentence({ view, currency }: { view: Extract<PaymentView, { screen: 'paid' }>; currency: string }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const { merchantBearsFee, chargedAmountMinor, amountMinor } = view.lastRequery.answer;
  if (merchantBearsFee !== false || typeof chargedAmountMinor !== 'number' || amountMinor === null) return null;
  const inMoney = (minor: number) => format.money({ amountMinor: minor, currency });
  return (
    <p className={styles.fee}>
      {t('verdict.feeOnAlert', {
        charged: inMoney(chargedAmountMinor),
        fee: inMoney(chargedAmountMinor - amountMinor),
      })}
    </p>
  );
}
