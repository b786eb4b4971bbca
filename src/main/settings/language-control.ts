import type { Handlers } from '../../shared/bridge-contract.ts';
import {
  type Language,
  type languageChannels,
  languageInUse,
  offeredLanguages,
  type TillLanguage,
} from '../../shared/languages.ts';
import { problem } from '../../shared/problems.ts';
import type { Log } from '../log.ts';
import type { Installation } from './provisioning.ts';
import { keepSetting, type Settings } from './settings.ts';

export type LanguageHandlers = Pick<Handlers, keyof typeof languageChannels>;

interface LanguageParts {
  settings: Pick<Settings, 'read' | 'write'>;
  installation: Pick<Installation, 'mode'>;
}

/** Returns the language chosen in Settings; English if nobody chose a language or the choice is not available. */
export function languageOf({ settings, installation }: LanguageParts): Language {
  return languageInUse(settings.read('language') ?? 'en', installation.mode);
}

/** Stores the language of counter and slips and informs every window. Draft translations are refused in live mode. */
export function createLanguageHandlers(
  parts: LanguageParts & { log: Log; onLanguage: (chosen: TillLanguage) => void },
): LanguageHandlers {
  const { installation, onLanguage } = parts;
  return {
    'language.set': async ({ language }) => {
      if (!offeredLanguages(installation.mode).includes(language)) return problem('invalidRequest');
      if (!keepSetting(parts, 'language', language)) return problem('counterNotKept');
      const chosen = { language: languageOf(parts) };
      onLanguage(chosen);
      return { ok: true, value: chosen };
    },
  };
}
