import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedInstrument } from '../../../components/instrument-mark.tsx';
import { focusFirstEmpty, focusFirstWrong, focusNext, hasText } from '../../../fields/enter-moves.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useParts, useTurn } from '../../../state/parts.ts';
import { LetterKeyboard } from '../keys/letter-keyboard.tsx';
import { useFieldInUse } from '../keys/use-kept-focus.ts';
import { AddressFields, useKeyedAddress } from './address-fields.tsx';
import styles from './address-turn.module.css';
import turnStyles from './customers-turn.module.css';
import { CustomersTurn, type TurnStepProps, WhatWasSaid } from './customers-turn.tsx';
import { useTurnWatch } from './use-turn-watch.ts';

/** Keeps the address for the sale, so that a second payment of the sale starts with it. */
export function AddressTurn({ current, notice, instruction, back }: TurnStepProps) {
  const { t } = useTranslation();
  const { counter, draft } = useParts();
  const form = useRef<HTMLFormElement>(null);
  const hasLetters = useTurn(({ areLettersShown }) => areLettersShown);
  const [known] = useState(() => {
    const remembered = draft.getState().billingAddress;
    return remembered?.saleId === current.sale.id ? remembered.address : null;
  });
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
    draft.getState().rememberAddress(current.sale.id, billingAddress);
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
      help={<p className={`soft ${turnStyles.why}`}>{t('address.why')}</p>}
      back={back}
      send={send}
    >
      <div className={styles.fields} data-keys-below={hasLetters}>
        <AddressFields of={address} hasKeysBelow={hasLetters} wide={styles.wide} />
      </div>
      <LetterKeyboard field={keyedIn} onNext={goToNext}>
        <ArmedButton type="submit" variant="primary" className={`big ${turnStyles.submit}`}>
          {t('steps.billingAddress.submit')}
        </ArmedButton>
      </LetterKeyboard>
    </CustomersTurn>
  );
}
