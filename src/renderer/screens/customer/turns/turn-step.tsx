import { type MouseEventHandler, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readKeyedCode } from '../../../../shared/input/fields.ts';
import { KEYED_STEPS, type KeyedCode, type KeyedDetails } from '../../../../shared/input/keyed-steps.ts';
import { MarkedInstrument } from '../../../components/instrument-mark.tsx';
import { focusFirstEmpty, focusFirstWrong, focusNext, hasText } from '../../../fields/enter-moves.ts';
import { EntryField, useTypedField } from '../../../fields/typed-field.tsx';
import { InCustomersLanguage } from '../../../languages/customers-language.tsx';
import { SubmitButton } from '../../../presses/armed-button.tsx';
import { useParts, useTurn } from '../../../state/parts.ts';
import type { KeyedStep } from '../../../state/sell-view.ts';
import { Keypad, keepFocus } from '../keys/keypad.tsx';
import { LetterKeyboard } from '../keys/letter-keyboard.tsx';
import { useFieldInUse } from '../keys/use-kept-focus.ts';
import { AddressFields, useKeyedAddress } from './address-fields.tsx';
import addressStyles from './address-turn.module.css';
import styles from './customers-turn.module.css';
import { CustomersTurn, ShowDigits, type TurnStepProps, useShownDigits, WhatWasSaid } from './customers-turn.tsx';
import helpStyles from './no-code-help.module.css';
import { useTurnWatch, useWipedAtEnd } from './use-turn-watch.ts';

export function TurnStep({ step, ...shown }: TurnStepProps & Pick<KeyedStep, 'step'>) {
  return (
    <InCustomersLanguage saleId={shown.current.sale.id}>
      {/* The key remounts the code's field, so that a typed PIN is gone when the OTP is asked for. */}
      {step === 'billingAddress' ? <AddressTurn {...shown} /> : <CodeTurn key={step} {...shown} step={step} />}
    </InCustomersLanguage>
  );
}

const NO_CODE_ADVICE = ['wait', 'look', 'cashier'] as const;

/** Asks for a PIN or OTP. The field is emptied when the code is sent and whenever the turn ends. */
function CodeTurn({ current, step, notice, instruction, back }: TurnStepProps & { step: KeyedCode }) {
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
    void counter.submitStep(current.payment.reference, detailsOfCode(step, reading.value));
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
      help={
        comesByPhone ? (
          // Opening the help keeps the focus in the field, because the customer is about to key the code.
          <NoCodeHelp onMouseDown={keepFocus} advice={NO_CODE_ADVICE.map((advice) => t(`turn.noCode.${advice}`))} />
        ) : null
      }
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
      <SubmitButton label={t(`steps.${step}.submit`)} className={`big ${styles.submit}`} />
    </CustomersTurn>
  );
}

function detailsOfCode(step: KeyedCode, code: string): KeyedDetails {
  const { details, sensitive } = KEYED_STEPS[step];
  const [field] = sensitive;
  return details.parse({ step, [field]: code });
}

/** Asks for the billing address. Keeps it for the sale, so that a second payment starts with it. */
function AddressTurn({ current, notice, instruction, back }: TurnStepProps) {
  const { t } = useTranslation();
  const { counter, draft } = useParts();
  const form = useRef<HTMLFormElement>(null);
  const hasLetters = useTurn(({ areLettersShown }) => areLettersShown);
  const [known] = useState(draft.getState().billingAddress);
  const address = useKeyedAddress(known, false);
  const keyedIn = useFieldInUse(form);
  const watched = useTurnWatch({ hasText: () => form.current !== null && hasText(form.current), wipe: address.wipe });
  useEffect(() => {
    if (form.current) focusFirstEmpty(form.current);
  }, []);

  const send = () => {
    const billingAddress = address.read()?.billingAddress;
    if (!form.current) return;
    if (!billingAddress) return focusFirstWrong(form.current);
    draft.getState().rememberAddress(billingAddress);
    void counter.submitStep(current.payment.reference, { step: 'billingAddress', billingAddress });
  };
  const goToNext = () => {
    const field = keyedIn();
    if (form.current && field) focusNext(form.current, field);
  };

  return (
    <CustomersTurn
      ref={form}
      hasLines
      amount={current.payment.amount}
      paidWith={<MarkedInstrument instrument={current.payment.instrument} />}
      heading={t('steps.billingAddress.heading')}
      lead={t('steps.billingAddress.lead')}
      said={<WhatWasSaid step="billingAddress" notice={notice} instruction={instruction} />}
      again={t('steps.billingAddress.again')}
      watched={watched}
      keysBelow={hasLetters}
      help={<p className={`soft ${styles.why}`}>{t('address.why')}</p>}
      back={back}
      send={send}
    >
      <div className={addressStyles.fields} data-keys-below={hasLetters}>
        <AddressFields of={address} hasKeysBelow={hasLetters} wide={addressStyles.wide} />
      </div>
      <LetterKeyboard field={keyedIn} onNext={goToNext}>
        <SubmitButton label={t('steps.billingAddress.submit')} className={`big ${styles.submit}`} />
      </LetterKeyboard>
    </CustomersTurn>
  );
}

interface NoCodeHelpProps {
  advice: readonly string[];
  className?: string | undefined;
  onMouseDown?: MouseEventHandler;
}

/** Explains that the service cannot send a code again, beside the field where people look for that. */
export function NoCodeHelp({ advice, className = '', onMouseDown }: NoCodeHelpProps) {
  const { t } = useTranslation();
  return (
    <details className={`fold ${helpStyles.help} ${className}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary already acts as a button */}
      <summary onMouseDown={onMouseDown}>{t('step.noCodeTitle')}</summary>
      <ul>
        {advice.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
