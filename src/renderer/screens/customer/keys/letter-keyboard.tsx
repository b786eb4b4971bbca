import { type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/controls.ts';
import { EraseIcon, KeyboardIcon, ShiftIcon } from '../../../components/icons.tsx';
import { useParts, useTurn } from '../../../state/parts.ts';
import { eraseAsTyped, insertAsTyped, keepFocus } from './keypad.tsx';
import styles from './letter-keyboard.module.css';

const MARKS = { '-': 'hyphen', ',': 'comma', '.': 'fullStop', "'": 'apostrophe', '/': 'slash' } as const;
type Mark = keyof typeof MARKS;

/** `once` capitalizes only the next letter; `kept` capitalizes until it is switched off. */
type Shift = 'off' | 'once' | 'kept';
const NEXT_SHIFT = { off: 'once', once: 'kept', kept: 'off' } as const satisfies Record<Shift, Shift>;

type Edit = (element: HTMLInputElement) => void;

interface LetterKeyboardProps {
  field: () => HTMLInputElement | null;
  onNext: () => void;
  children: ReactNode;
}

/** A keyboard that writes into the field itself, so that no component holds what was keyed. */
export function LetterKeyboard({ field, onNext, children }: LetterKeyboardProps) {
  const { t } = useTranslation();
  const { turn } = useParts();
  const isShown = useTurn(({ areLettersShown }) => areLettersShown);
  const press = (event: MouseEvent | KeyboardEvent, edit: Edit) => {
    const element = field();
    if (element) editAt(element, isByPointer(event), edit);
  };
  /** Characters typed on a keyboard while an on-screen key has the focus go to the field. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Backspace') press(event, eraseAsTyped);
    else if (isCharacter(event.key)) press(event, (element) => insertAsTyped(element, event.key));
    else if (!movesBetweenKeys(event)) return;
    event.preventDefault();
  };

  return (
    <div className={styles.board} data-shown={isShown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend */}
      <div
        role="group"
        aria-label={t('turn.letters.keyboard')}
        className={styles.keys}
        onMouseDown={keepFocus}
        onKeyDown={onKeyDown}
      >
        {isShown ? <CharacterRows onPress={press} /> : null}
        <div className={`${styles.row} ${styles.last}`}>
          <Button className={styles.toggle ?? ''} onClick={() => turn.getState().showLetters(!isShown)}>
            <KeyboardIcon />
            {t(isShown ? 'turn.letters.hide' : 'turn.letters.show')}
          </Button>
          {isShown ? (
            <>
              <Key className={styles.word} onClick={(event) => press(event, (element) => insertAsTyped(element, ' '))}>
                {t('turn.letters.space')}
              </Key>
              <Key className={styles.word} onClick={onNext}>
                {t('turn.letters.next')}
              </Key>
            </>
          ) : null}
        </div>
      </div>
      {children}
    </div>
  );
}

/** The rows of keys. Only one key is a tab stop; the arrow keys move between keys. */
function CharacterRows({ onPress }: { onPress: (event: MouseEvent, edit: Edit) => void }) {
  const { t } = useTranslation();
  const [shift, setShift] = useState<Shift>('off');
  const key = (character: string, name?: string) => (
    <Key
      key={character}
      tabIndex={character === '1' ? 0 : -1}
      aria-label={name}
      onClick={(event) => {
        onPress(event, (element) => insertAsTyped(element, character));
        if (shift === 'once' && isLetter(character)) setShift('off');
      }}
    >
      {character}
    </Key>
  );
  const letters = (row: string) => [...(shift === 'off' ? row : row.toUpperCase())].map((letter) => key(letter));
  const mark = (character: Mark) => key(character, t(`turn.letters.mark.${MARKS[character]}`));

  return (
    <>
      <div className={styles.row}>
        {[...'1234567890'].map((digit) => key(digit))}
        {mark('-')}
      </div>
      <div className={styles.row}>
        {letters('qwertyuiop')}
        <Key tabIndex={-1} aria-label={t('turn.letters.erase')} onClick={(event) => onPress(event, eraseAsTyped)}>
          <EraseIcon size={28} />
        </Key>
      </div>
      <div className={styles.row}>
        {letters('asdfghjkl')}
        {mark("'")}
        {mark('/')}
      </div>
      <div className={styles.row}>
        <Key
          tabIndex={-1}
          className={`${styles.word} ${styles.wide}`}
          aria-pressed={shift !== 'off'}
          onClick={() => setShift(NEXT_SHIFT[shift])}
        >
          <ShiftIcon size={22} on={shift !== 'off'} />
          {t(`turn.letters.shift.${shift}`)}
        </Key>
        {letters('zxcvbnm')}
        {mark(',')}
        {mark('.')}
      </div>
    </>
  );
}

function Key({ className = '', ...key }: ComponentProps<'button'>) {
  return <button type="button" className={`${styles.key} ${className}`} {...key} />;
}

/**
 * Edits the field. A press by pointer returns the focus to it, because a searchable list needs the focus to react to
 * the text.
 */
function editAt(element: HTMLInputElement, isPointer: boolean, edit: Edit): void {
  if (isPointer || element.getAttribute('role') === 'combobox') element.focus();
  edit(element);
}

/** Tells a pointer's click from a click by keyboard, whose press count is 0. */
function isByPointer(event: MouseEvent | KeyboardEvent): boolean {
  return event.type === 'click' && event.detail > 0;
}

/** Returns false for the space bar, because it presses the focused key. */
function isCharacter(key: string): boolean {
  return key.length === 1 && key !== ' ';
}

function isLetter(character: string): boolean {
  return character.toLowerCase() !== character.toUpperCase();
}

/** Moves along a row or to the next row. @returns true if the key was an arrow */
function movesBetweenKeys(event: KeyboardEvent): boolean {
  const step = STEPS[event.key];
  if (!step || !(event.target instanceof HTMLElement)) return false;
  const key = event.target;
  const keysOfRow = [...(key.parentElement?.children ?? [])];
  const rows = [...(key.parentElement?.parentElement?.children ?? [])];
  const row = rows.indexOf(key.parentElement ?? key) + step.rows;
  const place = keysOfRow.indexOf(key) + step.keys;
  const keys = step.rows === 0 ? keysOfRow : [...(rows[row]?.children ?? [])];
  const next = keys[Math.min(place, keys.length - 1)];
  if (next instanceof HTMLElement) next.focus();
  return true;
}

const STEPS: Record<string, { rows: number; keys: number }> = {
  ArrowLeft: { rows: 0, keys: -1 },
  ArrowRight: { rows: 0, keys: 1 },
  ArrowUp: { rows: -1, keys: 0 },
  ArrowDown: { rows: 1, keys: 0 },
};
