import { useTranslation } from 'react-i18next';
import { useCountryOptions } from '../../../fields/country-options.ts';
import { Picker } from '../../../fields/picker.tsx';
import { optionsFor } from '../../../fields/picker-options.ts';
import styles from './address-turn.module.css';

/** Keeps the field's label in sight if the list opens above it. */
const LABEL_HEIGHT_PX = 28;

/** The countries of ISO 3166 by name; those that begin with the typed text come first. */
export function CountrySelect({
  country,
  search,
  isMissing,
  hasKeysBelow,
  optional = false,
  onSearch,
  onChoose,
}: {
  /** The two-letter code. */
  country: string | null;
  /** The field's text: part of a name, or the country's name. */
  search: string;
  isMissing: boolean;
  /** If true, the list opens above the field, where it covers no key. */
  hasKeysBelow: boolean;
  optional?: boolean;
  onSearch: (search: string) => void;
  onChoose: (country: string | null) => void;
}) {
  const { t } = useTranslation();
  const countries = useCountryOptions();
  /** Chooses the country if only one name fits, even if nobody pressed it in the list. */
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
      error={isMissing ? t('address.missing.country') : null}
    />
  );
}
