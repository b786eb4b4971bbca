import type { PrinterPlace, PrintFault } from '../../shared/slip/print-job.ts';
import type { FoundPrinters } from '../../shared/slip/printing-channels.ts';
import { findDevices, openDevice, sendToDevice } from './device-printer.ts';
import { sendOverNetwork } from './network-printer.ts';
import { type After, type ForPrinter, failed, type SendEnd } from './send.ts';
import type { RunCommand } from './system-command.ts';

/** Sends to printers, and finds the printers of the system. */
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
          return await sendToDevice({ open: openDevice, after }, place, slip);
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

/** Lists the CUPS queues; none if CUPS is not installed. */
async function findQueues(run: RunCommand): Promise<string[]> {
  const { code, output } = await run('lpstat', ['-e'], null);
  return code === 0 ? output.split('\n').filter((name) => name !== '') : [];
}

function faultIn(complaint: string): PrintFault {
  if (/not allowed|denied|forbidden|unauthorized|permission/i.test(complaint)) return 'permission';
  if (/unsupported|filter|format/i.test(complaint)) return 'driver';
  return 'queue';
}
