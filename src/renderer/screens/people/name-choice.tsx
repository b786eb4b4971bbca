import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameKey } from '../../../shared/people/people.ts';
import type { PeopleState } from '../../../shared/people/people-channels.ts';
import { TextInput } from '../../components/controls.ts';
import { Form } from '../../fields/form.tsx';
import { emptyField } from '../../fields/typed-field.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useParts } from '../../state/parts.ts';
import styles from './people.module.css';

type Name = PeopleState['names'][number];

export function NameChoice({ names, choose }: { names: readonly Name[]; choose: (id: string) => void }) {
  const { t } = useTranslation();
  const { client } = useParts();
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLUListElement>(null);
  const [found, setFound] = useState(names);
  const [isNobody, setNobody] = useState(false);
  useEffect(() => field.current?.focus(), []);

  const typed = () => {
    setNobody(false);
    const fitting = namesFound(names, field.current?.value ?? '');
    // Text that matches no name may be a badge that is still being scanned, so all names stay.
    setFound(fitting.length > 0 ? fitting : names);
  };
  const enter = () => {
    const text = field.current?.value.trim() ?? '';
    const [only, ...others] = namesFound(names, text);
    if (text === '') return;
    if (only && others.length === 0) return choose(only.id);
    if (only) return grid.current?.querySelector('button')?.focus();
    if (field.current) emptyField(field.current);
    void client.ask('people.ofBadge', { badge: text }).then((answer) => {
      if (answer.ok && answer.value) return choose(answer.value.id);
      setNobody(true);
      setFound(names);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLButtonElement && isLetter(event)) field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letters typed on a name go to the field
    <div className={`column gap-4 full ${styles.choice}`} onKeyDown={onKeyDown} data-badge="send">
      <Form send={enter} className={styles.find}>
        <TextInput
          ref={field}
          label={t('signIn.find')}
          description={t('signIn.findHint')}
          error={isNobody ? t('signIn.nobodyFound') : null}
          autoCorrect="off"
          maxLength={64}
          onInput={typed}
        />
      </Form>
      <ul ref={grid} aria-label={t('signIn.names')} className={styles.names}>
        {found.map(({ id, name }) => (
          <li key={id}>
            <ArmedButton label={name} fullWidth onClick={() => choose(id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function isLetter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
}

/** Returns the names that contain a word with these first letters. */
export function namesFound<Named extends { name: string }>(names: readonly Named[], typed: string): Named[] {
  const wanted = nameKey(typed);
  return names.filter(({ name }) => {
    const key = nameKey(name);
    return key.startsWith(wanted) || key.includes(` ${wanted}`);
  });
}
