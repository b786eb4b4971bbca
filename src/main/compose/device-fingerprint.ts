import { randomUUID } from 'node:crypto';
import { describeError, type Log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';

/** By which the service tells this till from others: made when it is first asked for, and kept. Null where it cannot be. */
export function deviceFingerprintIn(settings: Settings, log: Log): string | null {
  const kept = settings.read('deviceFingerprint');
  if (kept !== null) return kept;
  try {
    settings.write('deviceFingerprint', randomUUID());
  } catch (error) {
    log.write('backgroundFailed', describeError(error));
  }
  return settings.read('deviceFingerprint');
}
