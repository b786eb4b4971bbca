import { z } from 'zod';

const announcedFileSchema = z.strictObject({
  name: z.string().regex(/^\w[\w.-]*$/),
  bytes: z.int().positive(),
  sha512: z.string().regex(/^[0-9a-f]{128}$/),
});
export type AnnouncedFile = z.infer<typeof announcedFileSchema>;

/** The announcement of a release, signed with our own key in addition to the operating systems' signatures. */
export const announcementSchema = z.strictObject({
  format: z.literal(1),
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  releasedAt: z.iso.datetime(),
  /** The changes of the release, one sentence each, as in the changelog. */
  notes: z.array(z.string().min(1).max(600)).max(50),
  files: z.array(announcedFileSchema).min(1).max(50),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** The file names of an announcement and its signature, next to the announced files. */
export const ANNOUNCEMENT_FILE = 'paydesk-release.json';
export const SIGNATURE_FILE = `${ANNOUNCEMENT_FILE}.sig`;

/** Compares version numbers: 0.10.0 is newer than 0.9.0. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((each) => each.split('.').map(Number));
  const at = [0, 1, 2].find((place) => one?.[place] !== other?.[place]);
  return at !== undefined && (one?.[at] ?? 0) > (other?.[at] ?? 0);
}

/** The system and architecture, named as in the installers' names. */
export interface Machine {
  system: 'win' | 'mac' | 'linux';
  arch: 'x64' | 'arm64';
}

/** Returns the announced file that updates the program on this machine; null if there is none. */
export function fileFor({ system, arch }: Machine, { files }: Pick<Announcement, 'files'>): AnnouncedFile | null {
  const endings = ENDINGS[system](arch);
  return endings.map((ending) => files.find(({ name }) => name.endsWith(ending))).find((file) => file) ?? null;
}

/** The endings of each system's installers, best first. */
const ENDINGS: Readonly<Record<Machine['system'], (arch: Machine['arch']) => string[]>> = {
  win: (arch) => [`-win-${arch}.exe`, '-win.exe'],
  mac: () => ['-mac-universal.zip'],
  linux: (arch) => [arch === 'x64' ? '-linux-x86_64.AppImage' : `-linux-${arch}.AppImage`],
};
