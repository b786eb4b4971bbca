import Store from 'electron-store';
import type { Mode } from '../../shared/mode.ts';
import { describeError, type Log } from '../log.ts';
import type { Profile } from './profile.ts';
import { type Settings, type SettingsValues, settingsInMemory, settingsOver, settingsSchema } from './settings.ts';
import { SETTINGS_NAME, setAsideCorruptSettings } from './settings-file.ts';

/**
 * Opens the settings of a mode. If they cannot be opened, the till runs with defaults and the log says so.
 * @param mode null if the installation was refused
 * @returns the settings, and the path where a damaged file was set aside, or null
 */
export function openModeSettings(
  profile: Profile,
  mode: Mode | null,
  log: Log,
): { settings: Settings; setAside: string | null } {
  if (mode === null) return { settings: settingsInMemory(), setAside: null };
  try {
    const opened = openSettings(profile.folderOf(mode), new Date());
    if (opened.setAside !== null) log.write('settingsSetAside');
    return opened;
  } catch (error) {
    log.write('settingsNotOpened', describeError(error));
    return { settings: settingsInMemory(), setAside: null };
  }
}

/**
 * Opens the settings in a mode's folder. Corrupt settings are set aside first under the name in `setAside`; the till
 * then starts with defaults, and the screens say so.
 * @throws if the folder is unreadable
 */
function openSettings(folder: string, now: Date): { settings: Settings; setAside: string | null } {
  const setAside = setAsideCorruptSettings(folder, now);
  const store = new Store<SettingsValues>({
    cwd: folder,
    name: SETTINGS_NAME,
    defaults: settingsSchema.parse({}),
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
  });
  return { settings: settingsOver(store), setAside };
}
