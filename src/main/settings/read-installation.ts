import fs from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Mode } from '../../shared/mode.ts';
import type { SetupProblem } from '../../shared/setup/setup-problem.ts';
import { describeError, type Log } from '../log.ts';
import { type KeptInstallation, keepInstallation, readKeptInstallation } from './kept-installation.ts';
import { type Installation, readProvisioning, readSetUp, rememberedOf } from './provisioning.ts';
import type { WithoutSecrets } from './provisioning-file.ts';

export type InstallationReading =
  | { kind: 'none' }
  | {
      kind: 'setUp';
      installation: Installation;
      /** The set-up that the profile should hold. If the disk refused the file's fields, the profile has older ones or none. */
      kept: KeptInstallation;
      /** The till's mode other than practice; null if it can only practise. */
      connectedMode: 'sandbox' | 'live' | null;
    }
  /** The set-up is invalid. The till must never fall back to practice, whatever the reason. */
  | { kind: 'refused'; problem: SetupProblem; mode: Mode | null };

/** Reads the provisioning file, whose fields except secrets the profile keeps. Without a file, reads the profile. */
export function readInstallation(provisioningPath: string | undefined, folder: string, log: Log): InstallationReading {
  return provisioningPath ? readFile(provisioningPath, folder, log) : readKept(folder);
}

export function readKept(folder: string): InstallationReading {
  const kept = readKeptInstallation(folder);
  if (kept === null) return { kind: 'none' };
  if (kept === 'damaged') return { kind: 'refused', problem: { field: '', rule: 'keptUnreadable' }, mode: null };
  const { setUp, by, practises } = kept;
  const connected = readSetUp(setUp);
  if (!connected.ok) return { kind: 'refused', ...connected };
  const connectedMode = connectedModeOf(connected.installation);
  const used = practises && connectedMode !== null ? readSetUp(forPractice(setUp)) : connected;
  if (!used.ok) return { kind: 'refused', ...used };
  return { kind: 'setUp', installation: asChangeable(used.installation, by), kept, connectedMode };
}

function readFile(provisioningPath: string, folder: string, log: Log): InstallationReading {
  let text: string;
  try {
    text = fs.readFileSync(provisioningPath, 'utf8');
  } catch {
    return { kind: 'refused', problem: { field: '', rule: 'unreadable' }, mode: null };
  }
  const reading = readProvisioning(text);
  if (!reading.ok) return { kind: 'refused', problem: reading.problem, mode: reading.mode };
  const { installation } = reading;
  const kept: KeptInstallation = { form: 1, by: 'file', setUp: rememberedOf(text), practises: false };
  remember(kept, folder, log);
  return { kind: 'setUp', installation, kept, connectedMode: connectedModeOf(installation) };
}

function connectedModeOf({ mode }: Installation): 'sandbox' | 'live' | null {
  return mode === 'practice' ? null : mode;
}

/** Stores the file's fields in the profile. If the disk refuses, the next start reads the file again. */
function remember(kept: KeptInstallation, folder: string, log: Log): void {
  if (isDeepStrictEqual(readKeptInstallation(folder), kept)) return;
  try {
    keepInstallation(folder, kept);
  } catch (error) {
    log.write('settingsNotWritten', describeError(error));
  }
}

/** Fields without a meaning for the built-in service. */
const OF_THE_SERVICE = ['baseUrl', 'publicKey', 'encryptionKey', 'returnUrl', 'successValues', 'finalWords'];

function forPractice(setUp: WithoutSecrets): WithoutSecrets {
  const others = Object.entries(setUp).filter(([name]) => !OF_THE_SERVICE.includes(name));
  return { ...Object.fromEntries(others), mode: 'practice' };
}

/**
 * Makes a set-up changeable. Only a provisioning file fixes currency and country; people may change what people have
 * chosen.
 */
function asChangeable(installation: Installation, by: KeptInstallation['by']): Installation {
  return by === 'file' ? installation : { ...installation, fixedCurrency: { currency: null, country: null } };
}
