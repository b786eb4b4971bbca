import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIONS, type Action, type ChosenKeys, keyOf } from '../../../shared/input/action-keys.ts';
import { type KeyProblem, problemOfKey } from '../../../shared/input/chosen-keys.ts';
import { nameOfKey } from '../../keys/key-name.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import styles from './keys-sheet.module.css';

/** Every action with its key. */
export function KeyRows({ chosen, choose }: { chosen: ChosenKeys; choose: (action: Action, key: string) => void }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Action | null>(null);
  /** Whose key was asked for last: the focus comes back there. */
  const [last, setLast] = useState<Action | null>(null);
  const ask = (action: Action) => {
    setAsked(action);
    setLast(action);
  };
  return (
    <ul className={styles.keys}>
      {ACTIONS.map((action) => (
        <li key={action}>
          <span>{t(`keys.action.${action}`)}</span>
          {asked === action ? (
            <AskedKey
              action={action}
              chosen={chosen}
              onKey={(key) => {
                setAsked(null);
                if (key !== null) choose(action, key);
              }}
            />
          ) : (
            <>
              <kbd>{keyOf(action, chosen)}</kbd>
              <ArmedButton
                variant="plain"
                autoFocus={action === last}
                aria-label={t('keys.changeOf', { action: t(`keys.action.${action}`) })}
                onClick={() => ask(action)}
              >
                {t('keys.change')}
              </ArmedButton>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Has the focus, and takes the next key for the one that the action is to have. Whoever goes elsewhere keeps the old one. */
function AskedKey({
  action,
  chosen,
  onKey,
}: {
  action: Action;
  chosen: ChosenKeys;
  /** Null where the key stays. */
  onKey: (key: string | null) => void;
}) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<{ key: string; problem: KeyProblem } | null>(null);
  const pressed = (event: KeyboardEvent) => {
    if (MODIFIERS.includes(event.key) || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return onKey(null);
    const key = nameOfKey(event.nativeEvent);
    const problem = problemOfKey(key, action, chosen);
    if (problem) setWrong({ key: key || event.key, problem });
    else onKey(key);
  };
  const sayWrong = ({ key, problem }: { key: string; problem: KeyProblem }) =>
    t(`keys.${problem.kind}`, { key, by: problem.kind === 'taken' ? t(`keys.action.${problem.by}`) : '' });
  return (
    <>
      <button
        type="button"
        className={styles.asked}
        // biome-ignore lint/a11y/noAutofocus: whoever asked for it presses the key next
        autoFocus
        data-takes-keys
        // Escape keeps the key, and the dialog stays.
        data-mantine-stop-propagation="true"
        onKeyDown={pressed}
        onBlur={() => onKey(null)}
      >
        {t('keys.press', { key: keyOf(action, chosen) })}
      </button>
      <p role="status" className={styles.wrong}>
        {wrong ? sayWrong(wrong) : null}
      </p>
    </>
  );
}

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];
