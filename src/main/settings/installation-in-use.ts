import type { Mode } from '../../shared/mode.ts';
import type { Log } from '../log.ts';
import { openModeSettings } from './open-mode-settings.ts';
import type { Profile } from './profile.ts';
import { type InstallationReading, readInstallation, readKept } from './read-installation.ts';
import type { Settings } from './settings.ts';

/** The till's installation while the program runs, and the settings of its mode. */
export interface InstallationInUse {
  reading(): InstallationReading;
  /** null if the till is not set up, or not correctly. */
  mode(): Mode | null;
  /** The settings of the current mode. */
  settings: Settings;
  /** The name of the file with unreadable settings that was set aside at the start; null if there was none. */
  setAside: string | null;
  /** Reads the profile again after a change. */
  readAgain(): void;
}

/** @param provisioningPath the provisioning file, if one was named */
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
