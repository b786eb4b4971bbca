import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money } from '../../../../shared/money/money.ts';
import { customerFeeIn } from '../../../../shared/payment/fee.ts';
import type { DeskSnapshot, PaymentView } from '../../../../shared/payment/snapshot.ts';
import { CASHIER } from '../../../../shared/people/people.ts';
import type { ProblemCode } from '../../../../shared/problems.ts';
import { SlipActions } from '../../../components/dialogs/slip-actions.tsx';
import { Frame, PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { ANSWER_ID, VerdictBanner } from '../../../components/notices/verdict-banner.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { useInEnglish } from '../../../languages/in-english.ts';
import { ActionButton } from '../../../presses/action-button.tsx';
import { useDesk, useParts, useTill } from '../../../state/parts.ts';
import { LeaveForLaterButton, NewSaleButton, RequeryButton } from '../sale-actions.tsx';
import { SaleSlip } from '../sale-slip.tsx';
import { CheckList } from './check-list.tsx';
import styles from './verdict.module.css';

/** `Paid`: hand over the goods, once. */
export function PaidScreen({
  current,
  view,
}: {
  current: NonNullable<DeskSnapshot['current']>;
  view: Extract<PaymentView, { screen: 'paid' }>;
}) {
  const { t } = useTranslation();
  const { format } = useTill();
  const { inEnglish } = useInEnglish();
  const { released } = view;
  const refusal = useRefusal(current.payment.reference, view.lastRequery.at);
  const answer = refusal?.answeredAt === view.lastRequery.at ? 'verdict.notConfirmedAnswer' : 'verdict.paidAnswer';
  return (
    <Frame
      slip={<SaleSlip current={current} />}
      above={released ? null : <HandOverButton reference={current.payment.reference} />}
    >
      <VerdictBanner
        tone="paid"
        heading={t('verdict.paid')}
        english={inEnglish('verdict.paid', released ? 'verdict.handedOverAnswer' : answer)}
        amount={format.money(current.sale.amount)}
        answer={
          released
            ? t('verdict.handedOver', {
                time: format.time(released.at),
                by: released.by === CASHIER ? t('verdict.handedOverByNobody') : released.by,
              })
            : t(answer)
        }
        also={usePretence()}
        takeFocus={false}
      />
      <PanelBody>
        <CheckList lastRequery={view.lastRequery} owed={current.sale.amount} released={released !== null} />
        <FeeSentence view={view} paid={current.sale.amount} />
        {view.askingOnceMore ? (
          <p role="status" className={styles.fee}>
            {t('verdict.askingOnceMore')}
          </p>
        ) : null}
        {released ? (
          <p className={styles.aside}>
            {t('refund.none')} {t('refund.cashier')}
          </p>
        ) : null}
      </PanelBody>
      <PanelActions primary={released ? <NewSaleButton current={current} primary focus /> : null}>
        {refusal?.code === 'releaseAfterRequery' && !released ? <RequeryButton current={current} /> : null}
        {refusal && !released ? <LeaveForLaterButton current={current} /> : null}
        <SlipActions reference={current.payment.reference} />
      </PanelActions>
    </Frame>
  );
}

/**
 * Why the journal keeps these goods back, and which answer of the service stood there then. It stays when the notice goes with the
 * next thing that is pressed: a later answer may be what the goods waited for.
 */
function useRefusal(reference: string, answeredAt: string) {
  const code = useDesk(({ problem }) => (problem?.facts.reference === reference ? problem.code : null));
  const [refusal, setRefusal] = useState<{ code: ProblemCode; answeredAt: string } | null>(null);
  const isNew = code?.startsWith('release') && (refusal?.code !== code || refusal.answeredAt !== answeredAt);
  if (code && isNew) setRefusal({ code, answeredAt });
  return refusal;
}

/** Beside `Paid`, that no money moved; null where it did. */
export function usePretence(): string | null {
  const { t } = useTranslation();
  const { till } = useTill();
  return { practice: t('verdict.paidPractice'), sandbox: t('verdict.paidSandbox'), live: null }[till.mode];
}

/** Stands where no step before has a control: what was meant for one of those hands over nothing. */
export function HandOverButton({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const handingOver = useDesk((state) => state.busy.includes('handOver'));
  const button = useFocus<HTMLButtonElement>(reference);
  return (
    <ActionButton
      action="handOver"
      ref={button}
      aria-describedby={ANSWER_ID}
      variant="primary"
      className={styles.handOver ?? ''}
      loading={handingOver}
      onClick={() => void counter.handOver(reference)}
    >
      {t('sale.handOver')}
    </ActionButton>
  );
}

/** Where the customer bears the fee, the bank's alert names another amount than the till: say it before they ask. */
function FeeSentence({ view, paid }: { view: Extract<PaymentView, { screen: 'paid' }>; paid: Money }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const fee = customerFeeIn(view.lastRequery.answer, paid.amountMinor);
  if (!fee) return null;
  const inMoney = (amountMinor: number) => format.money({ ...paid, amountMinor });
  return (
    <p className={styles.fee}>
      {t('verdict.feeOnAlert', {
        charged: inMoney(fee.chargedMinor),
        fee: inMoney(fee.feeMinor),
      })}
    </p>
  );
}
