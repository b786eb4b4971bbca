import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldResult, readAddressPart } from '../../../../shared/input/fields.ts';
import type { BillingAddress } from '../../../../shared/input/keyed-steps.ts';
import { useCountryOptions } from '../../../fields/country-options.ts';
import { optionsFor, Picker } from '../../../fields/picker.tsx';
import { EntryField, useTypedField } from '../../../fields/typed-field.tsx';
import styles from './address-turn.module.css';

/** The fields of a billing address. An optional address is given completely or not at all. */
export type KeyedAddress = ReturnType<typeof useKeyedAddress>;

/** @param known the address to start with, or null */
export function useKeyedAddress(known: BillingAddress | null, isOptional: boolean) {
  const [country, setCountry] = useState(known?.country ?? null);
  const [search, setSearch] = useState('');
  const [isCountryMissing, setCountryMissing] = useState(false);
  const readPart = (text: string): FieldResult => readAddressPart(text, isGiven());
  const address = useTypedField(readPart);
  const city = useTypedField(readPart);
  const state = useTypedField(readPart);
  const postalCode = useTypedField(readPart);
  const fields = [address, city, state, postalCode];
  const isGiven = (): boolean => !isOptional || country !== null || fields.some((field) => !field.isEmpty());
  return {
    known,
    isOptional,
    parts: { address, city, state, postalCode },
    country,
    choose: (chosen: string | null) => {
      setCountry(chosen);
      setCountryMissing(false);
    },
    isCountryMissing,
    search,
    setSearch,
    /** Returns null, and shows what is missing, if the address is incomplete. */
    read: (): { billingAddress: BillingAddress | null } | null => {
      const [line, town, region, code] = [address.read(), city.read(), state.read(), postalCode.read()] as const;
      setCountryMissing(isGiven() && country === null);
      if (!line.ok || !town.ok || !region.ok || !code.ok) return null;
      if (!isGiven()) return { billingAddress: null };
      const typed = { address: line.value, city: town.value, state: region.value, postalCode: code.value };
      return country === null ? null : { billingAddress: { ...typed, country } };
    },
    wipe: () => {
      for (const field of fields) field.wipe();
      setCountry(null);
      setSearch('');
    },
  };
}

interface AddressFieldsProps {
  of: KeyedAddress;
  hasKeysBelow?: boolean;
  wide: string | undefined;
}

/** @param wide the class of the first field, which takes a whole row */
export function AddressFields({ of, hasKeysBelow = false, wide }: AddressFieldsProps) {
  const { t } = useTranslation();
  const part = (name: keyof KeyedAddress['parts']) => (
    <EntryField
      label={t(`address.${name}`)}
      missing={t(`address.missing.${name}`)}
      field={of.parts[name]}
      inputMode={hasKeysBelow ? 'none' : 'text'}
      initialText={of.known?.[name] ?? ''}
      optional={of.isOptional}
    />
  );
  return (
    <>
      <div className={wide}>{part('address')}</div>
      {part('city')}
      {part('state')}
      {part('postalCode')}
      <CountrySelect of={of} hasKeysBelow={hasKeysBelow} />
    </>
  );
}

/** The space for the field's label, which stays visible when the list opens above the field. */
const LABEL_HEIGHT_PX = 28;

/** A country field whose list opens above the field if it would cover on-screen keys below. */
function CountrySelect({ of, hasKeysBelow }: { of: KeyedAddress; hasKeysBelow: boolean }) {
  const { t } = useTranslation();
  const countries = useCountryOptions();
  const chooseTheOnlyOne = (typed: string) => {
    const [only, another] = typed.trim() === '' ? [] : optionsFor(countries, typed);
    if (only && !another) of.choose(only.value);
  };
  return (
    <Picker
      label={t('address.country')}
      placeholder={t('address.countryPlaceholder')}
      options={countries}
      value={of.country}
      onChoose={of.choose}
      search={of.search}
      onSearch={of.setSearch}
      onBlur={(event) => chooseTheOnlyOne(event.currentTarget.value)}
      inputMode={hasKeysBelow ? 'none' : 'text'}
      nothingFoundMessage={t('address.noCountryFound')}
      classNames={hasKeysBelow ? { dropdown: styles.aboveKeys ?? '', options: styles.listAbove ?? '' } : {}}
      comboboxProps={{
        portalProps: { target: '#screen' },
        transitionProps: { duration: 0 },
        ...(hasKeysBelow ? { position: 'top', offset: LABEL_HEIGHT_PX, middlewares: { flip: false } } : {}),
      }}
      data-entry
      {...(of.isOptional ? { 'data-optional': true } : {})}
      error={of.isCountryMissing ? t('address.missing.country') : null}
    />
  );
}
