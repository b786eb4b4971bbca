import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { keepFocus } from '../keys/keypad.tsx';
import styles from './customers-turn.module.css';

/** Digits are masked until the customer shows them, and again after the field is emptied. */
export function useShownDigits() {
  const [areShown, setShown] = useState(false);
  return { areShown, toggle: () => setShown(!areShown), hide: () => setShown(false) };
}

export function ShowDigits({ digits }: { digits: ReturnType<typeof useShownDigits> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.showDigits}>
      <ArmedButton variant="plain" onMouseDown={keepFocus} onClick={digits.toggle}>
        {t(digits.areShown ? 'turn.hideDigits' : 'turn.showDigits')}
      </ArmedButton>
    </div>
  );
}
