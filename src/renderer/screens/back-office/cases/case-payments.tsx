import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseView } from '../../../../shared/case/case-view.ts';
import { searchedText } from '../../../../shared/journal/journal-view.ts';
import { TextInput } from '../../../components/controls.ts';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { useSearchText } from '../../../components/use-search-text.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useCaseAct } from '../../../state/queries/case-queries.ts';
import { ExternalPayments } from './external-payments.tsx';
import { MatchingPayments } from './matching-payments.tsx';
import { PaymentLine } from './payment-line.tsx';

export function CasePayments({ view }: { view: CaseView }) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const { id, state, references, external = [] } = view.case;
  const isResolved = state.status === 'resolved';
  const unlink = (reference: string) => act.mutate({ channel: 'cases.unlink', request: { id, reference } });
  return (
    <>
      {references.length + external.length === 0 ? <p className="soft">{t('case.noPayments')}</p> : null}
      <ul className="column" aria-label={t('case.payments')}>
        {view.payments.map((payment) => (
          <PaymentLine key={payment.reference} payment={payment}>
            {isResolved ? null : (
              <ArmedButton
                variant="plain"
                aria-label={t('case.unlinkNamed', { reference: payment.reference })}
                onClick={() => unlink(payment.reference)}
              >
                {t('case.unlink')}
              </ArmedButton>
            )}
          </PaymentLine>
        ))}
      </ul>
      <FailureNotice error={act.error} onClose={() => act.reset()} />
      <ExternalPayments view={view} />
      {isResolved ? null : <FindPayment id={id} linked={references} />}
    </>
  );
}

function FindPayment({ id, linked }: { id: string; linked: readonly string[] }) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const [search, setSearch] = useState('');
  const { typed, isShortened, change, settle } = useSearchText(search, setSearch);
  return (
    <>
      <div>
        <TextInput
          type="search"
          label={t('case.find')}
          placeholder={t('case.findHint')}
          maxLength={100}
          value={typed}
          onChange={change}
          onBlur={settle}
        />
        <p role="status" className="soft">
          {isShortened ? t('journal.lastFourOnly') : null}
        </p>
      </div>
      {search === '' ? null : (
        <MatchingPayments
          asked={{ search: searchedText(search), filters: {} }}
          currentCase={id}
          action={({ reference }) =>
            linked.includes(reference) ? null : (
              <ArmedButton
                aria-label={t('case.linkNamed', { reference })}
                onClick={() => act.mutate({ channel: 'cases.link', request: { id, reference } })}
              >
                {t('case.link')}
              </ArmedButton>
            )
          }
        />
      )}
      <FailureNotice error={act.error} onClose={() => act.reset()} />
    </>
  );
}
