import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../shared/payment/instrument.ts';

/** Returns `Mastercard ending in 2950` or `Access Bank, account ending in 0031`. */
export function useInstrumentText(): (instrument: Instrument) => string {
  const { t } = useTranslation();
  return (instrument) => {
    const { lastFour } = instrument;
    if (instrument.kind === 'account') return t('sale.account', { bank: instrument.bankName, lastFour });
    return instrument.brand
      ? t('sale.card', { brand: instrument.brand, lastFour })
      : t('sale.cardWithoutBrand', { lastFour });
  };
}

/** Returns the short form for lists: `Mastercard •••• 2950`. */
export function useShortInstrumentText(): (instrument: Instrument) => string {
  const { t } = useTranslation();
  return (instrument) => {
    const name = instrument.kind === 'card' ? (instrument.brand ?? t('sale.cardName')) : instrument.bankName;
    return t('sale.short', { name, lastFour: instrument.lastFour });
  };
}
