import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALE } from '../../shared/format.ts';
import { useTill } from '../state/parts.ts';
import { Picker } from './picker.tsx';
import type { PickerOption } from './picker-options.ts';

/**
 * Of which currency something is, where it may be of several: the till's own first, then those that occur. Nothing where there
 * is only the till's.
 */
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

/** Every one of these by its name and its code, in the order of their names. */
export function useCurrencyOptions(codes: readonly string[]): PickerOption[] {
  return useMemo(() => {
    const { compare } = new Intl.Collator(LOCALE);
    return optionsOf(codes).sort((one, other) => compare(one.label, other.label));
  }, [codes]);
}

function optionsOf(codes: readonly string[]): PickerOption[] {
  return codes.map((code) => ({ value: code, code, label: nameOfCurrency(code) }));
}

/** `Nigerian Naira (NGN)`; the code alone for the few that have no name. */
export function nameOfCurrency(code: string): string {
  const name = new Intl.DisplayNames([LOCALE], { type: 'currency' }).of(code);
  return name === undefined || name === code ? code : `${name} (${code})`;
}
