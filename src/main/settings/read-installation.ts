import fs from 'node:fs';
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
      by: KeptInstallation['by'];
      /** The till's mode other than practice; null if it can only practise. */
      connectedMode: 'sandbox' | 'live' | null;
      /** True if the disk refused to store the file's fields, so that the profile has older ones or none. */
      isUnkept?: true;
    }
  /** The set-up is invalid. The till must never fall back to practice, whatever the reason. */
  | { kind: 'refused'; problem: SetupProblem; mode: Mode | null };

/** Reads the provisioning file, whose fields except secrets the profile keeps. Without a file, reads the profile. */
export function readInstallation(provisioningPath: string | undefined, folder: string, log: Log): InstallationReading {
  return provisioningPath ? readFile(provisioningPath, folder, log) : readKept(folder);
}

/** Reads the profile while the till runs. A file's reading stays if the profile does not have it. */
export function readAgain(
  before: InstallationReading,
  provisioningPath: string | undefined,
  folder: string,
): InstallationReading {
  const isOfFileAlone = before.kind === 'setUp' ? before.isUnkept === true : Boolean(provisioningPath);
  return isOfFileAlone ? before : readKept(folder);
}

export function readKept(folder: string): InstallationReading {
  const reading = readKeptInstallation(folder);
  if (reading === null) return { kind: 'none' };
  if (reading === 'damaged') return { kind: 'refused', problem: { field: '', rule: 'keptUnreadable' }, mode: null };
  return readSetUpOf(reading);
}

function readSetUpOf({ setUp, by, practises }: KeptInstallation): InstallationReading {
  const connected = readSetUp(setUp);
  if (!connected.ok) return { kind: 'refused', ...connected };
  const { mode } = connected.installation;
  const connectedMode = mode === 'practice' ? null : mode;
  const used = practises && connectedMode !== null ? readSetUp(forPractice(setUp)) : connected;
  if (!used.ok) return { kind: 'refused', ...used };
  return { kind: 'setUp', installation: asChangeable(used.installation, by), by, connectedMode };
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
  const isKept = remember({ form: 1, by: 'file', setUp: rememberedOf(text), practises: false }, folder, log);
  const { mode } = reading.installation;
  const connectedMode = mode === 'practice' ? null : mode;
  const setUp = { kind: 'setUp', installation: reading.installation, by: 'file', connectedMode } as const;
  return isKept ? setUp : { ...setUp, isUnkept: true };
}

/** Stores the file's fields in the profile. If the disk refuses, the next start reads the file again. */
function remember(kept: KeptInstallation, folder: string, log: Log): boolean {
  if (JSON.stringify(readKeptInstallation(folder)) === JSON.stringify(kept)) return true;
  try {
    keepInstallation(folder, kept);
    return true;
  } catch (error) {
    log.write('settingsNotWritten', describeError(error));
    return false;
  }
}

/** Fields without a meaning for the built-in service. */
const OF_THE_SERVICE = ['baseUrl', 'publicKey', 'encryptionKey', 'returnUrl', 'successValues', 'finalWords'];

function forPractice(setUp: WithoutSecrets): WithoutSecrets {
  const others = Object.entries(setUp).filter(([name]) => !OF_THE_SERVICE.includes(name));
  return { ...Object.fromEntries(others), mode: 'practice' };
}

/** Only a provisioning file fixes currency and country. People may change what people have chosen. */
function asChangeable(installation: Installation, by: KeptInstallation['by']): Installation {
  return by === 'file' ? installation : { ...installation, fixedCurrency: { currency: null, country: null } };
}
