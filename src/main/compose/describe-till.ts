import type { TillDescription } from '../../shared/bridge-contract.ts';
import type { LastCopy } from '../../shared/last-copy.ts';
import type { Mode } from '../../shared/mode.ts';
import type { Problem } from '../../shared/problems.ts';
import { fingerprintOf } from '../gateway/encryption-key.ts';
import { type Installation, practiceInstallation } from '../settings/provisioning.ts';
import type { ConnectedService } from './connect.ts';
import type { About, TillParts } from './till-parts.ts';

/** The service charges in naira (specification, "What the service does"). */
export const CURRENCY = 'NGN';

/** A till as the screens show it. */
export function describeTill(
  { about, installation, settings }: TillParts,
  service: ConnectedService,
  stopped: Problem | null,
  lastCopy: LastCopy | null,
): TillDescription {
  const { encryptionKey } = service;
  return {
    ...describeInstallation(installation),
    ...service.merchant,
    ...about,
    encryptionKeyFingerprint: encryptionKey === null ? null : fingerprintOf(encryptionKey),
    theme: settings.read('theme'),
    stopped,
    lastCopy,
  };
}

/** A till whose provisioning was refused: all that is known of it is why, and perhaps its mode. */
export function describeRefusedTill(about: About, mode: Mode | null, stopped: Problem): TillDescription {
  const unknown = { baseUrl: '', publicKey: '', encryptionKeyFingerprint: null, merchant: '', till: '' };
  const shown = { ...describeInstallation(practiceInstallation()), ...unknown, mode: mode ?? 'practice' };
  return { ...shown, ...about, theme: 'system', stopped, lastCopy: null };
}

function describeInstallation({ mode, till, merchant, zone, ceilingMinor }: Installation) {
  return { mode, till, merchant, zone, ceilingMinor, currency: CURRENCY };
}
