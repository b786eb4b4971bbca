import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '../../../shared/bridge-contract.ts';
import type { PaymentRecord } from '../../../shared/records.ts';
import { Facts } from '../../components/facts.tsx';
import { BackIcon } from '../../components/icons.tsx';
import { useInstrumentText } from '../../components/instrument-text.ts';
import { OutcomeOf } from '../../components/outcome.tsx';
import { TillProblemNotice } from '../../components/problem-notice.tsx';
import { SaveSlip } from '../../components/save-slip.tsx';
import { useFocus } from '../../components/use-focus.ts';
import { ADDRESSES, goTo } from '../../routes.ts';
import { useDesk, useParts, useTill } from '../../state/parts.ts';
import { problemOf, usePayment } from '../../state/queries.ts';
import { BothSides } from '../sell/check-list.tsx';
import styles from './payment.module.css';
import { Timeline } from './timeline.tsx';

/** One payment: its facts, what happened to it, and what can be done now. */
export function PaymentScreen({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const payment = usePayment(reference);
  return (
    <div className={styles.page}>
      <a className={styles.back} href={ADDRESSES.journal}>
        <BackIcon />
        {t('payment.back')}
      </a>
      {payment.isPending ? <p>{t('payment.loading')}</p> : null}
      {payment.isError ? <TillProblemNotice problem={problemOf(payment.error)} /> : null}
      {payment.data ? <PaymentDetails page={payment.data} /> : null}
    </div>
  );
}

function PaymentDetails({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const { desk } = useParts();
  const problem = useDesk((state) => state.problem);
  const heading = useFocus<HTMLHeadingElement>(page.payment.reference);
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles.reference}>
            {page.payment.reference}
          </h1>
          <p className={styles.money}>{format.money(page.payment.amount)}</p>
        </div>
        <div className={styles.outcome}>
          <OutcomeOf state={page.payment.state} />
        </div>
        <PaymentActions page={page} />
      </div>
      {problem ? <TillProblemNotice problem={problem} onClose={() => desk.getState().dismissProblem()} /> : null}
      <div className={styles.columns}>
        <section className={styles.sheet}>
          <h2>{t('payment.facts')}</h2>
          <PaymentFacts page={page} />
        </section>
        <section className={styles.sheet}>
          {hasBeenConfirmed(page.payment) ? (
            <div className={styles.checks}>
              <BothSides payment={page.payment} />
            </div>
          ) : null}
          <h2>{t('payment.timeline')}</h2>
          <Timeline events={page.timeline} />
        </section>
      </div>
    </>
  );
}

/** Whether an answer said something of money, be it that it does not fit. */
function hasBeenConfirmed({ state }: PaymentRecord): boolean {
  return state.outcome === 'paid' || state.review !== null;
}

function PaymentActions({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const busy = useDesk((state) => state.busy);
  const atCounter = useDesk((state) => state.snapshot?.current?.sale.id ?? null);
  const { reference } = page.payment;
  const { id, status } = page.sale;
  const resume = async () => {
    if (atCounter === id || (await counter.resumeSale(id))) goTo(ADDRESSES.sell);
  };
  return (
    <div className={styles.actions}>
      <Button loading={busy.includes('requery')} onClick={() => void counter.requery(reference)}>
        {t('sale.requery')}
      </Button>
      {status === 'parked' || atCounter === id ? (
        <Button loading={busy.includes('resume')} onClick={() => void resume()}>
          {t('sale.continue')}
        </Button>
      ) : null}
      <SaveSlip reference={reference} />
    </div>
  );
}

function PaymentFacts({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const instrumentText = useInstrumentText();
  const { payment, sale } = page;
  const { instrument, state } = payment;
  const released = state.outcome === 'paid' ? state.released : null;
  return (
    <Facts
      rows={[
        { name: t('payment.made'), value: format.exactTime(payment.createdAt) },
        { name: t('sale.instrument'), value: instrumentText(instrument) },
        { name: t('payment.firstSix'), value: instrument.kind === 'card' ? instrument.firstSix : null },
        {
          name: t('sale.customer'),
          value: [payment.customer.email, payment.customer.phone].filter(Boolean).join(', '),
        },
        { name: t('sale.note'), value: payment.note },
        { name: t('payment.sale'), value: t(`payment.saleStatus.${sale.status}`) },
        {
          name: t('journal.released'),
          value: released ? `${format.dateTime(released.at)}, ${t('payment.by', { actor: released.by })}` : null,
        },
        {
          name: t('journal.review'),
          value: state.review ? t(`verdict.reviewReason.${state.review.reason}`) : null,
        },
        { name: t('payment.till'), value: payment.till },
        { name: t('payment.mode'), value: t(`payment.modeName.${payment.mode}`) },
        { name: t('payment.service'), value: payment.baseUrl, mono: true },
        { name: t('payment.publicKey'), value: payment.publicKey, mono: true },
      ]}
    />
  );
}
