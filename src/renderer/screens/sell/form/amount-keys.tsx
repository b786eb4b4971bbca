import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { amountToWire } from '../../../../shared/money/money.ts';
import { Button } from '../../../components/controls.ts';
import { groupAmount } from '../../../fields/amount-text.ts';
import { focusNext } from '../../../fields/enter-moves.ts';
import { useParts, useTill } from '../../../state/parts.ts';
import { useCounterSettings } from '../../../state/queries/counter-queries.ts';
import { Keypad, keepFocus, useTouched } from '../../customer/keys/keypad.tsx';
import styles from './amount-keys.module.css';

/** On a touch screen or if the shop wants them. */
export function AmountKeys({ around }: { around: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const { draft } = useParts();
  const { quickAmounts, hasKeypad } = useCounterSettings();
  const isTouched = useTouched();
  const amounts = quickAmounts.filter(({ currency }) => currency === till.currency);
  const field = useRef(() => around.current?.querySelector<HTMLInputElement>('input[inputmode="decimal"]') ?? null);
  const take = (text: string) => {
    draft.getState().type({ amountText: groupAmount('', text) });
    const input = field.current();
    if (input?.form) focusNext(input.form, input);
  };
  const hasKeys = hasKeypad || isTouched;
  if (!hasKeys && amounts.length === 0) return null;
  return (
    <div className={styles.both} data-amount-keys={hasKeys || undefined}>
      {amounts.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
        <div role="group" aria-label={t('counter.quickAmounts')} className={styles.quick}>
          {amounts.map((amount) => (
            <Button key={amount.amountMinor} onMouseDown={keepFocus} onClick={() => take(amountToWire(amount))}>
              {format
                .money(amount)
                .replace(/\.0+$/, '')
                .replace(`${till.currency}\u00a0`, '')
                .replace(`${till.currency} `, '')}
            </Button>
          ))}
        </div>
      ) : null}
      {hasKeys ? <Keypad field={() => field.current()} hasPoint isLow /> : null}
    </div>
  );
}
