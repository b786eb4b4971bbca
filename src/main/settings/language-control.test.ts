import { describe, expect, it } from 'vitest';
import { isDraft, LANGUAGES, type Language, offeredLanguages, type TillLanguage } from '../../shared/languages.ts';
import { type Mode, modeSchema } from '../../shared/mode.ts';
import { problem } from '../../shared/problems.ts';
import { createLanguageHandlers, languageOf } from './language-control.ts';
import { settingsOnFullDisk } from './settings.fixture.ts';
import { settingsInMemory } from './settings.ts';

const NO_LOG = { write: () => undefined };

function till(mode: Mode) {
  const settings = settingsInMemory();
  const told: Language[] = [];
  const onLanguage = (chosen: TillLanguage) => void told.push(chosen.language);
  const parts = { settings, installation: { mode }, log: NO_LOG, onLanguage };
  return { settings, parts, told, handlers: createLanguageHandlers(parts) };
}

describe('the language of a till', () => {
  it('uses English until somebody chooses another language', () => {
    for (const mode of modeSchema.options) expect(languageOf(till(mode).parts)).toBe('en');
  });

  it('stores the chosen language in practice, drafts included', async () => {
    for (const language of LANGUAGES) {
      const { parts, told, handlers } = till('practice');
      expect(await handlers['language.set']({ language })).toEqual({ ok: true, value: { language } });
      expect(told).toEqual([language]);
      expect(languageOf(parts)).toBe(language);
    }
  });

  it('never uses a draft with a real service', async () => {
    for (const mode of modeSchema.options.filter((each) => each !== 'practice')) {
      for (const language of LANGUAGES.filter(isDraft)) {
        const { settings, parts, told, handlers } = till(mode);
        expect(await handlers['language.set']({ language })).toEqual(problem('invalidRequest'));
        expect(settings.read('language')).toBeNull();
        expect(told).toEqual([]);
        settings.write('language', language);
        expect(languageOf(parts)).toBe('en');
      }
      expect(offeredLanguages(mode)).toContain('en');
    }
  });

  it('keeps the language if the disk refuses the new one', async () => {
    const { parts, told } = till('practice');
    const handlers = createLanguageHandlers({ ...parts, settings: settingsOnFullDisk() });
    expect(await handlers['language.set']({ language: 'fr' })).toEqual(problem('counterNotKept'));
    expect(languageOf(parts)).toBe('en');
    expect(told).toEqual([]);
  });
});
