import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALE } from '../../shared/format.ts';
import { useTill } from '../state/parts.ts';
import { Picker, type PickerOption } from './picker.tsx';

/** Chooses among the journal's currencies, the till's own first. Renders nothing if there is only one currency. */
export function OccurringCurrency({
  occurring,
  value,
  onChoose,
  ...shown
}: {
  label: string;
  placeholder?: string;
  occurring: readonly string[];
  value: string | null;
  onChoose: (currency: string | null) => void;
  clearable?: boolean;
}) {
  const { t } = useTranslation();
  const own = useTill().till.currency;
  const codes = [...new Set([own, ...occurring, ...(value === null ? [] : [value])])];
  if (codes.length === 1) return null;
  return (
    <Picker
      {...shown}
      options={optionsOf(codes)}
      value={value}
      onChoose={onChoose}
      nothingFoundMessage={t('view.noChoice')}
      clearButtonProps={{ 'aria-label': t('view.anyAgain', { label: shown.label }) }}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
    />
  );
}

export function useCurrencyOptions(codes: readonly string[]): PickerOption[] {
  return useMemo(() => {
    const { compare } = new Intl.Collator(LOCALE);
    return optionsOf(codes).sort((one, other) => compare(one.label, other.label));
  }, [codes]);
}

function optionsOf(codes: readonly string[]): PickerOption[] {
  return codes.map((code) => ({ value: code, code, label: nameOfCurrency(code) }));
}

/** Returns a name such as `Nigerian Naira (NGN)`, or only the code if the currency has no name. */
export function nameOfCurrency(code: string): string {
  const name = new Intl.DisplayNames([LOCALE], { type: 'currency' }).of(code);
  return name === undefined || name === code ? code : `${name} (${code})`;
}
