import Store from 'electron-store';
import type { Mode } from '../../shared/mode.ts';
import { describeError, type Log } from '../log.ts';
import type { Profile } from './profile.ts';
import { readInstallation, readKept } from './read-installation.ts';
import { type Settings, type SettingsValues, settingsInMemory, settingsOver, settingsSchema } from './settings.ts';
import { SETTINGS_NAME, setAsideCorruptSettings } from './settings-file.ts';

export type InstallationInUse = ReturnType<typeof openInstallation>;

export function openInstallation(provisioningPath: string | undefined, profile: Profile, log: Log) {
  let reading = readInstallation(provisioningPath, profile.folder, log);
  /** Returns the mode; null if the till is not set up, or if its set-up is invalid. */
  const mode = () => (reading.kind === 'setUp' ? reading.installation.mode : null);
  let opened = openModeSettings(profile, mode(), log);
  return {
    reading: () => reading,
    mode,
    settings: {
      read: (name) => opened.settings.read(name),
      write: (name, value) => opened.settings.write(name, value),
    } satisfies Settings,
    /** The name of the file with unreadable settings that was set aside at the start; null if there was none. */
    setAside: opened.setAside,
    /** Reads the set-up that a person has just stored in the profile. */
    readAgain() {
      reading = readKept(profile.folder);
      opened = openModeSettings(profile, mode(), log);
    },
  };
}

/** Opens the settings of a mode. If they cannot be opened, the till runs with defaults and the log says so. */
function openModeSettings(
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

/** Sets corrupt settings aside; the till then starts with defaults. @throws if the folder is unreadable */
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
