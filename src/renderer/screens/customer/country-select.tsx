import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesIn, findCountries } from '../../../shared/countries.ts';
import styles from './address-turn.module.css';

/** So that a list above the field leaves the field's name in sight. */
const LABEL_HEIGHT_PX = 28;

/** The countries of ISO 3166 by their names; those that begin with what is typed come first. */
export function CountrySelect({
  country,
  search,
  isMissing,
  hasKeysBelow,
  onSearch,
  onChoose,
}: {
  /** The code of two letters. */
  country: string | null;
  /** What stands in the field: a part of a name, or the name of the country. */
  search: string;
  isMissing: boolean;
  /** Then the list opens above the field, where it covers no key. */
  hasKeysBelow: boolean;
  onSearch: (search: string) => void;
  onChoose: (country: string | null) => void;
}) {
  const { t, i18n } = useTranslation();
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language]);
  /** A name that only one country can have is that country, also where nobody has pressed it in the list. */
  const chooseTheOnlyOne = (typed: string) => {
    const [only, another] = typed.trim() === '' ? [] : findCountries(countries, typed);
    if (only && !another) onChoose(only.code);
  };
  return (
    <Select
      label={t('address.country')}
      placeholder={t('address.countryPlaceholder')}
      data={countries.map(({ code, name }) => ({ value: code, label: name }))}
      filter={({ search }) => findCountries(countries, search).map(({ code, name }) => ({ value: code, label: name }))}
      value={country}
      onChange={onChoose}
      searchable
      searchValue={search}
      onSearchChange={onSearch}
      onBlur={(event) => chooseTheOnlyOne(event.currentTarget.value)}
      inputMode={hasKeysBelow ? 'none' : 'text'}
      selectFirstOptionOnChange
      nothingFoundMessage={t('address.noCountryFound')}
      withScrollArea={false}
      classNames={hasKeysBelow ? { options: styles.listAbove ?? '' } : {}}
      comboboxProps={{
        portalProps: { target: '#screen' },
        transitionProps: { duration: 0 },
        ...(hasKeysBelow ? { position: 'top', offset: LABEL_HEIGHT_PX, middlewares: { flip: false } } : {}),
      }}
      autoComplete="off"
      data-entry
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={isMissing ? t('address.missing.country') : null}
    />
  );
}
