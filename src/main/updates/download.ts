import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AnnouncedFile } from '../../shared/updates/announcement.ts';
import { renameFile } from '../replace-file.ts';
import { type Bounds, type FetchFault, fetchBounded, type Network } from './fetch-bounded.ts';

/** Why a download failed. A failed download leaves no file. */
export type DownloadFault = FetchFault | 'otherFile' | 'noRoom';

/** Limits that keep the connection usable, because the till takes payments at the same time. */
const DOWNLOAD_BOUNDS: Omit<Bounds, 'bytes' | 'isExact'> = {
  bytesPerSecond: 512 * 1024,
  stallMs: 60_000,
  wholeMs: 12 * 60 * 60_000,
};

/** Downloads a file. It gets its name only after all bytes are on disk and the digest matches. */
export async function downloadFile(
  network: Network,
  url: string,
  file: AnnouncedFile,
  target: string,
  onBytes: (bytes: number) => void,
): Promise<{ ok: true } | { ok: false; fault: DownloadFault }> {
  const unfinished = `${target}.part`;
  const digest = createHash('sha512');
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rm(unfinished, { force: true });
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      const bounds = { ...DOWNLOAD_BOUNDS, bytes: file.bytes, isExact: true };
      const fetched = await fetchBounded(network, url, bounds, async (piece, bytes) => {
        digest.update(piece);
        await handle.writeFile(piece);
        onBytes(bytes);
      });
      if (!fetched.ok) return fetched;
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (digest.digest('hex') !== file.sha512) return { ok: false, fault: 'otherFile' };
    renameFile(unfinished, target);
    return { ok: true };
  } catch {
    // The disk is full, read-only or gone. The till continues without the update.
    return { ok: false, fault: 'noRoom' };
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

export async function isAnnouncedFile(file: AnnouncedFile, target: string): Promise<boolean> {
  try {
    if ((await stat(target)).size !== file.bytes) return false;
    const digest = createHash('sha512');
    for await (const piece of createReadStream(target)) digest.update(piece as Uint8Array);
    return digest.digest('hex') === file.sha512;
  } catch {
    return false; // A missing or unreadable file does not match.
  }
}
