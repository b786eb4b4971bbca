import { type UseFormReturnType, useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { complaintReasonSchema } from '../../../../shared/case/case.ts';
import { noCeiling } from '../../../../shared/money/money.ts';
import type { ExternalPayment } from '../../../../shared/run/external-payment.ts';
import type { PaymentType } from '../../../../shared/run/requery-run.ts';
import { oneAddress, SECTION_ADDRESSES } from '../../../back-office-routes.ts';
import { BackLink } from '../../../components/back-link.tsx';
import { Choices } from '../../../components/choices.tsx';
import { Checkbox, Textarea, TextInput } from '../../../components/controls.ts';
import { FailedReading, FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { PagePart } from '../../../components/page-part.tsx';
import { OccurringCurrency } from '../../../fields/currency-picker.tsx';
import { DayField } from '../../../fields/day-field.tsx';
import { Form } from '../../../fields/form.tsx';
import { useAmountText } from '../../../fields/problem-text.ts';
import { SubmitButton } from '../../../presses/armed-button.tsx';
import { goTo } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';
import { useCaseAct, useMatchingPayments } from '../../../state/queries/case-queries.ts';
import { useAnswer } from '../../../state/queries/queries.ts';
import styles from './cases.module.css';
import { ExistingCases, MatchingPayments, PaymentLine } from './matching-payments.tsx';
import { lacksDay, NOTHING_TYPED, readClaim, searchOf, type TypedCase } from './new-case-form.ts';

const SEARCH_AFTER_MS = 250;

/** Every payment ever ticked, with its current tick. Unticked payments stay listed, so that no row moves. */
type Ticks = ReadonlyMap<string, boolean>;

/** @param externalType the type of the given payment if it is not in this journal */
export function NewCaseScreen({
  reference: given,
  externalType,
}: {
  reference: string | null;
  externalType: PaymentType | null;
}) {
  const { t, till } = useTill();
  const act = useCaseAct();
  const external = given !== null && externalType !== null ? { reference: given, paymentType: externalType } : null;
  const reference = external === null ? given : null;
  const amountText = useAmountText();
  const form = useForm<TypedCase>({
    initialValues: NOTHING_TYPED,
    validate: (typed) => {
      const { amount, ...others } = readClaim(typed, till).problems;
      const sentences = Object.entries(others).map(([name, problem]) => [name, t(problem)]);
      return {
        ...Object.fromEntries(sentences),
        ...(amount && { amount: amountText(amount, noCeiling(typed.currency ?? till.currency)) }),
      };
    },
  });
  const [ticks, setTicks] = useState<Ticks>(new Map(reference === null ? [] : [[reference, true]]));
  const linked = [...ticks].flatMap(([each, isTicked]) => (isTicked ? [each] : []));
  const send = form.onSubmit((typed) => {
    if (typed.reason === null) return;
    const { claim } = readClaim(typed, till);
    const references = linked.length > 0 ? linked : null;
    act.mutate(
      { channel: 'cases.open', request: { reason: typed.reason, claim, references, external } },
      { onSuccess: ({ id }) => goTo(oneAddress('cases', id)) },
    );
  });
  return (
    <Form className="column gap-4 shrinks" send={send}>
      <BackLink to={SECTION_ADDRESSES.cases}>{t('newCase.back')}</BackLink>
      <div className="wrap center gap-5 lines-2">
        <PageHeading level={2}>{t('newCase.title')}</PageHeading>
        <SubmitButton label={t('newCase.submit')} className="at-end" loading={act.isPending} />
      </div>
      <FailureNotice error={act.error} onClose={() => act.reset()} />
      <div className={styles.columns}>
        <section className="sheet column gap-3">
          <ClaimFields form={form} />
        </section>
        <Payments reference={reference} external={external} typed={form.values} ticks={ticks} setTicks={setTicks} />
      </div>
    </Form>
  );
}

interface PaymentsProps {
  reference: string | null;
  external: ExternalPayment | null;
  typed: TypedCase;
  ticks: Ticks;
  setTicks: (ticks: Ticks) => void;
}

function Payments({ reference, external, typed, ticks, setTicks }: PaymentsProps) {
  const { t, till } = useTill();
  const [settled] = useDebouncedValue(typed, SEARCH_AFTER_MS);
  const asked = searchOf(settled, till);
  const fitting = useMatchingPayments(asked);
  const shown = asked === null ? [] : (fitting.data?.payments ?? []);
  const ofCase = [...ticks.keys()].filter(
    (each) => each === reference || !shown.some((payment) => payment.reference === each),
  );
  const tick = (each: string) => (
    <Checkbox
      label={t('case.linkThis')}
      aria-label={t('case.linkThisNamed', { reference: each })}
      checked={ticks.get(each) ?? false}
      onChange={(event) => setTicks(new Map(ticks).set(each, event.currentTarget.checked))}
    />
  );
  return (
    <div className="column gap-4 shrinks">
      {external === null && ofCase.length === 0 ? null : (
        <PagePart level={3} title={t('case.payments')}>
          {external ? <GivenExternal payment={external} /> : null}
          {ofCase.length === 0 ? null : (
            <ul className="column" aria-label={t('case.payments')}>
              {ofCase.map((each) => (
                <GivenPayment key={each} reference={each} action={each === reference ? null : tick(each)} />
              ))}
            </ul>
          )}
        </PagePart>
      )}
      <PagePart level={3} title={t('case.fitting')}>
        <MatchingPayments
          asked={asked}
          action={(payment) => (payment.reference === reference ? null : tick(payment.reference))}
        />
      </PagePart>
    </div>
  );
}

function GivenPayment({ reference, action }: { reference: string; action?: ReactNode }) {
  const payment = useAnswer('journal.payment', { reference });
  if (payment.isError) {
    return (
      <li>
        <FailedReading of={payment} />
      </li>
    );
  }
  return payment.data ? (
    <PaymentLine payment={payment.data.payment} below={<ExistingCases references={[reference]} />}>
      {action}
    </PaymentLine>
  ) : null;
}

function GivenExternal({ payment: { reference, paymentType } }: { payment: ExternalPayment }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="column shrinks">
        <span className="mono small">{reference}</span>
        <span className="soft small">{t(`runs.paymentType.${paymentType}`)}</span>
      </div>
      <p className="soft">{t('case.external.begins')}</p>
      <ExistingCases references={[reference]} />
    </>
  );
}

function ClaimFields({ form }: { form: UseFormReturnType<TypedCase> }) {
  const { t, till } = useTill();
  const { values, errors, getInputProps, setFieldValue, clearFieldError } = form;
  const occurring = useAnswer('journal.choices', undefined).data?.currencies ?? [];
  const currency = values.currency ?? till.currency;
  return (
    <>
      <Choices
        label={t('newCase.reason')}
        values={complaintReasonSchema.options}
        value={values.reason}
        nameOf={(reason) => t(`case.complaint.${reason}`)}
        onChoose={(reason) => setFieldValue('reason', reason)}
        error={errors.reason}
        className={styles.reasons}
      />
      <div className="above-3">
        <h3>{t('newCase.details')}</h3>
        <p className="soft">{t('newCase.detailsHint')}</p>
      </div>
      <div className={styles.fields}>
        <TextInput
          label={t('newCase.amount')}
          inputMode="decimal"
          leftSection={currency}
          leftSectionWidth={56}
          {...getInputProps('amount')}
        />
        <OccurringCurrency
          label={t('view.currency')}
          occurring={occurring}
          value={currency}
          onChoose={(chosen) => {
            setFieldValue('currency', chosen);
            clearFieldError('amount');
          }}
        />
        <TextInput label={t('newCase.lastFour')} inputMode="numeric" maxLength={4} {...getInputProps('lastFour')} />
        <DayField
          label={t('newCase.day')}
          day={values.day || null}
          error={lacksDay(values) ? t('newCase.dayMissing') : errors.day}
          onDay={(day) => setFieldValue('day', day ?? '')}
        />
        <TextInput label={t('newCase.time')} placeholder="15:00" maxLength={5} {...getInputProps('time')} />
        <TextInput type="tel" label={t('newCase.phone')} maxLength={20} {...getInputProps('phone')} />
        <TextInput type="email" label={t('newCase.email')} maxLength={254} {...getInputProps('email')} />
        <Textarea
          className="all-columns"
          label={t('newCase.words')}
          rows={3}
          maxLength={1_000}
          {...getInputProps('words')}
        />
      </div>
    </>
  );
}
