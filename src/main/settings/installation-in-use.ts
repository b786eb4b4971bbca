import type { Mode } from '../../shared/mode.ts';
import type { Log } from '../log.ts';
import { openModeSettings } from './open-mode-settings.ts';
import type { Profile } from './profile.ts';
import { type InstallationReading, readInstallation, readKept } from './read-installation.ts';
import type { Settings } from './settings.ts';

/** How the till is set up while the program runs, and the settings of its mode. */
export interface InstallationInUse {
  reading(): InstallationReading;
  /** Null where nobody has set it up, or not as it must be. */
  mode(): Mode | null;
  /** Of the mode that is in use at that moment. */
  settings: Settings;
  /** The name under which settings that could not be read lie since the start; null where there were none. */
  setAside: string | null;
  /** The profile remembers something else now: it counts from here on. */
  readAgain(): void;
}

/** @param provisioningPath the provisioning file, where one is named */
export function openInstallation(provisioningPath: string | undefined, profile: Profile, log: Log): InstallationInUse {
  let reading = readInstallation(provisioningPath, profile.folder, log);
  const mode = () => (reading.kind === 'setUp' ? reading.installation.mode : null);
  let opened = openModeSettings(profile, mode(), log);
  return {
    reading: () => reading,
    mode,
    settings: {
      read: (name) => opened.settings.read(name),
      write: (name, value) => opened.settings.write(name, value),
    },
    setAside: opened.setAside,
    readAgain() {
      reading = readKept(profile.folder);
      opened = openModeSettings(profile, mode(), log);
    },
  };
}
