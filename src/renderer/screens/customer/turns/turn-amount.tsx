import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money } from '../../../../shared/money/money.ts';
import { useTill } from '../../../state/parts.ts';
import styles from './turn-amount.module.css';

/** Names the customer's form, together with the task. */
export const TURN_AMOUNT_ID = 'turn-amount';

export function TurnAmount({ amount, paidWith }: { amount: Money; paidWith: ReactNode }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const text = format.money(amount);
  return (
    <div id={TURN_AMOUNT_ID} className={styles.amount}>
      <p className="soft large">{t('turn.youPay')}</p>
      <p className={styles.money} style={{ '--characters': text.length } as CSSProperties}>
        {text}
      </p>
      {paidWith ? <p className="above-1 soft large">{paidWith}</p> : null}
    </div>
  );
}
