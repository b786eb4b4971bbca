import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EraseIcon } from '../../../components/icons.tsx';
import styles from './keypad.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface KeypadProps {
  field: () => HTMLInputElement | null;
  /** True to show a decimal point instead of `Clear`, as an amount needs. */
  hasPoint?: boolean;
  /** True for keys of the smallest height that a finger can hit, to leave room for other fields. */
  isLow?: boolean;
}

/** A keypad that writes into the field itself. Pressing its keys leaves the focus in the field. */
export function Keypad({ field, hasPoint = false, isLow = false }: KeypadProps) {
  const { t } = useTranslation();
  const edit = (change: (element: HTMLInputElement) => void) => {
    const element = field();
    if (element) change(element);
  };
  const digitKey = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={styles.key}
      onClick={() => edit((element) => insertAsTyped(element, digit))}
    >
      {digit}
    </button>
  );
  /** Digits typed on a keyboard while an on-screen key has the focus go to the field. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (isDigit(event.key)) edit((element) => insertAsTyped(element, event.key));
    else if (event.key === 'Backspace') edit(eraseAsTyped);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
    <div
      role="group"
      aria-label={t('turn.keypad')}
      className={styles.keypad}
      data-low={isLow}
      onMouseDown={keepFocus}
      onKeyDown={onKeyDown}
    >
      {DIGITS.map(digitKey)}
      {hasPoint ? (
        digitKey('.')
      ) : (
        <button type="button" className={`${styles.key} ${styles.word}`} onClick={() => edit(emptyAsTyped)}>
          {t('turn.clear')}
        </button>
      )}
      {digitKey('0')}
      <button type="button" className={styles.key} aria-label={t('turn.erase')} onClick={() => edit(eraseAsTyped)}>
        <EraseIcon size={30} />
      </button>
    </div>
  );
}

function isDigit(key: string): boolean {
  return key.length === 1 && key >= '0' && key <= '9';
}

export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

export function useTouched(): boolean {
  return useMediaQuery('(any-pointer: coarse)', false);
}

/* On-screen keys write into the field itself, like a keyboard, so that no other code holds the values. */

export function insertAsTyped(field: HTMLInputElement, text: string): void {
  const { start, end } = selectionOf(field);
  field.setRangeText(text, start, end, 'end');
  tellTyped(field);
}

/** Deletes the selection, or the character before the caret if nothing is selected. */
export function eraseAsTyped(field: HTMLInputElement): void {
  const { start, end } = selectionOf(field);
  if (end === 0) return;
  field.setRangeText('', start === end ? start - 1 : start, end, 'end');
  tellTyped(field);
}

function emptyAsTyped(field: HTMLInputElement): void {
  field.value = '';
  tellTyped(field);
}

function selectionOf({ selectionStart, selectionEnd, value }: HTMLInputElement): { start: number; end: number } {
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}

function tellTyped(field: HTMLInputElement): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
