import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import laterTexts from '../../resources/locales/en/later.json' with { type: 'json' };

/** Adds the texts that the first screen does not need, to keep them out of the first load. */
export function addLaterTexts(texts: i18n): void {
  if (!texts.exists('updates.title')) texts.addResourceBundle('en', 'translation', laterTexts, true);
}

/** Wraps a screen so that the later texts are added before its first render. */
export function withLaterTexts<Props extends object>(Screen: ComponentType<Props>): ComponentType<Props> {
  return function ScreenWithTexts(props: Props) {
    addLaterTexts(useTranslation().i18n);
    return <Screen {...props} />;
  };
}
