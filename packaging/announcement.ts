import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { isNewer } from './changelog.ts';

/** What announces a release: signed with a key of our own, whatever the systems' own signatures say. */
const announcementSchema = z.strictObject({
  format: z.literal(1),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  releasedAt: z.iso.datetime(),
  /** How many tills of a hundred may take it now. */
  stagedPercent: z.int().min(0).max(100),
  /** One sentence each, as the changelog has them. */
  notes: z.array(z.string().min(1).max(600)).max(50),
  files: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[\w.-]+$/),
        bytes: z.int().positive(),
        /** SHA-512 in lower-case hex. */
        sha512: z.string().regex(/^[0-9a-f]{128}$/),
      }),
    )
    .min(1),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** Why an announcement, or what it announces, is not to be trusted. */
export type AnnouncementFault = 'forged' | 'unreadable' | 'notNewer' | 'otherFile';

/** @param files what was built, by name */
export function announce(
  release: Pick<Announcement, 'version' | 'releasedAt' | 'stagedPercent' | 'notes'>,
  files: readonly { name: string; content: Uint8Array }[],
): Buffer {
  const announcement = announcementSchema.parse({
    format: 1,
    ...release,
    files: files.map(({ name, content }) => ({ name, bytes: content.length, sha512: digestOf(content) })),
  });
  return Buffer.from(`${JSON.stringify(announcement, null, 2)}\n`);
}

/** An Ed25519 signature over the very bytes. */
export function signAnnouncement(announcement: Uint8Array, key: KeyObject): Buffer {
  return sign(null, announcement, key);
}

/**
 * Reads an announcement. The signature is checked before anything of it is read.
 * @param trusted `keys` of ours, any of which may have signed; `version` that runs now: nothing older is ever taken
 */
export function readAnnouncement(
  announcement: Uint8Array,
  signature: Uint8Array,
  trusted: { keys: readonly KeyObject[]; version: string },
): { ok: true; announcement: Announcement } | { ok: false; fault: AnnouncementFault } {
  if (!trusted.keys.some((key) => verify(null, announcement, key, signature))) return { ok: false, fault: 'forged' };
  const reading = announcementSchema.safeParse(jsonOf(announcement));
  if (!reading.success) return { ok: false, fault: 'unreadable' };
  if (!isNewer(reading.data.version, trusted.version)) return { ok: false, fault: 'notNewer' };
  return { ok: true, announcement: reading.data };
}

/** Whether a file is the one that is announced, to the last byte. */
export function isAnnounced({ files }: Announcement, name: string, content: Uint8Array): boolean {
  const file = files.find((each) => each.name === name);
  return file !== undefined && file.bytes === content.length && file.sha512 === digestOf(content);
}

function digestOf(content: Uint8Array): string {
  return createHash('sha512').update(content).digest('hex');
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null; // What is no JSON fits no schema.
  }
}
