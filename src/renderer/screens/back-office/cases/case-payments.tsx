import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseView } from '../../../../shared/case-view.ts';
import { TillProblemNotice } from '../../../components/problem-notice.tsx';
import { useCaseAct } from '../../../state/case-queries.ts';
import { problemOf } from '../../../state/queries.ts';
import styles from './cases.module.css';
import { FittingPayments } from './fitting-payments.tsx';
import { PaymentLine } from './payment-line.tsx';

const SEARCH_AFTER_MS = 250;

/** The payments that a case is about, and the way to find one more. */
export function CasePayments({ view }: { view: CaseView }) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const { id, state, references } = view.case;
  const isResolved = state.status === 'resolved';
  const unlink = (reference: string) => act.mutate({ channel: 'cases.unlink', request: { id, reference } });
  return (
    <>
      {view.payments.length === 0 ? <p className={styles.soft}>{t('case.noPayments')}</p> : null}
      <ul className={styles.payments} aria-label={t('case.payments')}>
        {view.payments.map((payment) => (
          <PaymentLine key={payment.reference} payment={payment}>
            {isResolved ? null : (
              <Button
                variant="plain"
                aria-label={t('case.unlinkNamed', { reference: payment.reference })}
                onClick={() => unlink(payment.reference)}
              >
                {t('case.unlink')}
              </Button>
            )}
          </PaymentLine>
        ))}
      </ul>
      {act.isError ? <TillProblemNotice problem={problemOf(act.error)} onClose={() => act.reset()} /> : null}
      {isResolved ? null : <FindPayment id={id} linked={references} />}
    </>
  );
}

function FindPayment({ id, linked }: { id: string; linked: readonly string[] }) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  return (
    <>
      <TextInput
        type="search"
        label={t('case.find')}
        placeholder={t('case.findHint')}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {search === '' ? null : (
        <FittingPayments
          asked={{ search, filters: {} }}
          action={({ reference }) =>
            linked.includes(reference) ? null : (
              <Button
                aria-label={t('case.linkNamed', { reference })}
                onClick={() => act.mutate({ channel: 'cases.link', request: { id, reference } })}
              >
                {t('case.link')}
              </Button>
            )
          }
        />
      )}
      {act.isError ? <TillProblemNotice problem={problemOf(act.error)} onClose={() => act.reset()} /> : null}
    </>
  );
}
