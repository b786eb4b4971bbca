import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldResult, readPersonName } from '../../../../shared/input/fields.ts';
import type { BillingAddress } from '../../../../shared/input/keyed-steps.ts';
import { Button } from '../../../components/controls.ts';
import { EntryField } from '../../../fields/entry-field.tsx';
import { type TypedField, useTypedField } from '../../../fields/typed-field.ts';
import { useDraft } from '../../../state/parts.ts';
import { CountrySelect } from '../../customer/turns/country-select.tsx';
import { useWipedAtEnd } from '../../customer/turns/use-turn-watch.ts';
import styles from './details-fields.module.css';
import { type GivenDetails, givenDetails, readPartOfOptionalAddress } from './given-details.ts';

/** What the form may call. */
export interface DetailsHandle {
  /** Reads all fields; null if one is wrong, and shows the error. */
  read(): { given?: GivenDetails } | null;
}

/**
 * The customer's names and, for a card, the billing address: optional and folded. While folded there are no fields,
 * so Enter skips them and typed text is gone.
 */
export function DetailsFields({ ref }: { ref: Ref<DetailsHandle> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isCard = useDraft((state) => state.instrumentKind === 'card');
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isOpen) fields.current?.querySelector('input')?.focus();
  }, [isOpen]);
  const closed = isCard ? 'details.addCardHolder' : 'details.addHolder';
  return (
    <div className="column gap-3">
      <Button variant="plain" className={styles.open ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'details.removeHolder' : closed)}
      </Button>
      {isOpen ? (
        <fieldset ref={fields} className={styles.fields} aria-label={t('details.title')}>
          <p className={`soft small ${styles.hint}`}>{t(isCard ? 'details.hintCard' : 'details.hint')}</p>
          {isCard ? <CardDetails ref={ref} /> : <NameDetails ref={ref} />}
        </fieldset>
      ) : null}
    </div>
  );
}

function NameDetails({ ref }: { ref: Ref<DetailsHandle> }) {
  const names = useNames();
  useImperativeHandle(ref, () => ({
    read: () => {
      const typed = names.read();
      return typed && givenDetails(typed, null);
    },
  }));
  return <NameFields names={names} />;
}

function CardDetails({ ref }: { ref: Ref<DetailsHandle> }) {
  const names = useNames();
  const address = useOptionalAddress();
  useImperativeHandle(ref, () => ({
    read: () => {
      const [typed, typedAddress] = [names.read(), address.read()];
      return typed && typedAddress && givenDetails(typed, typedAddress.billingAddress);
    },
  }));
  return (
    <>
      <NameFields names={names} />
      <AddressFields address={address} />
    </>
  );
}

function useNames() {
  const firstName = useTypedField(readPersonName);
  const lastName = useTypedField(readPersonName);
  useWipedAtEnd(() => {
    for (const field of [firstName, lastName]) field.wipe();
  });
  return {
    firstName,
    lastName,
    read: () => {
      const [first, last] = [firstName.read(), lastName.read()];
      return first.ok && last.ok ? { firstName: first.value, lastName: last.value } : null;
    },
  };
}

function NameFields({ names: { firstName, lastName } }: { names: ReturnType<typeof useNames> }) {
  const { t } = useTranslation();
  return (
    <>
      <EntryField label={t('details.firstName')} missing="" field={firstName} inputMode="text" optional />
      <EntryField label={t('details.lastName')} missing="" field={lastName} inputMode="text" optional />
    </>
  );
}

const PARTS = ['address', 'city', 'state', 'postalCode'] as const;

interface OptionalAddress {
  parts: Record<(typeof PARTS)[number], TypedField<string>>;
  country: string | null;
  isCountryMissing: boolean;
  choose(country: string | null): void;
  /**
   * Returns null if the address is incomplete, and shows what is missing. `billingAddress` is null if none was given.
   */
  read(): { billingAddress: BillingAddress | null } | null;
}

/** An address given completely or not at all. */
function useOptionalAddress(): OptionalAddress {
  const [country, setCountry] = useState<string | null>(null);
  const [isCountryMissing, setCountryMissing] = useState(false);
  const readPart = (text: string): FieldResult => readPartOfOptionalAddress(text, isGiven());
  const address = useTypedField(readPart);
  const city = useTypedField(readPart);
  const state = useTypedField(readPart);
  const postalCode = useTypedField(readPart);
  const fields = [address, city, state, postalCode];
  const isGiven = (): boolean => country !== null || fields.some((field) => !field.isEmpty());
  useWipedAtEnd(() => {
    for (const field of fields) field.wipe();
  });
  return {
    parts: { address, city, state, postalCode },
    country,
    isCountryMissing,
    choose: (chosen) => {
      setCountry(chosen);
      setCountryMissing(false);
    },
    read: () => {
      const [line, town, region, code] = [address.read(), city.read(), state.read(), postalCode.read()] as const;
      setCountryMissing(isGiven() && country === null);
      if (!line.ok || !town.ok || !region.ok || !code.ok) return null;
      if (!isGiven()) return { billingAddress: null };
      const typed = { address: line.value, city: town.value, state: region.value, postalCode: code.value };
      return country === null ? null : { billingAddress: { ...typed, country } };
    },
  };
}

function AddressFields({ address: { parts, country, isCountryMissing, choose } }: { address: OptionalAddress }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const part = (name: (typeof PARTS)[number]) => (
    <EntryField
      label={t(`address.${name}`)}
      missing={t(`address.missing.${name}`)}
      field={parts[name]}
      inputMode="text"
      optional
    />
  );
  return (
    <>
      <div className={styles.wide}>{part('address')}</div>
      {part('city')}
      {part('state')}
      {part('postalCode')}
      <CountrySelect
        country={country}
        search={search}
        isMissing={isCountryMissing}
        hasKeysBelow={false}
        optional
        onSearch={setSearch}
        onChoose={choose}
      />
    </>
  );
}
