import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillingAddressRequest } from '../../../shared/bridge-contract.ts';
import { readAddressPart } from '../../../shared/fields.ts';
import { PanelActions, PanelBody, primaryWidth } from '../../components/frame.tsx';
import { enterMoves, focusFirstEmpty, focusFirstWrong } from '../../fields/enter-moves.ts';
import { EntryField } from '../../fields/entry-field.tsx';
import { useTypedField } from '../../fields/typed-field.ts';
import { useParts } from '../../state/parts.ts';
import styles from './address-step.module.css';
import { CountrySelect } from './country-select.tsx';
import { CancelSaleButton, LeaveForLaterButton, RequeryButton } from './sale-actions.tsx';
import type { KeyedStep } from './sell-view.ts';
import stepStyles from './step.module.css';

/** The billing address of the card. It is kept for the sale, so that a second payment of it finds it filled in. */
export function AddressStep({ current, notice, instruction }: Omit<KeyedStep, 'step'>) {
  const { t } = useTranslation();
  const { counter, draft } = useParts();
  const form = useRef<HTMLFormElement>(null);
  const address = useAddressFields(current.sale.id);
  useEffect(() => {
    if (form.current) focusFirstEmpty(form.current);
  }, []);

  const send = () => {
    const billingAddress = address.read();
    if (!form.current) return;
    if (!billingAddress) return focusFirstWrong(form.current);
    draft.getState().rememberAddress(current.sale.id, billingAddress);
    void counter.submitAddress(current.payment.reference, billingAddress);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      onKeyDown={(event) => enterMoves(event, send)}
      noValidate
      autoComplete="off"
      className={stepStyles.form}
    >
      <PanelBody>
        <div className={styles.words}>
          <h1 className={stepStyles.heading}>{t('step.heading.billingAddress')}</h1>
          <p className={stepStyles.lead}>{t('address.lead')}</p>
          <p className={styles.why}>{t('address.why')}</p>
        </div>
        {notice ? (
          <p className={stepStyles.notice} role="alert">
            {t(`step.notice.${notice}`)}
          </p>
        ) : null}
        {instruction ? (
          <div className={stepStyles.instruction}>
            <p className={stepStyles.instructionBy}>{t('step.instruction')}</p>
            <p>{instruction}</p>
          </div>
        ) : null}
        {address.fields}
      </PanelBody>
      <PanelActions>
        <Button type="submit" variant="primary" className={primaryWidth ?? ''}>
          {t('address.submit')}
        </Button>
        <RequeryButton current={current} />
        <LeaveForLaterButton current={current} />
        <CancelSaleButton current={current} />
      </PanelActions>
    </form>
  );
}

interface AddressFields {
  fields: ReactNode;
  /** Reads all of them and shows what is wrong; null where something is. */
  read(): BillingAddressRequest | null;
}

function useAddressFields(saleId: string): AddressFields {
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
  const [isCountryMissing, setCountryMissing] = useState(false);
  const textField = (name: 'address' | 'city' | 'state' | 'postalCode', field: typeof address) => (
    <EntryField
      label={t(`address.${name}`)}
      missing={t(`address.missing.${name}`)}
      field={field}
      inputMode="text"
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
    fields: (
      <div className={styles.fields}>
        <div className={styles.wide}>{textField('address', address)}</div>
        {textField('city', city)}
        {textField('state', state)}
        {textField('postalCode', postalCode)}
        <CountrySelect country={country} isMissing={isCountryMissing} onChoose={choose} />
      </div>
    ),
  };
}
