import { createHash } from 'node:crypto';
import type { AnnouncedFile, Announcement } from '../../shared/updates/announcement.ts';

export const INSTALLER = Buffer.from('an installer, some bytes long');

export function announcedFile(name: string, content: Uint8Array = INSTALLER): AnnouncedFile {
  return { name, bytes: content.length, sha512: createHash('sha512').update(content).digest('hex') };
}

export function buildAnnouncement(change: Partial<Announcement> = {}): Announcement {
  return {
    format: 1,
    version: '0.2.0',
    releasedAt: '2026-11-20T08:00:00Z',
    notes: ['Slips are wider.', 'A copy of the journal is made sooner.'],
    files: [announcedFile('Paydesk-0.2.0-linux-x86_64.AppImage')],
    ...change,
  };
}
