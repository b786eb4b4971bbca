import { useTranslation } from 'react-i18next';
import { BackLink } from '../renderer/components/back-link.tsx';
import { NotProven, OutcomeOf } from '../renderer/components/notices/outcome.tsx';
import { PageHeading } from '../renderer/components/page-heading.tsx';
import exportStyles from '../renderer/screens/back-office/exports/exports.module.css';
import paymentStyles from '../renderer/screens/journal/payment/payment.module.css';
import { PaymentAtService, PaymentFacts } from '../renderer/screens/journal/payment/payment-facts.tsx';
import { PaymentHistory } from '../renderer/screens/journal/payment/timeline.tsx';
import { useWriting } from '../renderer/state/parts.ts';
import type { SignedIn, WebResponseOf } from '../shared/head-office-web/web-contract.ts';
import { ReasonedAct } from './reason-form.tsx';
import web from './web.module.css';
import { tillAddress, WEB_ADDRESSES } from './web-addresses.ts';
import { WebNothing } from './web-nothing.tsx';
import { useAct, useWebAnswer } from './web-queries.ts';
import { useReadingProblem, WebReading } from './web-reading.tsx';

export function PaymentScreen({
  journal,
  reference,
  person,
}: {
  journal: string;
  reference: string;
  person: SignedIn;
}) {
  const { t } = useTranslation();
  const page = useWebAnswer(
    'payments.page',
    { journal, reference },
    // Head office logs every view of a payment, so the page reads it once per visit and never from the cache.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const isThere = useReadingProblem(page) !== 'notFound';
  return (
    <div className={`page ${paymentStyles.page}`}>
      <BackLink to={isThere ? tillAddress(journal) : WEB_ADDRESSES.journal}>
        {t(isThere ? 'office.backToTill' : 'office.backToJournal')}
      </BackLink>
      {page.data ? null : <h1 className={`mono ${paymentStyles.reference}`}>{reference}</h1>}
      {isThere ? <WebReading of={page} waiting={t('payment.loading')} /> : <WebNothing why="noSuchPayment" />}
      {page.data ? <Details page={page.data} person={person} /> : null}
    </div>
  );
}

function Details({ page, person }: { page: WebResponseOf<'payments.page'>; person: SignedIn }) {
  const { t } = useTranslation();
  const { format } = useWriting();
  const { payment, isProven, shop } = page;
  return (
    <>
      <div className="sheet wrap center gap-4">
        <div>
          <PageHeading at={payment.reference} className={`mono ${paymentStyles.reference}`}>
            {payment.reference}
          </PageHeading>
          <p className={paymentStyles.money}>{format.money(payment.amount)}</p>
        </div>
        <div className="large">{isProven ? <OutcomeOf payment={payment} /> : <NotProven />}</div>
        <p className="soft small">
          <bdi>{t('office.ofTill', { till: payment.till, shop: shop || t('office.noShop') })}</bdi>
          {person.rights.includes('personal') ? null : <> · {t('office.masked')}</>}
        </p>
        {isProven ? null : <p className={web.notProven}>{t('office.notProven.text')}</p>}
      </div>
      <div className={paymentStyles.columns}>
        <section className={`sheet ${exportStyles.sheet}`}>
          <h2>{t(isProven ? 'payment.facts' : 'office.notProven.facts')}</h2>
          <PaymentFacts page={page} />
          <h2>{t('serviceSaid.title')}</h2>
          <PaymentAtService page={page} />
          {person.rights.includes('erase') ? (
            <ErasePayment journal={page.journal} reference={payment.reference} />
          ) : null}
        </section>
        <PaymentHistory page={page} />
      </div>
    </>
  );
}

/** A form that erases the personal data of a payment. Only people with the right to do so see the form. */
function ErasePayment({ journal, reference }: { journal: string; reference: string }) {
  const { t } = useTranslation();
  const erase = useAct('payments.erase');
  return (
    <ReasonedAct
      order={erase}
      words={{
        open: t('office.erase.open'),
        text: t('office.erase.text'),
        reason: t('office.erase.reason'),
        yes: t('office.erase.yes'),
        no: t('office.erase.no'),
      }}
      onReason={(reason, onDone) => erase.mutate({ journal, reference, reason }, { onSuccess: onDone })}
    />
  );
}
