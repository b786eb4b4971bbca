import { type KeyObject, verify } from 'node:crypto';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import { type Announcement, announcementSchema, isNewer } from '../../shared/updates/announcement.ts';

/** Why an announcement is not to be believed, or announces nothing. */
export type AnnouncementFault = 'forged' | 'unreadable' | 'older' | 'notNewer';

/**
 * Reads an announcement. The signature is checked before anything of it is read.
 * @param trusted `keys` of ours, any of which may have signed; `version` that runs now; `seen`, the newest that was ever announced
 * with a good signature: a server that takes it back offers an old version as if it were new
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
