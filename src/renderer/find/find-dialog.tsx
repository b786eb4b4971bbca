import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIONS, type Action, keyOf } from '../../shared/input/action-keys.ts';
import type { ListedPayment } from '../../shared/journal/listed-payment.ts';
import { keptSearch } from '../../shared/journal/searched-text.ts';
import { TextInput } from '../components/controls.ts';
import { Dialog } from '../components/overlay.tsx';
import { useSearchText } from '../components/use-search-text.ts';
import { goTo, paymentAddress } from '../routes.ts';
import { useParts, usePeople, useTill } from '../state/parts.ts';
import { mayAll } from '../state/people-store.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import { useToday } from '../state/queries/queries.ts';
import { JOURNAL_KEY } from '../state/queries/readings.ts';
import styles from './find.module.css';
import { type Findable, foundByName } from './found-by-name.ts';
import { useScreensToFind, useSettingsToFind } from './places-to-find.ts';

interface FindProps {
  opened: boolean;
  onClose: () => void;
  openHelp: (page?: 'keys') => void;
}

/** Finds screens, actions of the screen in front, settings and payments by their names. */
export function FindDialog({ opened, onClose, openHelp }: FindProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Findable | null>(null);
  // A dialog that is open on its first render does not know where to return the focus.
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(opened);
    if (opened) setChosen(null);
  }, [opened]);
  // Keeps the choice until the dialog has closed, because closing returns the focus.
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

/** A search field with its results. Enter chooses the first, and up and down move to another. */
function Find({ choose, openHelp }: { choose: (found: Findable) => void; openHelp: FindProps['openHelp'] }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const box = useSearchText(search, setSearch);
  const { groups, isAsking } = useGroups(box.typed, search, openHelp);
  const all = groups.flatMap(({ found }) => found);
  const enter = useEnter(all[at] ?? all[0], isAsking, choose);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step) setAt((before) => (Math.min(before, all.length - 1) + step + all.length) % all.length || 0);
    else if (!event.repeat) enter();
  };
  return (
    <>
      <TextInput
        data-autofocus
        data-finds
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
        {all.length === 0 ? t(isAsking ? 'keys.find.asking' : 'keys.find.nothing') : null}
      </p>
    </>
  );
}

const LIST_ID = 'found';

/** Chooses a result on Enter. If there is none yet and the journal has not answered, chooses as soon as it has. */
function useEnter(first: Findable | undefined, isAsking: boolean, choose: (found: Findable) => void): () => void {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || (!first && isAsking)) return;
    setWaiting(false);
    if (first) choose(first);
  }, [isWaiting, first, isAsking, choose]);
  return () => setWaiting(true);
}

function useGroups(typed: string, search: string, openHelp: FindProps['openHelp']) {
  const { t } = useTranslation();
  const payments = usePaymentsToFind(search);
  const isTyping = keptSearch(typed.trim()) !== search;
  const named = (title: string, all: readonly Findable[]) => ({ title, found: foundByName(all, typed, title) });
  const groups: Group[] = [
    named(t('keys.find.actions'), useActionsHere(openHelp)),
    named(t('keys.find.screens'), useScreensToFind()),
    named(t('keys.find.settings'), useSettingsToFind()),
    // Payments arrive last and are listed last, so that nothing moves under a finger.
    { title: t('keys.find.payments'), found: isTyping ? [] : payments.found },
  ];
  return { groups, isAsking: isTyping || payments.isAsking };
}

/**
 * Returns the actions whose buttons are on the screen behind the dialog. Choosing one only focuses its button:
 * otherwise `Hand over goods` or another charge would be one Enter away from a half-typed word. The person must then
 * press the button itself, which counts only after the button has been in sight for a second.
 * @param openHelp opens the help, which every screen offers
 */
function useActionsHere(openHelp: (page?: 'keys') => void): Findable[] {
  const { t } = useTranslation();
  const { leaving } = useParts();
  const { hasLetterKeys } = useCounterSettings();
  // Reads the buttons at the moment the dialog opens.
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

/** The results in groups. The focus stays in the search field; `at` is the result that Enter chooses. */
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

/** The most results that help a person who looks for one payment. */
const MOST_PAYMENTS = 5;
/** The least characters of a search. Shorter texts find nearly everything. */
const SHORTEST_SEARCH = 3;

/** The fields of a payment that the search shows. None is about the customer. */
type FoundPayment = Pick<ListedPayment, 'reference' | 'amount' | 'state'>;

/** Finds the newest payments by the Journal's search, limited to the days that the person may see. */
function usePaymentsToFind(search: string): { found: Findable[]; isAsking: boolean } {
  const { t, format } = useTill();
  const { client } = useParts();
  const { day } = useToday();
  const allDays = usePeople(({ people }) => mayAll(people, ['otherDays']));
  const isAsked = search.length >= SHORTEST_SEARCH;
  const answer = useQuery({
    queryKey: [...JOURNAL_KEY, 'found', search, allDays, day],
    enabled: isAsked,
    queryFn: async (): Promise<FoundPayment[]> => {
      const filters = allDays ? {} : { filters: { dayFrom: day, dayTo: day } };
      const page = await client.ask('journal.page', {
        search,
        outcomes: null,
        before: null,
        limit: MOST_PAYMENTS,
        ...filters,
      });
      // Without permission or an answer, finds nothing. The Journal explains why.
      return page.ok ? page.value.payments.map(({ reference, amount, state }) => ({ reference, amount, state })) : [];
    },
  });
  const found = (isAsked ? (answer.data ?? []) : []).map(({ reference, amount, state }) => ({
    name: t('keys.find.payment', {
      reference,
      amount: format.money(amount),
      outcome: state.review ? t('journal.review') : t(`journal.outcome.${state.outcome}`),
    }),
    choose: () => goTo(paymentAddress(reference)),
  }));
  return { found, isAsking: isAsked && answer.isPending };
}
