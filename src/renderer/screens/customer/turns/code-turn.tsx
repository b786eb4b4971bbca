import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readKeyedCode } from '../../../../shared/input/fields.ts';
import { KEYED_STEPS, type KeyedCode, type KeyedDetails } from '../../../../shared/input/keyed-steps.ts';
import { MarkedInstrument } from '../../../components/instrument-mark.tsx';
import { NoCodeHelp } from '../../../components/no-code-help.tsx';
import { EntryField } from '../../../fields/entry-field.tsx';
import { useTypedField } from '../../../fields/typed-field.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useParts } from '../../../state/parts.ts';
import { Keypad, keepFocus } from '../keys/keypad.tsx';
import styles from './customers-turn.module.css';
import { CustomersTurn, ShowDigits, type TurnStepProps, useShownDigits, WhatWasSaid } from './customers-turn.tsx';
import { useTurnWatch, useWipedAtEnd } from './use-turn-watch.ts';

const NO_CODE_ADVICE = ['wait', 'look', 'cashier'] as const;

/** The box is emptied when the code is sent and whenever the turn ends. */
export function CodeTurn({
  current,
  step,
  notice,
  instruction,
  back,
  keyed,
}: TurnStepProps & {
  step: KeyedCode;
  keyed: (code: string) => KeyedDetails;
}) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const field = useTypedField((text) => readKeyedCode(step, text));
  const { comesByPhone } = KEYED_STEPS[step].code;
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
      amount={current.payment.amount}
      paidWith={<MarkedInstrument instrument={current.payment.instrument} />}
      heading={t(`steps.${step}.heading`)}
      lead={t(`steps.${step}.lead`)}
      said={<WhatWasSaid step={step} notice={notice} instruction={instruction} />}
      again={t(`steps.${step}.again`)}
      watched={watched}
      help={comesByPhone ? <NoCodeYet /> : null}
      back={back}
      send={send}
    >
      <div className={`tight ${styles.code}`}>
        <EntryField
          label={t(`steps.${step}.label`)}
          missing={t(`steps.${step}.missing`)}
          field={field}
          inputMode="none"
          masked={!digits.areShown}
        />
        {comesByPhone ? <ShowDigits digits={digits} /> : null}
      </div>
      <Keypad field={box} />
      <ArmedButton type="submit" variant="primary" className={`big ${styles.submit}`}>
        {t(`steps.${step}.submit`)}
      </ArmedButton>
    </CustomersTurn>
  );
}

/** Stands where people look for "send it again". */
function NoCodeYet() {
  const { t } = useTranslation();
  // Keeps the focus in the box, where the customer is about to key.
  return <NoCodeHelp onMouseDown={keepFocus} advice={NO_CODE_ADVICE.map((advice) => t(`turn.noCode.${advice}`))} />;
}
