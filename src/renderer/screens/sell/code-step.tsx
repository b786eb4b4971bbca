import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readOtp, readPin } from '../../../shared/fields.ts';
import { Elapsed } from '../../components/elapsed.tsx';
import { PanelActions, PanelBody, primaryWidth } from '../../components/frame.tsx';
import { enterMoves } from '../../fields/enter-moves.ts';
import { EntryField } from '../../fields/entry-field.tsx';
import { useTypedField } from '../../fields/typed-field.ts';
import { useParts } from '../../state/parts.ts';
import { CancelSaleButton, LeaveForLaterButton, RequeryButton } from './sale-actions.tsx';
import type { KeyedStep } from './sell-view.ts';
import styles from './step.module.css';

const NO_CODE_ADVICE = ['wait', 'look', 'again', 'requery', 'stop'] as const;

type StepProps = Omit<KeyedStep, 'step'>;

export function CardPinStep(props: StepProps) {
  const { t } = useTranslation();
  const { counter } = useParts();
  return (
    <CodeStep
      {...props}
      heading={t('step.heading.cardPin')}
      lead={t('step.pinText')}
      label={t('step.pin')}
      missing={t('sell.missing.pin')}
      submitLabel={t('step.submitPin')}
      readText={readPin}
      submit={(pin) => counter.submitPin(props.current.payment.reference, pin)}
      masked
    />
  );
}

export function OtpStep(props: StepProps) {
  const { t } = useTranslation();
  const { counter } = useParts();
  return (
    <CodeStep
      {...props}
      heading={t('step.heading.otp')}
      lead={t('step.otpText')}
      label={t('step.otp')}
      missing={t('sell.missing.otp')}
      submitLabel={t('step.submitOtp')}
      readText={readOtp}
      submit={(otp) => counter.submitOtp(props.current.payment.reference, otp)}
      help={<NoCodeHelp />}
    />
  );
}

/** One code in one box. The box is emptied when the code is sent. */
function CodeStep({
  current,
  notice,
  instruction,
  heading,
  lead,
  label,
  missing,
  submitLabel,
  readText,
  submit,
  masked = false,
  help,
}: StepProps & {
  heading: string;
  lead: string;
  label: string;
  missing: string;
  submitLabel: string;
  readText: typeof readPin;
  submit: (code: string) => Promise<boolean>;
  masked?: boolean;
  help?: ReactNode;
}) {
  const { t } = useTranslation();
  const field = useTypedField(readText);
  useEffect(() => field.input.ref.current?.focus(), [field.input.ref]);

  const send = () => {
    const reading = field.read();
    if (!reading.ok) return field.input.ref.current?.focus();
    void submit(reading.value);
    field.wipe();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={onSubmit} onKeyDown={(event) => enterMoves(event, send)} noValidate className={styles.form}>
      <PanelBody>
        <h1 className={styles.heading}>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
        {notice ? (
          <p className={styles.notice} role="alert">
            {t(`step.notice.${notice}`)}
          </p>
        ) : null}
        {instruction ? (
          <div className={styles.instruction}>
            <p className={styles.instructionBy}>{t('step.instruction')}</p>
            <p>{instruction}</p>
          </div>
        ) : null}
        <div className={styles.code}>
          <EntryField
            label={label}
            missing={missing}
            field={field}
            masked={masked}
            {...(masked ? { hint: t('step.masked') } : {})}
          />
        </div>
        <p className={styles.soft}>
          <Elapsed since={current.payment.state.sentAt}>{(elapsed) => t('step.waiting', { elapsed })}</Elapsed>
        </p>
        {help}
      </PanelBody>
      <PanelActions>
        <Button type="submit" variant="primary" className={primaryWidth ?? ''} disabled={notice === 'frozen'}>
          {submitLabel}
        </Button>
        <RequeryButton current={current} />
        <LeaveForLaterButton current={current} />
        <CancelSaleButton current={current} />
      </PanelActions>
    </form>
  );
}

/** Where a person would look for "send it again": the service has no such operation, and this says so. */
function NoCodeHelp() {
  const { t } = useTranslation();
  return (
    <details className={styles.help}>
      <summary>{t('step.noCodeTitle')}</summary>
      <ul>
        {NO_CODE_ADVICE.map((advice) => (
          <li key={advice}>{t(`step.noCode.${advice}`)}</li>
        ))}
      </ul>
    </details>
  );
}
