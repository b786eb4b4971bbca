import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesIn, findCountries } from '../../../shared/countries.ts';

/** The countries of ISO 3166 by their names; those that begin with what is typed come first. */
export function CountrySelect({
  country,
  isMissing,
  onChoose,
}: {
  /** The code of two letters. */
  country: string | null;
  isMissing: boolean;
  onChoose: (country: string | null) => void;
}) {
  const { t, i18n } = useTranslation();
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language]);
  return (
    <Select
      label={t('address.country')}
      placeholder={t('address.countryPlaceholder')}
      data={countries.map(({ code, name }) => ({ value: code, label: name }))}
      filter={({ search }) => findCountries(countries, search).map(({ code, name }) => ({ value: code, label: name }))}
      value={country}
      onChange={onChoose}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={t('address.noCountryFound')}
      withScrollArea={false}
      comboboxProps={{ portalProps: { target: '#screen' }, transitionProps: { duration: 0 } }}
      autoComplete="off"
      data-entry
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={isMissing ? t('address.missing.country') : null}
    />
  );
}
