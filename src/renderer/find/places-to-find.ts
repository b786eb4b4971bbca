import { useTranslation } from 'react-i18next';
import { keyOf } from '../../shared/input/action-keys.ts';
import { LINKED_SCREENS } from '../../shared/screens.ts';
import { SECTION_ADDRESSES } from '../back-office-routes.ts';
import { ADDRESSES, goTo, NOT_SETTLED_ADDRESS, REPORT_NOW_ADDRESS } from '../routes.ts';
import { useTill } from '../state/parts.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import type { Findable } from './found-by-name.ts';

export function useScreensToFind(): Findable[] {
  const { t, till } = useTill();
  const { hasLetterKeys } = useCounterSettings();
  const withKey = LINKED_SCREENS.map((action) => ({
    name: t(`shell.${action}`),
    key: keyOf(action, hasLetterKeys),
    choose: () => goTo(ADDRESSES[action]),
  }));
  const page = (name: string, address: string) => ({ name, choose: () => goTo(address) });
  return [
    ...withKey,
    { ...page(t('keys.action.notSettled'), NOT_SETTLED_ADDRESS), key: keyOf('notSettled', hasLetterKeys) },
    page(t('cases.title'), SECTION_ADDRESSES.cases),
    page(t('runs.title'), SECTION_ADDRESSES.runs),
    page(t('opened.title'), SECTION_ADDRESSES.exports),
    page(t('keys.find.dayNow'), REPORT_NOW_ADDRESS),
    page(t('health.title'), ADDRESSES.health),
    ...(till.mode === 'practice' ? [page(t('lessons.title'), ADDRESSES.lessons)] : []),
  ];
}

export function useSettingsToFind(): Findable[] {
  const { t } = useTranslation();
  const headings = [
    ...[t('settings.appearance'), t('staff.title'), t('settings.charges'), t('counter.title')],
    ...[t('settings.customer'), t('printer.title'), t('settings.till'), t('settings.connection')],
    ...[t('signingKey.title'), t('erasure.retention'), t('settings.program')],
  ];
  return headings.map((name) => ({
    name,
    choose: () => {
      goTo(ADDRESSES.settings);
      void showHeading(name);
    },
  }));
}

/** Waits at 60 frames a second for about 20 s, because the Settings are empty until their data is read. */
const MOST_FRAMES = 1_200;

async function showHeading(name: string): Promise<void> {
  for (let frames = 0; frames < MOST_FRAMES; frames += 1) {
    await new Promise(requestAnimationFrame);
    if (window.location.hash !== ADDRESSES.settings) return;
    const heading = [...document.querySelectorAll<HTMLElement>('main h2')].find(
      ({ textContent }) => textContent === name,
    );
    if (!heading?.checkVisibility({ visibilityProperty: true })) continue;
    heading.tabIndex = -1;
    heading.scrollIntoView({ block: 'start' });
    return heading.focus();
  }
}
