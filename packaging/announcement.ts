import { createHash, type KeyObject, sign } from 'node:crypto';
import { type Announcement, announcementSchema } from '../src/shared/updates/announcement.ts';

export function announce(
  release: Pick<Announcement, 'version' | 'releasedAt' | 'notes'>,
  files: readonly { name: string; content: Uint8Array }[],
): Buffer {
  const announcement = announcementSchema.parse({
    format: 1,
    ...release,
    files: files.map(({ name, content }) => ({ name, bytes: content.length, sha512: digestOf(content) })),
  });
  return Buffer.from(`${JSON.stringify(announcement, null, 2)}\n`);
}

export function signAnnouncement(announcement: Uint8Array, key: KeyObject): Buffer {
  return sign(null, announcement, key);
}

/** Returns true if the announcement has a file of this name with exactly these bytes. */
export function isAnnounced({ files }: Announcement, name: string, content: Uint8Array): boolean {
  const file = files.find((each) => each.name === name);
  return file !== undefined && file.bytes === content.length && file.sha512 === digestOf(content);
}

function digestOf(content: Uint8Array): string {
  return createHash('sha512').update(content).digest('hex');
}
