import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALE } from '../../shared/format.ts';
import { countriesIn } from '../../shared/money/countries.ts';
import type { PickerOption } from './picker.tsx';

/** Returns the ISO 3166 countries by name. A search also finds them by code. */
export function useCountryOptions(): PickerOption[] {
  const { i18n } = useTranslation();
  return useMemo(
    () => countriesIn(i18n.language).map(({ code, name }) => ({ value: code, label: name, code })),
    [i18n.language],
  );
}

export function nameOfCountry(code: string): string {
  const name = new Intl.DisplayNames([LOCALE], { type: 'region' }).of(code);
  return name === undefined || name === code ? code : `${name} (${code})`;
}
