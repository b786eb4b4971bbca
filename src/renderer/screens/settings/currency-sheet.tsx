import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { amountToWire, CURRENCY_CODES, noCeiling, parseTypedAmount } from '../../../shared/money/money.ts';
import { TextInput } from '../../components/controls.ts';
import { DialogButton } from '../../components/dialog-button.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../components/overlay.tsx';
import { groupAmount } from '../../fields/amount-text.ts';
import { nameOfCountry, useCountryOptions } from '../../fields/country-options.ts';
import { nameOfCurrency, useCurrencyOptions } from '../../fields/currency-picker.tsx';
import { Form } from '../../fields/form.tsx';
import { Picker } from '../../fields/picker.tsx';
import { useAmountText } from '../../fields/problem-text.ts';
import { ArmedButton, SubmitButton } from '../../presses/armed-button.tsx';
import { useDesk, useTill } from '../../state/parts.ts';
import { useCurrencyChange } from '../../state/queries/queries.ts';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

export function CurrencySheet() {
  const { t, till, format } = useTill();
  const { currency, country } = till.fixedCurrency;
  const isInUse = useDesk(({ snapshot }) => snapshot?.current?.sale.status === 'active');
  return (
    <Sheet title={t('settings.charges')}>
      <Facts>
        <Fact name={t('settings.currency')} value={<Fixable value={nameOfCurrency(till.currency)} by={currency} />} />
        <Fact
          name={t('settings.ceiling')}
          value={format.money({ amountMinor: till.ceilingMinor, currency: till.currency })}
        />
        <Fact name={t('settings.country')} value={<Fixable value={nameOfCountry(till.country)} by={country} />} />
      </Facts>
      {currency !== null && country !== null ? null : (
        <div className="column start gap-3 above-4">
          <DialogButton label={t('settings.changeCharges')} title={t('settings.charges')} disabled={isInUse}>
            {(close) => <CurrencyForm done={close} />}
          </DialogButton>
          {isInUse ? <p role="status">{t('settings.chargesWait')}</p> : null}
        </div>
      )}
    </Sheet>
  );
}

/** @property by the field of the provisioning file that fixes the value, or null */
function Fixable({ value, by }: { value: string; by: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      {value}
      {by === null ? null : <span className={styles.fixed}>{t('settings.fixedBy', { by })}</span>}
    </>
  );
}

function CurrencyForm({ done }: { done: () => void }) {
  const { t, till } = useTill();
  const { fixedCurrency: fixed } = till;
  const change = useCurrencyChange();
  const currencies = useCurrencyOptions(CURRENCY_CODES);
  const countries = useCountryOptions();
  const amountText = useAmountText();
  const ceilingNow = amountToWire({ amountMinor: till.ceilingMinor, currency: till.currency });
  const form = useForm({
    initialValues: { currency: till.currency, country: till.country, ceiling: groupAmount('', ceilingNow) },
    validate: {
      ceiling: (text, { currency }) => {
        const read = parseTypedAmount(text, noCeiling(currency));
        return read.ok ? null : amountText(read.problem, noCeiling(currency));
      },
    },
  });
  const { values } = form;
  /** @param fixedBy the field of the provisioning file that fixes the value, or null */
  const shown = (fixedBy: string | null) => ({
    openOnFocus: false,
    disabled: fixedBy !== null,
    description: fixedBy === null ? null : t('settings.fixedBy', { by: fixedBy }),
    comboboxProps: { withinPortal: false, transitionProps: { duration: 0 } },
    allowDeselect: false,
  });
  const chooseCurrency = (chosen: string | null) => {
    if (chosen !== null && chosen !== values.currency) form.setValues({ currency: chosen, ceiling: '' });
  };
  const submit = form.onSubmit(({ currency, country, ceiling }) => {
    const read = parseTypedAmount(ceiling, noCeiling(currency));
    if (read.ok) change.mutate({ currency, country, ceilingMinor: read.amountMinor }, { onSuccess: done });
  });
  return (
    <Form className={styles.asked} send={submit}>
      <p>{t('settings.chargesText')}</p>
      <Picker
        {...shown(fixed.currency)}
        data-autofocus
        label={t('settings.currency')}
        options={currencies}
        value={values.currency}
        onChoose={chooseCurrency}
        nothingFoundMessage={t('settings.noCurrency')}
      />
      <TextInput
        label={t('settings.ceiling')}
        inputMode="decimal"
        leftSection={values.currency}
        leftSectionWidth={56}
        disabled={fixed.currency !== null}
        {...form.getInputProps('ceiling')}
        onChange={(event) => form.setFieldValue('ceiling', groupAmount(values.ceiling, event.currentTarget.value))}
      />
      <Picker
        {...shown(fixed.country)}
        label={t('settings.country')}
        options={countries}
        value={values.country}
        onChoose={(chosen) => chosen !== null && form.setFieldValue('country', chosen)}
        nothingFoundMessage={t('settings.noCountry')}
      />
      <FailureNotice error={change.error} />
      <DialogFoot>
        <SubmitButton label={t('settings.useCharges')} loading={change.isPending} />
        <ArmedButton label={t('settings.keepCharges')} onClick={done} />
      </DialogFoot>
    </Form>
  );
}
