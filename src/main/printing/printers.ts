import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import type { PrinterPlace, PrintFault } from '../../shared/slip/print-job.ts';
import type { FoundPrinters } from '../../shared/slip/printing-channels.ts';
import { hasCode } from '../replace-file.ts';
import { sendOverNetwork } from './network-printer.ts';
import { type After, CHUNK_BYTES, type ForPrinter, failed, faultOf, type SendEnd } from './send.ts';
import type { RunCommand } from './system-command.ts';

export type Printers = ReturnType<typeof createPrinters>;

/** @param platform `process.platform`. On Windows only native code can pass raw bytes to a printer queue. */
export function createPrinters({ platform, run, after }: { platform: string; run: RunCommand; after: After }) {
  const hasQueues = platform !== 'win32';
  return {
    async send(place: PrinterPlace, slip: ForPrinter): Promise<SendEnd> {
      switch (place.kind) {
        case 'network':
          return await sendOverNetwork(after, place, slip);
        case 'queue':
          return hasQueues ? await sendToQueue(run, place, slip) : failed('driver', false);
        case 'device':
          return await sendToDevice(after, place, slip);
      }
    },
    async find(): Promise<FoundPrinters> {
      const [queues, devices] = await Promise.all([hasQueues ? findQueues(run) : [], findDevices()]);
      return { queues, devices, hasQueues };
    },
  };
}

type QueuePlace = Extract<PrinterPlace, { kind: 'queue' }>;

/** Passes raw bytes to a CUPS queue, whose acceptance does not prove that anything is on paper. */
async function sendToQueue(
  run: RunCommand,
  { name }: QueuePlace,
  { bytes }: Pick<ForPrinter, 'bytes'>,
): Promise<SendEnd> {
  const { code, complaint, isMissing } = await run('lp', ['-d', name, '-o', 'raw', '-s'], bytes);
  if (isMissing) return failed('driver', false);
  if (code === 0) return { end: 'notConfirmed' };
  // A killed command may have passed on part of its input.
  return code === null ? failed('timeout', true) : failed(faultIn(complaint), false);
}

async function findQueues(run: RunCommand): Promise<string[]> {
  const { code, output } = await run('lpstat', ['-e'], null);
  return code === 0 ? output.split('\n').filter((name) => name !== '') : [];
}

function faultIn(complaint: string): PrintFault {
  if (/not allowed|denied|forbidden|unauthorized|permission/i.test(complaint)) return 'permission';
  if (/unsupported|filter|format/i.test(complaint)) return 'driver';
  return 'queue';
}

type DevicePlace = Extract<PrinterPlace, { kind: 'device' }>;

/** How long a printer may accept nothing: its paper is out, or its cover is open. */
const STALLED_MS = 15_000;
const TRY_EVERY_MS = 100;

/** Writes to the device file. It does not report paper, so the result is never "printed". */
async function sendToDevice(
  after: After,
  { path }: DevicePlace,
  { bytes }: Pick<ForPrinter, 'bytes'>,
): Promise<SendEnd> {
  let written = 0;
  try {
    // The file is non-blocking, so that a stopped printer does not hold a thread of the program forever.
    const file = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
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

async function findDevices(): Promise<string[]> {
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
      if (!hasCode(error, ['EAGAIN'])) throw error;
    }
    await new Promise<void>((resolve) => void after(TRY_EVERY_MS, resolve));
  }
  return 0;
}
