import type { HeadOfficeState } from './head-office-channels.ts';

/** After this time without contact, somebody should look at the till. */
const OLD_MS = 24 * 60 * 60_000;

export type HeadOfficeLight = 'good' | 'unknown' | 'notice';

export function lightOf(state: Extract<HeadOfficeState, { kind: 'enrolled' }>, now: Date): HeadOfficeLight {
  if (state.standing === 'stopped') return 'notice';
  // A receipt that is more than a day in the future counts as old too: one of the clocks is or was wrong.
  const missedSince = state.receivedAt ?? state.connectedAt;
  const isOld = Math.abs(now.getTime() - Date.parse(missedSince)) > OLD_MS;
  if (state.standing === 'upToDate' || state.standing === 'sending') return 'good';
  return isOld ? 'notice' : 'unknown';
}
