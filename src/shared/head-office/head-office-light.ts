import type { HeadOfficeState } from './head-office-channels.ts';

/** A till that head office has not heard of for so long is one that somebody should look at. */
const OLD_MS = 24 * 60 * 60_000;

export type HeadOfficeLight = 'good' | 'unknown' | 'notice';

/** How a till stands with head office, in one light. */
export function lightOf(state: Extract<HeadOfficeState, { kind: 'enrolled' }>, now: Date): HeadOfficeLight {
  if (state.standing === 'stopped') return 'notice';
  // A receipt from ahead would never grow old: one of the two clocks is wrong, or was.
  const missedSince = state.receivedAt ?? state.connectedAt;
  const isOld = Math.abs(now.getTime() - Date.parse(missedSince)) > OLD_MS;
  if (state.standing === 'upToDate' || state.standing === 'sending') return 'good';
  return isOld ? 'notice' : 'unknown';
}
