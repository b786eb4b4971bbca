import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import type { PrinterPlace } from '../../shared/slip/print-job.ts';
import { type After, CHUNK_BYTES, type ForPrinter, failed, faultOf, type SendEnd } from './send.ts';

type DevicePlace = Extract<PrinterPlace, { kind: 'device' }>;

/** How long a printer may accept nothing: its paper is out, or its cover is open. */
const STALLED_MS = 15_000;
const TRY_EVERY_MS = 100;

/** Opens a device file. Tests pass another one. */
export type OpenDevice = (path: string) => Promise<Pick<FileHandle, 'write' | 'close'>>;

/** Non-blocking, so that a stopped printer does not hold a thread of the program forever. */
export const openDevice: OpenDevice = (path) => open(path, constants.O_WRONLY | constants.O_NONBLOCK);

/**
 * Writes bytes to a USB printer's device file on Linux. The file does not report paper, so the result is never
 * "printed".
 */
export async function sendToDevice(
  { open: opened, after }: { open: OpenDevice; after: After },
  { path }: DevicePlace,
  { bytes }: Pick<ForPrinter, 'bytes'>,
): Promise<SendEnd> {
  let written = 0;
  try {
    const file = await opened(path);
    try {
      while (written < bytes.length) {
        const taken = await writeSome(file, bytes.subarray(written, written + CHUNK_BYTES), after);
        if (taken === 0) return failed('timeout', written > 0);
        written += taken;
      }
    } finally {
      await file.close();
    }
    return { end: 'notConfirmed' };
  } catch (error) {
    return failed(faultOf(error), written > 0);
  }
}

/** Lists the USB printers that Linux shows. */
export async function findDevices(): Promise<string[]> {
  try {
    const names = await readdir('/dev/usb');
    return names.filter((name) => /^lp\d{1,2}$/.test(name)).map((name) => `/dev/usb/${name}`);
  } catch {
    return [];
  }
}

/** @returns 0 if the printer accepts nothing for `STALLED_MS` */
async function writeSome(file: Pick<FileHandle, 'write'>, bytes: Uint8Array, after: After): Promise<number> {
  for (let tries = 0; tries * TRY_EVERY_MS < STALLED_MS; tries += 1) {
    try {
      const { bytesWritten } = await file.write(bytes);
      if (bytesWritten > 0) return bytesWritten;
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    await new Promise<void>((resolve) => void after(TRY_EVERY_MS, resolve));
  }
  return 0;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
