import { type AmountProblem, ceilingOf, decimalsOf, type Money } from '../../shared/money/money.ts';
import { useTill } from '../state/parts.ts';
import type { TypedProblem } from './field-feedback.ts';

const DECIMALS = ['one', 'two', 'three', 'four'] as const;

/** @param missing the error of an empty field */
export function useProblemText(missing: string): (problem: TypedProblem) => string {
  const { t, till } = useTill();
  const amountText = useAmountText();
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
        return amountText(problem, ceilingOf(till));
      case 'pinTrivial':
        return `${t('problem.pinTrivial.what')} ${t('problem.pinTrivial.next')}`;
      default:
        return t(`field.${problem}`);
    }
  };
}

/** Returns a function that writes the error of an amount, with the decimals and limit of its currency. */
export function useAmountText(): (problem: AmountProblem | 'amountTooLowForInternetBanking', ceiling: Money) => string {
  const { t, format } = useTill();
  return (problem, ceiling) => {
    const isWhole = decimalsOf(ceiling.currency) === 0;
    if (isWhole && (problem === 'amountNotDigits' || problem === 'amountTooManyDecimals')) {
      return t(`wholeAmount.${problem}`);
    }
    // The largest safe integer means that the till has no limit, so the error must not mention a limit.
    if (problem === 'amountTooLarge' && ceiling.amountMinor === Number.MAX_SAFE_INTEGER)
      return t('unlimitedAmount.amountTooLarge');
    const decimals = t(`decimals.${DECIMALS[decimalsOf(ceiling.currency) - 1] ?? 'two'}`);
    return t(`amount.${problem}`, { ceiling: format.money(ceiling), decimals });
  };
}
