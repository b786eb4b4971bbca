import fs from 'node:fs';
import path from 'node:path';
import { renameFile } from '../replace-file.ts';
import { type SettingsValues, settingsSchema } from './settings.ts';

export const SETTINGS_NAME = 'settings';

/** Reads a mode's settings without opening them. Missing, damaged or unreadable values become defaults. */
export function peekSettings(folder: string): SettingsValues {
  try {
    const reading = readSettingsFile(folder);
    if (reading.kind === 'fits') return reading.values;
  } catch {
    // The till may run in another mode, which does not need these settings.
  }
  return settingsSchema.parse({});
}

/** Renames an unreadable settings file for a person to look at; emptying it would look like a fresh start. */
export function setAsideCorruptSettings(folder: string, now: Date): string | null {
  if (readSettingsFile(folder).kind !== 'corrupt') return null;
  const aside = `${SETTINGS_NAME}.corrupt-${now.toISOString().replace(/[:.]/g, '-')}.json`;
  renameFile(fileIn(folder), path.join(folder, aside));
  return aside;
}

type SettingsReading = { kind: 'missing' } | { kind: 'corrupt' } | { kind: 'fits'; values: SettingsValues };

function readSettingsFile(folder: string): SettingsReading {
  const file = fileIn(folder);
  if (!fs.existsSync(file)) return { kind: 'missing' };
  const text = fs.readFileSync(file, 'utf8');
  try {
    const reading = settingsSchema.safeParse(JSON.parse(text));
    return reading.success ? { kind: 'fits', values: reading.data } : { kind: 'corrupt' };
  } catch {
    return { kind: 'corrupt' };
  }
}

function fileIn(folder: string): string {
  return path.join(folder, `${SETTINGS_NAME}.json`);
}
