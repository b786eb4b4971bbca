import { type KeyObject, verify } from 'node:crypto';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import { type Announcement, announcementSchema, isNewer } from '../../shared/updates/announcement.ts';

/** Why an announcement is rejected or irrelevant. */
export type AnnouncementFault = 'forged' | 'unreadable' | 'older' | 'notNewer';

/**
 * Reads an announcement after checking its signature.
 * @param trusted `keys`: any of them may have signed; `version`: the running one; `seen`: the newest version ever
 * announced with a valid signature, because a server could offer an old version as new
 */
export function readAnnouncement(
  announcement: Uint8Array,
  signature: Uint8Array,
  trusted: { keys: readonly KeyObject[]; version: string; seen?: string | null },
): { ok: true; announcement: Announcement } | { ok: false; fault: AnnouncementFault } {
  if (!trusted.keys.some((key) => verify(null, announcement, key, signature))) return { ok: false, fault: 'forged' };
  const reading = announcementSchema.safeParse(jsonOrNull(Buffer.from(announcement).toString('utf8')));
  if (!reading.success) return { ok: false, fault: 'unreadable' };
  const { version } = reading.data;
  if (isNewer(trusted.version, version) || isNewer(trusted.seen ?? version, version)) {
    return { ok: false, fault: 'older' };
  }
  if (!isNewer(version, trusted.version)) return { ok: false, fault: 'notNewer' };
  return { ok: true, announcement: reading.data };
}
