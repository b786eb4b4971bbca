import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIONS, type Action, keyOf } from '../../shared/input/action-keys.ts';
import { TextInput } from '../components/controls.ts';
import { Dialog } from '../components/overlay.tsx';
import { useSearchText } from '../components/use-search-text.ts';
import { useParts } from '../state/parts.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import styles from './find.module.css';
import { type Findable, foundByName } from './found-by-name.ts';
import { useScreensToFind, useSettingsToFind } from './places-to-find.ts';

interface FindProps {
  opened: boolean;
  onClose: () => void;
  openHelp: (page?: 'keys') => void;
}

export function FindDialog({ opened, onClose, openHelp }: FindProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Findable | null>(null);
  // Mantine does not return the focus from a dialog that is open on its first render.
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(opened);
    if (opened) setChosen(null);
  }, [opened]);
  // Acts on the choice only after the dialog has closed, because closing moves the focus.
  useEffect(() => {
    if (!shown) chosen?.choose();
  }, [shown, chosen]);
  const choose = (found: Findable) => {
    setChosen(found);
    onClose();
  };
  return (
    <Dialog opened={shown} onClose={onClose} title={t('keys.find.title')} wide returnsFocus={chosen === null}>
      <Find choose={choose} openHelp={openHelp} />
    </Dialog>
  );
}

/** A search field with results. Enter takes the highlighted result; up and down move the highlight. */
function Find({ choose, openHelp }: { choose: (found: Findable) => void; openHelp: FindProps['openHelp'] }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const box = useSearchText(search, setSearch);
  const groups = useGroups(box.typed, openHelp);
  const all = groups.flatMap(({ found }) => found);
  const selected = all[at] ?? all[0];
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step) setAt((before) => (Math.min(before, all.length - 1) + step + all.length) % all.length || 0);
    else if (!event.repeat && selected) choose(selected);
  };
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={LIST_ID}
        {...(all.length > 0 ? { 'aria-activedescendant': optionId(Math.min(at, all.length - 1)) } : {})}
        label={t('keys.find.label')}
        value={box.typed}
        maxLength={100}
        onChange={(event) => {
          setAt(0);
          box.change(event);
        }}
        onKeyDown={press}
      />
      <FoundList id={LIST_ID} groups={groups} at={Math.min(at, all.length - 1)} choose={choose} />
      <p role="status" className={styles.nothing}>
        {all.length === 0 ? t('keys.find.nothing') : null}
      </p>
    </>
  );
}

const LIST_ID = 'found';

function useGroups(typed: string, openHelp: FindProps['openHelp']): Group[] {
  const { t } = useTranslation();
  const named = (title: string, all: readonly Findable[]) => ({ title, found: foundByName(all, typed, title) });
  return [
    named(t('keys.find.actions'), useActionsHere(openHelp)),
    named(t('keys.find.screens'), useScreensToFind()),
    named(t('keys.find.settings'), useSettingsToFind()),
  ];
}

/**
 * Returns the actions whose buttons are on the screen behind the dialog. A choice only focuses the button: otherwise a
 * half-typed word and Enter could charge again or hand over goods. The button counts a press only after it has been in
 * sight for a second.
 */
function useActionsHere(openHelp: (page?: 'keys') => void): Findable[] {
  const { t } = useTranslation();
  const { leaving } = useParts();
  const { hasLetterKeys } = useCounterSettings();
  const [here] = useState(() => ACTIONS.filter((action) => buttonOf(action)));
  const named = (action: Action, choose: () => unknown): Findable => ({
    name: t(`keys.action.${action}`),
    key: keyOf(action, hasLetterKeys),
    choose: () => void choose(),
  });
  return [
    ...here.map((action) => named(action, () => buttonOf(action)?.focus())),
    named('lock', leaving.lock),
    named('switchPerson', leaving.switchPerson),
    named('help', () => openHelp()),
    { name: t('keys.always.sheet'), key: hasLetterKeys ? '?' : null, choose: () => openHelp('keys') },
  ];
}

function buttonOf(action: Action): HTMLElement | null {
  const button = document.querySelector<HTMLElement>(`main [data-action="${action}"]:not(:disabled)`);
  return button?.checkVisibility() ? button : null;
}

interface Group {
  title: string;
  found: readonly Findable[];
}

/** A list of results in groups. The focus stays in the search field; `at` is the result that Enter takes. */
function FoundList({
  id,
  groups,
  at,
  choose,
}: {
  id: string;
  groups: readonly Group[];
  at: number;
  choose: (found: Findable) => void;
}) {
  const selected = useInSight(at);
  const startOf = (index: number) => groups.slice(0, index).reduce((count, { found }) => count + found.length, 0);
  return (
    <div id={id} role="listbox" aria-label={groups.map(({ title }) => title).join(', ')} className={styles.options}>
      {groups.map(({ title, found }, index) =>
        found.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
          <div key={title} role="group" aria-label={title}>
            <p className={`soft small semibold ${styles.group}`} aria-hidden="true">
              {title}
            </p>
            {found.map((each, offset) => {
              const place = startOf(index) + offset;
              const isSelected = place === at;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points to the option
                <div
                  key={each.name}
                  ref={isSelected ? selected : null}
                  id={optionId(place)}
                  role="option"
                  aria-selected={isSelected}
                  className={`row between gap-3 ${styles.option}`}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(each)}
                >
                  <span>{each.name}</span>
                  {each.key ? <kbd className="key">{each.key}</kbd> : null}
                </div>
              );
            })}
          </div>
        ),
      )}
    </div>
  );
}

function optionId(place: number): string {
  return `found-${place}`;
}

function useInSight(at: number) {
  const selected = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected element changes with `at`
  useEffect(() => void selected.current?.scrollIntoView({ block: 'nearest' }), [at]);
  return selected;
}
