import { useTranslation } from 'react-i18next';
import { useCountryOptions } from '../../../fields/country-options.ts';
import { Picker } from '../../../fields/picker.tsx';
import { optionsFor } from '../../../fields/picker-options.ts';
import styles from './address-turn.module.css';

/** So that a list above the field leaves the field's name in sight. */
const LABEL_HEIGHT_PX = 28;

/** The countries of ISO 3166 by their names; those that begin with what is typed come first. */
export function CountrySelect({
  country,
  search,
  isMissing,
  hasKeysBelow,
  optional = false,
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
  optional?: boolean;
  onSearch: (search: string) => void;
  onChoose: (country: string | null) => void;
}) {
  const { t } = useTranslation();
  const countries = useCountryOptions();
  /** A name that only one country can have is that country, also where nobody has pressed it in the list. */
  const chooseTheOnlyOne = (typed: string) => {
    const [only, another] = typed.trim() === '' ? [] : optionsFor(countries, typed);
    if (only && !another) onChoose(only.value);
  };
  return (
    <Picker
      label={t('address.country')}
      placeholder={t('address.countryPlaceholder')}
      options={countries}
      value={country}
      onChoose={onChoose}
      search={search}
      onSearch={onSearch}
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
      {...(optional ? { 'data-optional': true } : {})}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={isMissing ? t('address.missing.country') : null}
    />
  );
}
