import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../shared/payment/instrument.ts';
import { issuerOf } from '../../shared/payment/instrument-parts.ts';

/** Returns `Mastercard ending in 2950` or `Access Bank, account ending in 0031`. */
export function useInstrumentText(): (instrument: Instrument) => string {
  const { t } = useTranslation();
  return (instrument) => {
    const { kind, lastFour } = instrument;
    return t(`sale.${kind}`, { name: issuerOf(instrument) ?? t(`sell.${kind}`), lastFour });
  };
}

/** Returns the short form for lists: `Mastercard •••• 2950`. */
export function useShortInstrumentText(): (instrument: Instrument) => string {
  const { t } = useTranslation();
  return (instrument) => {
    const { kind, lastFour } = instrument;
    return t('sale.short', { name: issuerOf(instrument) ?? t(`sell.${kind}`), lastFour });
  };
}
