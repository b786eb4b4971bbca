import Store from 'electron-store';
import { type Settings, type SettingsValues, settingsSchema } from './settings.ts';
import { SETTINGS_NAME, setAsideCorruptSettings } from './settings-file.ts';

/**
 * Opens the settings of a mode's folder. Corrupt ones are set aside first, and `setAside` says under which name; the till
 * then starts with the defaults, and the person is told.
 * @throws where the folder cannot be read
 */
export function openSettings(folder: string, now: Date): { settings: Settings; setAside: string | null } {
  const setAside = setAsideCorruptSettings(folder, now);
  const store = new Store<SettingsValues>({
    cwd: folder,
    name: SETTINGS_NAME,
    defaults: settingsSchema.parse({}),
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
  });
  const settings: Settings = {
    read: (name) => store.get(name),
    write: (name, value) => store.set({ [name]: value }),
  };
  return { settings, setAside };
}
