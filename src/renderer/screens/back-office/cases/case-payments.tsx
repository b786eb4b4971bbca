import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseView } from '../../../../shared/case/case-view.ts';
import { type ExternalAnswer, externalWords, newestExternalAnswer } from '../../../../shared/case/external-answer.ts';
import { searchedText } from '../../../../shared/journal/journal-view.ts';
import type { ExternalPayment } from '../../../../shared/run/external-payment.ts';
import { readReference } from '../../../../shared/run/reference-list.ts';
import { type PaymentType, paymentTypeSchema } from '../../../../shared/run/requery-run.ts';
import { Choices } from '../../../components/choices.tsx';
import { TextInput } from '../../../components/controls.ts';
import { DialogButton } from '../../../components/dialog-button.tsx';
import { toneOfExternal } from '../../../components/notices/outcome.tsx';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { OutcomeMark } from '../../../components/notices/verdict-banner.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { useSearchText } from '../../../components/use-search-text.ts';
import { Form } from '../../../fields/form.tsx';
import { ArmedButton, SubmitButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import { useCaseAct } from '../../../state/queries/case-queries.ts';
import styles from './cases.module.css';
import { MatchingPayments, PaymentLine } from './matching-payments.tsx';

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
                label={t('case.unlink')}
                variant="plain"
                aria-label={t('case.unlinkNamed', { reference: payment.reference })}
                onClick={() => unlink(payment.reference)}
              />
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
                label={t('case.link')}
                aria-label={t('case.linkNamed', { reference })}
                onClick={() => act.mutate({ channel: 'cases.link', request: { id, reference } })}
              />
            )
          }
        />
      )}
      <FailureNotice error={act.error} onClose={() => act.reset()} />
    </>
  );
}

function ExternalPayments({ view: { case: shown, timeline } }: { view: CaseView }) {
  const { t } = useTranslation();
  const { id, state, external = [] } = shown;
  const isResolved = state.status === 'resolved';
  return (
    <>
      {external.length === 0 ? null : (
        <div className={styles.externalList}>
          <h4>{t('case.external.title')}</h4>
          <ul className="column" aria-label={t('case.external.title')}>
            {external.map((payment) => (
              <ExternalLine
                key={payment.reference}
                payment={payment}
                answer={newestExternalAnswer(timeline, payment.reference)}
                caseId={isResolved ? null : id}
              />
            ))}
          </ul>
          <p className="soft small">{t('case.external.hint')}</p>
        </div>
      )}
      {isResolved ? null : (
        <div className="wrap gap-3">
          <DialogButton label={t('case.external.add')} title={t('case.external.addTitle')}>
            {(close) => <ExternalForm id={id} onClose={close} />}
          </DialogButton>
        </div>
      )}
    </>
  );
}

interface ExternalLineProps {
  payment: ExternalPayment;
  answer: ExternalAnswer | null;
  caseId: string | null;
}

/** @param caseId null if the case is resolved, so that it can no longer change */
function ExternalLine({ payment: { reference, paymentType }, answer, caseId }: ExternalLineProps) {
  const { t } = useTranslation();
  const requery = useCaseAct();
  const unlink = useCaseAct();
  const problem = requery.error ?? unlink.error;
  const request = { id: caseId ?? '', reference };
  return (
    <li className="wrap center gap-4 lines-2 entry">
      <div className={`column gap-1 breaks ${styles.external}`}>
        <span>
          <span className="mono small">{reference}</span>{' '}
          <span className="soft small">{t(`runs.paymentType.${paymentType}`)}</span>
        </span>
        <AnswerOf answer={answer} />
      </div>
      {caseId === null ? null : (
        <div className="at-end wrap gap-3">
          <ArmedButton
            label={t('case.external.requery')}
            aria-label={t('case.external.requeryNamed', { reference })}
            loading={requery.isPending}
            onClick={() => requery.mutate({ channel: 'cases.requeryExternal', request })}
          />
          <ArmedButton
            label={t('case.unlink')}
            variant="plain"
            aria-label={t('case.unlinkNamed', { reference })}
            onClick={() => unlink.mutate({ channel: 'cases.unlink', request })}
          />
        </div>
      )}
      <FailureNotice error={problem} />
    </li>
  );
}

function AnswerOf({ answer }: { answer: ExternalAnswer | null }) {
  const { t, format } = useTill();
  if (answer === null) {
    return (
      <p className="soft small" role="status">
        {t('case.external.notAsked')}
      </p>
    );
  }
  const { at, by, result } = answer;
  const { sentence, beside } = externalWords(t, format)(result);
  return (
    <div className="column shrinks" role="status">
      <OutcomeMark tone={toneOfExternal(result)}>{sentence}</OutcomeMark>
      <span className="soft small">
        {[beside, t('case.external.askedAt', { at: format.dateTime(at), actor: by })].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}

function ExternalForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const form = useForm({
    initialValues: { typed: '', paymentType: null as PaymentType | null },
    validate: {
      typed: (text) => {
        const { refused } = readReference(text.trim());
        return refused === null ? null : t(`case.external.refused.${refused}`);
      },
      paymentType: (chosen) => (chosen === null ? t('case.external.typeMissing') : null),
    },
  });
  const add = form.onSubmit(({ typed, paymentType }) => {
    if (paymentType === null) return;
    const payment = { reference: readReference(typed.trim()).reference, paymentType };
    act.mutate({ channel: 'cases.linkExternal', request: { id, payment } }, { onSuccess: onClose });
  });
  return (
    <Form className="column gap-4" send={add}>
      <p>{t('case.external.addText')}</p>
      <TextInput data-autofocus label={t('case.external.reference')} maxLength={300} {...form.getInputProps('typed')} />
      <Choices
        label={t('case.external.type')}
        values={paymentTypeSchema.options}
        value={form.values.paymentType}
        nameOf={(each) => t(`runs.paymentType.${each}`)}
        onChoose={(chosen) => form.setFieldValue('paymentType', chosen)}
        error={form.errors.paymentType}
      />
      <FailureNotice error={act.error} onClose={() => act.reset()} />
      <DialogFoot>
        <SubmitButton label={t('case.external.addNow')} loading={act.isPending} />
        <ArmedButton label={t('case.cancel')} variant="plain" onClick={onClose} />
      </DialogFoot>
    </Form>
  );
}
