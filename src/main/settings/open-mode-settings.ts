import type { Mode } from '../../shared/mode.ts';
import { describeError, type Log } from '../log.ts';
import { openSettings } from './open-settings.ts';
import type { Profile } from './profile.ts';
import { type Settings, settingsInMemory } from './settings.ts';

/**
 * Opens the settings of a mode. Settings that cannot be opened stop nothing: the till runs with the standard ones, and
 * the log says so.
 * @param mode null where there is none, because the installation was refused
 * @returns with the path under which a damaged file was set aside, or null
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
