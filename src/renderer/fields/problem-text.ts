import { useTranslation } from 'react-i18next';
import { useTill } from '../state/parts.ts';
import type { TypedProblem } from './field-feedback.ts';

/** The sentence beside a field. An empty field has a sentence of its own. */
export function useProblemText(missing: string): (problem: TypedProblem) => string {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const ceiling = format.money({ amountMinor: till.ceilingMinor, currency: till.currency });
  return (problem) => {
    switch (problem) {
      case 'missing':
        return missing;
      case 'amountMissing':
      case 'amountNotDigits':
      case 'amountNegative':
      case 'amountTooManyDecimals':
      case 'amountZero':
      case 'amountTooLarge':
      case 'amountTooLowForInternetBanking':
        return t(`amount.${problem}`, { ceiling });
      default:
        return t(`field.${problem}`);
    }
  };
}
