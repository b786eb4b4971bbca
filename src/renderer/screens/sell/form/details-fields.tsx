import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeRequest } from '../../../../shared/bridge-contract.ts';
import { readPersonName } from '../../../../shared/input/fields.ts';
import type { BillingAddress } from '../../../../shared/input/keyed-steps.ts';
import { Button } from '../../../components/controls.ts';
import { EntryField, useTypedField } from '../../../fields/typed-field.tsx';
import { useDraft } from '../../../state/parts.ts';
import { AddressFields, useKeyedAddress } from '../../customer/turns/address-fields.tsx';
import { useWipedAtEnd } from '../../customer/turns/use-turn-watch.ts';
import styles from './details-fields.module.css';

export interface DetailsHandle {
  /** Returns null, and shows the error, if a field is wrong. */
  read(): Pick<ChargeRequest, 'given'> | null;
}

/** Optional details that can be unfolded. Folding removes the fields and their text. */
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
          {/* The key gives each instrument empty fields. */}
          <Holder key={String(isCard)} ref={ref} hasAddress={isCard} />
        </fieldset>
      ) : null}
    </div>
  );
}

function Holder({ ref, hasAddress }: { ref: Ref<DetailsHandle>; hasAddress: boolean }) {
  const { t } = useTranslation();
  const firstName = useTypedField(readPersonName);
  const lastName = useTypedField(readPersonName);
  const address = useKeyedAddress(null, true);
  useWipedAtEnd(() => {
    for (const field of [firstName, lastName, address]) field.wipe();
  });
  useImperativeHandle(ref, () => ({
    read: () => {
      const [first, last, typed] = [firstName.read(), lastName.read(), address.read()] as const;
      if (!first.ok || !last.ok || !typed) return null;
      return givenDetails({ firstName: first.value, lastName: last.value }, typed.billingAddress);
    },
  }));
  return (
    <>
      <EntryField label={t('details.firstName')} missing="" field={firstName} inputMode="text" optional />
      <EntryField label={t('details.lastName')} missing="" field={lastName} inputMode="text" optional />
      {hasAddress ? <AddressFields of={address} wide={styles.wide} /> : null}
    </>
  );
}

/** Omits `given` entirely if the person typed no details. */
export function givenDetails(
  names: { firstName: string | null; lastName: string | null },
  address: BillingAddress | null,
): Pick<ChargeRequest, 'given'> {
  const isNothing = names.firstName === null && names.lastName === null && address === null;
  return isNothing ? {} : { given: { ...names, billingAddress: address } };
}
