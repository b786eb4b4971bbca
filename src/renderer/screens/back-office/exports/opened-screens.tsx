import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedPayment } from '../../../../shared/export/opened-export.ts';
import { PAYMENT_TYPES } from '../../../../shared/payment/instrument.ts';
import {
  newExternalCaseAddress,
  oneAddress,
  openedPaymentAddress,
  SECTION_ADDRESSES,
} from '../../../back-office-routes.ts';
import { BackLink } from '../../../components/back-link.tsx';
import { OutcomeOf } from '../../../components/notices/outcome.tsx';
import { FailedReading } from '../../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { useSearchText } from '../../../components/use-search-text.ts';
import { useTill } from '../../../state/parts.ts';
import { useOpenedList } from '../../../state/queries/opened-queries.ts';
import { usePages } from '../../../state/queries/pages.ts';
import { useAnswer } from '../../../state/queries/queries.ts';
import paymentStyles from '../../journal/payment/payment.module.css';
import { PaymentAtService, PaymentFacts } from '../../journal/payment/payment-facts.tsx';
import { PaymentHistory } from '../../journal/payment/timeline.tsx';
import { ExistingCases } from '../cases/matching-payments.tsx';
import styles from './exports.module.css';
import { OpenedBanner } from './exports-list.tsx';
import { OpenedGrid } from './opened-grid.tsx';
import { openedQuery, RequeryFound, RequeryOpened } from './requery-opened.tsx';

const PAGE_LENGTH = 100;

export function OpenedSearch({ id }: { id: string }) {
  const { t, till } = useTill();
  const [search, setSearch] = useState('');
  const text = useSearchText(search, setSearch);
  const set = useOpenedList().data?.sets.find((candidate) => candidate.id === id);
  const isOfOtherMode = set?.exports.every(({ mode }) => mode !== till.mode) ?? false;
  const found = usePages('opened.page', (before) => openedQuery(id, search, before, PAGE_LENGTH), {
    follows: 'opened',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const searchBox = useFocus<HTMLInputElement>();
  const payments = found.data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <div className={`column gap-4 shrinks ${styles.search}`}>
      <div className="row between gap-5">
        <BackLink to={SECTION_ADDRESSES.exports}>{t('opened.back')}</BackLink>
        <div className={`tight ${styles.box}`}>
          <SearchField
            ref={searchBox}
            text={text}
            clear={t('opened.clearSearch')}
            aria-label={t('opened.searchLabel')}
            placeholder={t('opened.searchHint')}
          />
          <p role="status" className="soft small">
            {text.isShortened ? t('journal.lastFourOnly') : null}
          </p>
        </div>
      </div>
      {set ? <OpenedBanner exports={set.exports} /> : null}
      {set && isOfOtherMode ? <p role="status">{t('opened.otherMode')}</p> : null}
      {set && !isOfOtherMode && payments.length > 0 && !found.isPlaceholderData ? (
        <RequeryFound key={search} id={id} search={search} known={found.hasNextPage ? null : payments.length} />
      ) : null}
      <FailedReading of={found} />
      {found.isError ? null : (
        <OpenedGrid
          key={`rows of ${search}`}
          of={found}
          payments={payments}
          search={search}
          addressOf={(reference) => openedPaymentAddress(id, reference)}
        />
      )}
    </div>
  );
}

/** Shows a payment as its till knew it when the export was sealed. */
export function OpenedPaymentScreen({ id, reference }: { id: string; reference: string }) {
  const { t } = useTranslation();
  const payment = useAnswer('opened.payment', { id, reference }, { follows: 'opened' });
  return (
    <div className={`column gap-4 full ${styles.payment}`}>
      <BackLink to={oneAddress('exports', id)}>{t('opened.backToSearch')}</BackLink>
      <FailedReading of={payment} waiting={t('payment.loading')} />
      {payment.data ? <Details page={payment.data} /> : null}
    </div>
  );
}

function Details({ page }: { page: OpenedPayment }) {
  const { t, format } = useTill();
  const { payment, source, notAsked } = page;
  const { name, number, code, sealedAt } = source;
  return (
    <>
      <OpenedBanner exports={[source]} />
      <div className="sheet wrap center gap-4">
        <div>
          <PageHeading level={2} at={payment.reference} className={`mono ${paymentStyles.reference}`}>
            {payment.reference}
          </PageHeading>
          <p className={paymentStyles.money}>{format.money(payment.amount)}</p>
        </div>
        <div className="large">
          <OutcomeOf payment={payment} />
        </div>
        {notAsked === null ? (
          <RequeryOpened payment={payment} />
        ) : (
          <p className="own-line box wait">{t(`opened.notAsked.${notAsked}`, { service: payment.baseUrl })}</p>
        )}
      </div>
      <div className={paymentStyles.columns}>
        <section className={`sheet ${styles.sheet}`}>
          <h3>{t('payment.facts')}</h3>
          <PaymentFacts page={page} />
          <p className="above-4 soft small">
            {t('opened.source', { name, number, code, sealed: format.dateTime(sealedAt) })}
          </p>
          <h3>{t('serviceSaid.title')}</h3>
          <PaymentAtService page={page} />
          <h3>{t('case.ofPayment')}</h3>
          <CasesOf page={page} />
        </section>
        <PaymentHistory level={3} page={page} />
      </div>
    </>
  );
}

/** Lists the payment's cases. A new case needs a payment that this seat can re-query. */
function CasesOf({ page: { notAsked, payment } }: { page: OpenedPayment }) {
  const { t } = useTranslation();
  const { reference, till, instrument } = payment;
  const paymentType = PAYMENT_TYPES[instrument.kind];
  if (notAsked !== null) return <p>{t('opened.casesElsewhere', { till })}</p>;
  return (
    <>
      <ExistingCases references={[reference]} />
      <p>{t('opened.cases')}</p>
      <p>
        <a href={newExternalCaseAddress({ reference, paymentType })}>{t('cases.open')}</a>
      </p>
    </>
  );
}
