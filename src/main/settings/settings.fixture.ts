import { type Settings, settingsInMemory } from './settings.ts';

/** Settings whose disk refuses every change. */
export function settingsOnFullDisk(): Settings {
  const write = () => {
    throw new Error('ENOSPC');
  };
  return { ...settingsInMemory(), write };
}
