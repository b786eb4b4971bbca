import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readOtp, readPin } from '../../../shared/fields.ts';
import type { KeyedDetails } from '../../../shared/keyed-steps.ts';
import { useInstrumentText } from '../../components/instrument-text.ts';
import { enterMoves } from '../../fields/enter-moves.ts';
import { EntryField } from '../../fields/entry-field.tsx';
import { useTypedField } from '../../fields/typed-field.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useParts } from '../../state/parts.ts';
import type { KeyedStep } from '../sell/sell-view.ts';
import helpStyles from './code-turn.module.css';
import styles from './customers-turn.module.css';
import { CustomersTurn, type TurnStepProps } from './customers-turn.tsx';
import { keepFocus } from './keep-focus.ts';
import { Keypad } from './keypad.tsx';
import { ShowDigits, useShownDigits } from './show-digits.tsx';
import { useTurnWatch, useWipedAtEnd } from './use-turn-watch.ts';
import { WhatWasSaid } from './what-was-said.tsx';

const NO_CODE_ADVICE = ['wait', 'look', 'cashier'] as const;

export function CardPinTurn(props: TurnStepProps) {
  const { t } = useTranslation();
  return (
    <CodeTurn
      {...props}
      step="cardPin"
      label={t('step.pin')}
      missing={t('turn.missing.pin')}
      submitLabel={t('step.submitPin')}
      readText={readPin}
      keyed={(pin) => ({ step: 'cardPin', pin })}
    />
  );
}

export function OtpTurn(props: TurnStepProps) {
  const { t } = useTranslation();
  return (
    <CodeTurn
      {...props}
      step="otp"
      label={t('step.otp')}
      missing={t('turn.missing.otp')}
      submitLabel={t('step.submitOtp')}
      readText={readOtp}
      keyed={(otp) => ({ step: 'otp', otp })}
      mayBeShown
      help={<NoCodeHelp />}
    />
  );
}

/** One code in one box, masked. The box is emptied when the code is sent, and whenever the turn ends otherwise. */
function CodeTurn({
  current,
  step,
  notice,
  instruction,
  back,
  label,
  missing,
  submitLabel,
  readText,
  keyed,
  mayBeShown = false,
  help,
}: TurnStepProps & {
  step: Exclude<KeyedStep['step'], 'billingAddress'>;
  label: string;
  missing: string;
  submitLabel: string;
  readText: typeof readPin;
  keyed: (code: string) => KeyedDetails;
  /** A PIN is never shown; a code that came by phone may be. */
  mayBeShown?: boolean;
  help?: ReactNode;
}) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const instrumentText = useInstrumentText();
  const field = useTypedField(readText);
  const digits = useShownDigits();
  const box = () => field.input.ref.current;
  const wipe = () => {
    field.wipe();
    digits.hide();
  };
  const watched = useTurnWatch({ hasText: () => (box()?.value ?? '') !== '', wipe });
  useWipedAtEnd(field.wipe);
  useEffect(() => field.input.ref.current?.focus(), [field.input.ref]);

  const send = () => {
    const reading = field.read();
    if (!reading.ok) return box()?.focus();
    void counter.submitStep(current.payment.reference, keyed(reading.value));
    wipe();
  };

  return (
    <CustomersTurn
      subject={step}
      amount={current.payment.amount}
      paidWith={instrumentText(current.payment.instrument)}
      heading={t(`step.heading.${step}`)}
      lead={t(`turn.lead.${step}`)}
      said={<WhatWasSaid step={step} notice={notice} instruction={instruction} />}
      watched={watched}
      help={help}
      back={back}
      onSubmit={send}
      onKeyDown={(event) => enterMoves(event, send)}
    >
      <div className={styles.code}>
        <EntryField label={label} missing={missing} field={field} inputMode="none" masked={!digits.areShown} />
        {mayBeShown ? <ShowDigits digits={digits} /> : null}
      </div>
      <Keypad field={box} />
      <ArmedButton type="submit" variant="primary" className={styles.submit ?? ''}>
        {submitLabel}
      </ArmedButton>
    </CustomersTurn>
  );
}

/** Where a customer would look for "send it again": the service has no such operation, and the cashier knows more. */
function NoCodeHelp() {
  const { t } = useTranslation();
  return (
    <details className={helpStyles.help}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed as a button is */}
      <summary onMouseDown={keepFocus}>{t('step.noCodeTitle')}</summary>
      <ul>
        {NO_CODE_ADVICE.map((advice) => (
          <li key={advice}>{t(`turn.noCode.${advice}`)}</li>
        ))}
      </ul>
    </details>
  );
}
