import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAddressPart } from '../../../../shared/input/fields.ts';
import type { BillingAddress } from '../../../../shared/input/keyed-steps.ts';
import { MarkedInstrument } from '../../../components/instrument-mark.tsx';
import { focusFirstEmpty, focusFirstWrong, focusNext, hasText } from '../../../fields/enter-moves.ts';
import { EntryField } from '../../../fields/entry-field.tsx';
import { useTypedField } from '../../../fields/typed-field.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useParts, useTurn } from '../../../state/parts.ts';
import { LetterKeyboard } from '../keys/letter-keyboard.tsx';
import { useFieldInUse } from '../keys/use-field-in-use.ts';
import styles from './address-turn.module.css';
import { CountrySelect } from './country-select.tsx';
import turnStyles from './customers-turn.module.css';
import { CustomersTurn, type TurnStepProps } from './customers-turn.tsx';
import { useTurnWatch } from './use-turn-watch.ts';
import { WhatWasSaid } from './what-was-said.tsx';

/** The card's billing address. It is kept for the sale, so that a second payment of the sale starts with it. */
export function AddressTurn({ current, notice, instruction, back }: TurnStepProps) {
  const { t } = useTranslation();
  const { counter, draft } = useParts();
  const form = useRef<HTMLFormElement>(null);
  const hasLetters = useTurn(({ areLettersShown }) => areLettersShown);
  const address = useAddressFields(current.sale.id, hasLetters);
  const keyedIn = useFieldInUse(form);
  const watched = useTurnWatch({ hasText: () => form.current !== null && hasText(form.current), wipe: address.wipe });
  useEffect(() => {
    if (form.current) focusFirstEmpty(form.current);
  }, []);

  const send = () => {
    const billingAddress = address.read();
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
      {address.fields}
      <LetterKeyboard field={keyedIn} onNext={goToNext}>
        <ArmedButton type="submit" variant="primary" className={`big ${turnStyles.submit}`}>
          {t('steps.billingAddress.submit')}
        </ArmedButton>
      </LetterKeyboard>
    </CustomersTurn>
  );
}

interface AddressFields {
  fields: ReactNode;
  /** Reads all fields; null if one is wrong, and shows the error. */
  read(): BillingAddress | null;
  wipe(): void;
}

function useAddressFields(saleId: string, hasLetters: boolean): AddressFields {
  const { t } = useTranslation();
  const { draft } = useParts();
  const [known] = useState(() => {
    const remembered = draft.getState().billingAddress;
    return remembered?.saleId === saleId ? remembered.address : null;
  });
  const address = useTypedField(readAddressPart);
  const city = useTypedField(readAddressPart);
  const state = useTypedField(readAddressPart);
  const postalCode = useTypedField(readAddressPart);
  const [country, setCountry] = useState(known?.country ?? null);
  const [search, setSearch] = useState('');
  const [isCountryMissing, setCountryMissing] = useState(false);
  const textField = (name: 'address' | 'city' | 'state' | 'postalCode', field: typeof address) => (
    <EntryField
      label={t(`address.${name}`)}
      missing={t(`address.missing.${name}`)}
      field={field}
      inputMode={hasLetters ? 'none' : 'text'}
      initialText={known?.[name] ?? ''}
    />
  );
  const choose = (chosen: string | null) => {
    setCountry(chosen);
    setCountryMissing(false);
  };

  return {
    read: () => {
      setCountryMissing(country === null);
      const parts = [address.read(), city.read(), state.read(), postalCode.read()] as const;
      const [line, town, region, code] = parts;
      if (!line.ok || !town.ok || !region.ok || !code.ok || country === null) return null;
      return { address: line.value, city: town.value, state: region.value, postalCode: code.value, country };
    },
    wipe: () => {
      for (const field of [address, city, state, postalCode]) field.wipe();
      setCountry(null);
      setSearch('');
    },
    fields: (
      <div className={styles.fields} data-keys-below={hasLetters}>
        <div className={styles.wide}>{textField('address', address)}</div>
        {textField('city', city)}
        {textField('state', state)}
        {textField('postalCode', postalCode)}
        <CountrySelect
          country={country}
          search={search}
          isMissing={isCountryMissing}
          hasKeysBelow={hasLetters}
          onSearch={setSearch}
          onChoose={choose}
        />
      </div>
    ),
  };
}
