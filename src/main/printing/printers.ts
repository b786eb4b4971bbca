import type { PrinterPlace, PrintFault } from '../../shared/slip/print-job.ts';
import type { FoundPrinters } from '../../shared/slip/printing-channels.ts';
import { findDevices, openDevice, sendToDevice } from './device-printer.ts';
import { sendOverNetwork } from './network-printer.ts';
import { type After, type ForPrinter, failed, type SendEnd } from './send.ts';
import type { RunCommand } from './system-command.ts';

/** What reaches printers, and finds those of the system. */
export interface Printers {
  send(place: PrinterPlace, slip: ForPrinter): Promise<SendEnd>;
  find(): Promise<FoundPrinters>;
}

/** @param platform as `process.platform`: on Windows a queue takes bytes as they are from native code alone */
export function createPrinters({
  platform,
  run,
  after,
}: {
  platform: string;
  run: RunCommand;
  after: After;
}): Printers {
  const hasQueues = platform !== 'win32';
  return {
    async send(place, slip) {
      switch (place.kind) {
        case 'network':
          return await sendOverNetwork(after, place, slip);
        case 'queue':
          return hasQueues ? await sendToQueue(run, place, slip) : failed('driver', false);
        case 'device':
          return await sendToDevice({ open: openDevice, after }, place, slip);
      }
    },
    async find() {
      const [queues, devices] = await Promise.all([hasQueues ? findQueues(run) : [], findDevices()]);
      return { queues, devices, hasQueues };
    },
  };
}

type QueuePlace = Extract<PrinterPlace, { kind: 'queue' }>;

/**
 * Hands bytes to a queue of CUPS, which sends them on as they are. That the queue took them is all that it says: paper is
 * another matter.
 */
async function sendToQueue(
  run: RunCommand,
  { name }: QueuePlace,
  { bytes }: Pick<ForPrinter, 'bytes'>,
): Promise<SendEnd> {
  const { code, complaint, isMissing } = await run('lp', ['-d', name, '-o', 'raw', '-s'], bytes);
  if (isMissing) return failed('driver', false);
  if (code === 0) return { end: 'notConfirmed' };
  // A command that was ended from outside may have handed on what it had.
  return code === null ? failed('timeout', true) : failed(faultIn(complaint), false);
}

/** The queues of CUPS; none where there is no CUPS. */
async function findQueues(run: RunCommand): Promise<string[]> {
  const { code, output } = await run('lpstat', ['-e'], null);
  return code === 0 ? output.split('\n').filter((name) => name !== '') : [];
}

function faultIn(complaint: string): PrintFault {
  if (/not allowed|denied|forbidden|unauthorized|permission/i.test(complaint)) return 'permission';
  if (/unsupported|filter|format/i.test(complaint)) return 'driver';
  return 'queue';
}
