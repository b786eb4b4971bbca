import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIONS, type Action, keyOf } from '../../shared/input/action-keys.ts';
import { useParts } from '../state/parts.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import type { Findable } from './found-by-name.ts';

/**
 * What can be done now: the actions whose buttons stand on the screen behind the dialog. Choosing one does nothing but put the
 * focus on its button. Were `Hand over goods` or another charge done from here, goods or money would be one Enter away from a
 * word that was half typed, and that Enter would be the one that chooses. So it takes a press of the button itself, and since the
 * dialog has covered it, that counts only once it has been in sight for a second again.
 * @param openHelp what any screen has beside its buttons
 */
export function useActionsHere(openHelp: (page?: 'keys') => void): Findable[] {
  const { t } = useTranslation();
  const { leaving } = useParts();
  const { keys } = useCounterSettings();
  // As the screen was when the dialog came up in front of it.
  const [here] = useState(() => ACTIONS.filter((action) => buttonOf(action)));
  const named = (action: Action, choose: () => unknown): Findable => ({
    name: t(`keys.action.${action}`),
    key: keyOf(action, keys),
    choose: () => void choose(),
  });
  return [
    ...here.map((action) => named(action, () => buttonOf(action)?.focus())),
    named('lock', leaving.lock),
    named('switchPerson', leaving.switchPerson),
    named('help', () => openHelp()),
    { name: t('keys.always.sheet'), key: '?', choose: () => openHelp('keys') },
  ];
}

function buttonOf(action: Action): HTMLElement | null {
  const button = document.querySelector<HTMLElement>(`main [data-action="${action}"]:not(:disabled)`);
  return button?.checkVisibility() ? button : null;
}
