import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { problem, type Result } from '../../shared/problems.ts';
import { type SetupFields, type SetupView, setupFieldsSchema } from '../../shared/setup/setup-channels.ts';
import { journalFiles } from '../journal/database/files.ts';
import { hasHandedOver } from '../journal/read/at-rest.ts';
import { describeError, valueOr } from '../log.ts';
import { withChosenCurrency } from '../settings/currency-control.ts';
import {
  type KeptInstallation,
  keepInstallation,
  PRACTISES_ONLY,
  readKeptInstallation,
} from '../settings/kept-installation.ts';
import { readProvisioning, readSetUp } from '../settings/provisioning.ts';
import type { WithoutSecrets } from '../settings/provisioning-file.ts';
import { readFileStanding, wipeSecrets } from '../settings/provisioning-secrets.ts';
import type { InstallationReading } from '../settings/read-installation.ts';
import { keepSetting, type Settings, settingsInMemory } from '../settings/settings.ts';
import { peekSettings } from '../settings/settings-file.ts';
import { createKeyEntry, type KeyEntry, type KeyEntryParts } from './key-entry.ts';
import { isLocked, needsPassphrase, opensKeys, opensWhatIsLocked } from './needs-passphrase.ts';
import type { SetupHandlers } from './setup-handlers.ts';
import type { TillInUse } from './till-in-use.ts';

export interface SetupParts extends KeyEntryParts {
  folder: string;
  provisioningPath: string | undefined;
  reading: () => InstallationReading;
  /** Returns the running till; a function, because the till is made with these handlers. */
  till: () => Pick<TillInUse, 'exchange'>;
  hasKeyStore: () => Promise<boolean>;
  /** True if the heads outside the profile are lost when this machine restarts. */
  losesHeads: () => boolean;
  settings: Pick<Settings, 'read' | 'write'>;
  changed: () => void;
  reloadPages: () => void;
}

export function createSetupControl(parts: SetupParts): SetupHandlers {
  const key = createKeyEntry(parts);
  return { ...shownSetup(parts, key), ...changedSetup(parts, key), ...wipedFile(parts) };
}

function shownSetup(
  parts: SetupParts,
  key: KeyEntry,
): Pick<SetupHandlers, 'setup.read' | 'setup.check' | 'setup.giveKey' | 'setup.test'> {
  const read = (fields: Parameters<typeof setUpWith>[1]) => readSetUp(setUpWith(keptIn(parts).setUp, fields));
  return {
    'setup.read': async () => ({ ok: true, value: await viewOf(parts) }),
    'setup.check': async ({ fields }) => {
      const reading = read(fields);
      return { ok: true, value: { refused: reading.ok ? null : reading.problem } };
    },
    'setup.giveKey': async ({ entered, prefix }) => key.give(entered, prefix),
    'setup.test': async ({ fields, keyMark }) => {
      const named = key.named(keyMark);
      if (named === null) return problem('keyNotHeld');
      const reading = read(fields);
      if (!reading.ok) return problem('setupRefused', { ...reading.problem });
      const { connection } = reading.installation;
      return connection
        ? { ok: true, value: await key.test(fields.mode, connection, named) }
        : problem('setupRefused', { field: 'mode', rule: 'noMode' });
    },
  };
}

/** Changes the set-up in three steps: store it in the profile, reopen the till, reload the page. */
function changedSetup(
  parts: SetupParts,
  key: KeyEntry,
): Pick<SetupHandlers, 'setup.practise' | 'setup.finish' | 'setup.use' | 'setup.useKey'> {
  const { folder, provisioningPath, reading, till, log } = parts;

  /**
   * Makes a change that is all or nothing. `secrets` applies new secrets and returns a function that restores the old
   * ones.
   */
  async function change(
    next: KeptInstallation,
    secrets: () => Promise<() => Promise<void>> = async () => async () => undefined,
    changed = parts.changed,
  ): Promise<Result<null>> {
    const keep = async () => {
      const putBack = await secrets();
      try {
        keepInstallation(folder, next);
      } catch (error) {
        await putBack();
        throw error;
      }
    };
    try {
      const reason = await till().exchange(keep, changed);
      if (reason !== null) return problem(reason);
      key.forget();
    } catch (error) {
      log.write('settingsNotWritten', describeError(error));
      return problem('setupNotKept');
    }
    parts.reloadPages();
    return { ok: true, value: null };
  }

  /** Tests the passphrase. It must also open the locked keys of the mode that the till was connected to before. */
  const isPassphraseRight = async (mode: 'sandbox' | 'live', passphrase: string | null) => {
    if (passphrase === null) return true;
    const before = connectedModeOf(reading());
    const opensOthers = before === mode || (await opensKeys(folder, before, passphrase));
    return opensOthers && (await opensWhatIsLocked(folder, mode, passphrase));
  };

  return {
    'setup.practise': async () => (reading().kind === 'none' ? await change(PRACTISES_ONLY) : problem('setUpAlready')),
    'setup.finish': async ({ fields, practises, keyMark, passphrase }) => {
      if (provisioningPath) return problem('setUpByFile');
      const named = key.named(keyMark);
      if (named === null) return problem('keyNotHeld');
      const kept = keptIn(parts);
      const setUp = withKeyGiven(setUpWith(kept.setUp, fields), named);
      const read = readSetUp(setUp);
      if (!read.ok) return problem('setupRefused', { ...read.problem });
      if (!(await isPassphraseRight(fields.mode, passphrase))) return problem('passphraseWrong');
      const next = { ...kept, by: 'person', setUp, practises } as const;
      const changed = () => {
        parts.changed();
        const chosen = parts.settings.read('tillCurrency');
        // A currency chosen in Settings would hide the currency of the set-up.
        if (chosen && chosen.currency !== read.installation.currency) keepSetting(parts, 'tillCurrency', null);
      };
      return await change(next, () => key.use(fields.mode, { ...named, passphrase }), changed);
    },
    'setup.use': async ({ practises }) => {
      const mode = connectedModeOf(reading());
      if (mode === null) return problem('notConnected');
      const kept = keptOf(reading(), parts);
      return kept === null ? problem('setupDamaged') : await change({ ...kept, practises });
    },
    'setup.useKey': async ({ keyMark, passphrase }) => {
      const mode = connectedModeOf(reading());
      if (mode === null) return problem('notConnected');
      const named = key.named(keyMark);
      if (named === null) return problem('keyNotHeld');
      if (!(await isPassphraseRight(mode, passphrase))) return problem('passphraseWrong');
      const kept = keptOf(reading(), parts);
      if (kept === null) return problem('setupDamaged');
      const next = { ...kept, setUp: withKeyGiven(kept.setUp, named) };
      return await change(next, () => key.use(mode, { ...named, passphrase }));
    },
  };
}

/** Wipes the file's secrets only if the key store has them: otherwise the next start would lack them. */
function wipedFile(parts: SetupParts): Pick<SetupHandlers, 'setup.wipeFile'> {
  const { provisioningPath, log } = parts;
  return {
    'setup.wipeFile': async () => {
      if (!provisioningPath) return problem('fileNotWiped');
      const wipe = async () => {
        if (!(await areSecretsKept(parts, provisioningPath))) return false;
        wipeSecrets(provisioningPath);
        return true;
      };
      const wiped = await valueOr(problem('fileNotWiped'), wipe, log, 'settingsNotWritten');
      return wiped.ok && wiped.value ? { ok: true, value: await viewOf(parts) } : problem('fileNotWiped');
    },
  };
}

/**
 * Tells whether the key store has the file's key, and nothing opens with the file's passphrase alone. Reads the file
 * again, because it may have changed since the start.
 */
async function areSecretsKept(
  { folder, secretsOf, hasKeyStore }: SetupParts,
  provisioningPath: string,
): Promise<boolean> {
  const now = readProvisioning(fs.readFileSync(provisioningPath, 'utf8'));
  if (!now.ok || now.installation.connection === null || !(await hasKeyStore())) return false;
  const { mode, connection, signingPassphrase } = now.installation;
  const secrets = secretsOf(mode);
  const kept = await secrets.read('encryptionKey');
  const given = connection.encryptionKey;
  const isKeyKept = connection.withoutKey || (kept !== null && (given === null || given === kept));
  if (!isKeyKept || (signingPassphrase !== null && needsPassphrase(folder, mode))) return false;
  // The passphrase may still lock the key, so the key moves to the key store first.
  return kept === null || (await secrets.keep('encryptionKey', kept));
}

async function viewOf(parts: SetupParts): Promise<SetupView> {
  const now = parts.reading();
  const mode = connectedModeOf(now);
  return {
    by: now.kind === 'setUp' ? now.kept.by : null,
    fields: { ...fieldsOf(keptIn(parts).setUp), ...currencyInUse(parts, now) },
    connectedMode: mode,
    hasPractised: hasHandedOver(journalFiles(path.join(parts.folder, 'practice')).database),
    hasKeyStore: await parts.hasKeyStore(),
    losesHeads: parts.losesHeads(),
    holdsPassphrase: await holdsPassphrase(parts, mode),
    isLocked: isLocked(parts.folder, mode),
    lockedModes: CONNECTED_MODES.filter((each) => isLocked(parts.folder, each)),
    file: readFileStanding(parts.provisioningPath),
  };
}

/**
 * Returns the currency if a person has chosen it in Settings; otherwise nothing. While a connected till practises, the
 * settings in use are those of practice, which must not change the currency of the connection.
 */
function currencyInUse({ folder }: SetupParts, now: InstallationReading): Pick<SetupFields, 'currency'> {
  if (now.kind !== 'setUp') return {};
  const settings = settingsInMemory(peekSettings(path.join(folder, now.connectedMode ?? 'practice')));
  if (settings.read('tillCurrency') === null) return {};
  return { currency: withChosenCurrency(now.installation, settings).currency };
}

const CONNECTED_MODES = ['sandbox', 'live'] as const;

/** Tells whether the held passphrase opens everything locked. A wrong passphrase in a file counts as none. */
async function holdsPassphrase({ folder, held }: SetupParts, mode: 'sandbox' | 'live' | null): Promise<boolean> {
  const passphrase = held.passphrase();
  return passphrase !== null && (await opensWhatIsLocked(folder, mode, passphrase));
}

function connectedModeOf(reading: InstallationReading): 'sandbox' | 'live' | null {
  return reading.kind === 'setUp' ? reading.connectedMode : null;
}

/** Returns the set-up of the running till; null if the profile holds another one or none. */
function keptOf(now: InstallationReading, { folder }: SetupParts): KeptInstallation | null {
  const kept = now.kind === 'setUp' ? now.kept : null;
  return isDeepStrictEqual(kept, readKeptInstallation(folder)) ? kept : null;
}

function keptIn({ folder }: SetupParts): KeptInstallation {
  const kept = readKeptInstallation(folder);
  return kept === null || kept === 'damaged' ? PRACTISES_ONLY : kept;
}

const NAMES = Object.keys(setupFieldsSchema.shape);

/** Returns the fields that the form shows. A practice-only till starts with the form for a sandbox. */
function fieldsOf(setUp: WithoutSecrets): SetupFields {
  const known = Object.fromEntries(Object.entries(setUp).filter(([name]) => NAMES.includes(name)));
  return { ...known, mode: setUp.mode === 'live' ? 'live' : 'sandbox' };
}

/** Merges a person's input into the set-up: empty fields are removed, and fields outside the form stay. */
function setUpWith(before: WithoutSecrets, fields: SetupFields): WithoutSecrets {
  const given = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]);
  const said = Object.fromEntries(given.filter(([, value]) => value !== '' && value !== undefined));
  const leftOut = [...NAMES, ...notSaidOf(said, before)];
  const others = Object.entries(before).filter(([name]) => !leftOut.includes(name));
  return { ...Object.fromEntries(others), ...said };
}

/** Returns what must be confirmed again for another service. From sandbox to live, the service's words stay. */
function notSaidOf(now: WithoutSecrets, before: WithoutSecrets): string[] {
  if (now.baseUrl === before.baseUrl && now.publicKey === before.publicKey) return [];
  const goesLive = before.mode === 'sandbox' && now.mode === 'live';
  return goesLive ? ['amountUnitConfirmed'] : ['amountUnitConfirmed', 'successValues', 'finalWords'];
}

/** Removes the statement "no key" once a key is given; a seat without a key stays a seat. */
function withKeyGiven(setUp: WithoutSecrets, { key }: { key: string | null }): WithoutSecrets {
  const { encryptionKey, ...others } = setUp;
  return key === null ? setUp : others;
}
