import type { TillDescription } from '../../shared/bridge-contract.ts';
import type { LastCopy } from '../../shared/last-copy.ts';
import type { Mode } from '../../shared/mode.ts';
import type { Problem } from '../../shared/problems.ts';
import { fingerprintOf } from '../gateway/encryption-key.ts';
import { type Installation, practiceInstallation } from '../settings/provisioning.ts';
import type { ConnectedService } from './connect.ts';
import { isSeat } from './seat.ts';
import type { About, TillParts } from './till-parts.ts';

/** The service charges in naira (specification, "What the service does"). */
export const CURRENCY = 'NGN';

/** A till as the screens show it. */
export function describeTill(
  parts: TillParts,
  service: ConnectedService,
  stopped: Problem | null,
  lastCopy: LastCopy | null,
): TillDescription {
  const { about, installation, settings } = parts;
  const { encryptionKey } = service;
  return {
    ...describeInstallation(installation),
    ...service.merchant,
    ...about,
    encryptionKeyFingerprint: encryptionKey === null ? null : fingerprintOf(encryptionKey),
    isSeat: isSeat(parts),
    theme: settings.read('theme'),
    stopped,
    lastCopy,
  };
}

/** A till whose provisioning was refused: all that is known of it is why, and perhaps its mode. */
export function describeRefusedTill(about: About, mode: Mode | null, stopped: Problem): TillDescription {
  const unknown = { baseUrl: '', publicKey: '', encryptionKeyFingerprint: null, isSeat: false, merchant: '', till: '' };
  const shown = { ...describeInstallation(practiceInstallation()), ...unknown, mode: mode ?? 'practice' };
  return { ...shown, ...about, theme: 'system', stopped, lastCopy: null };
}

function describeInstallation({ mode, till, merchant, zone, ceilingMinor }: Installation) {
  return { mode, till, merchant, zone, ceilingMinor, currency: CURRENCY };
}
