import type { PrinterPlace } from '../../shared/slip/print-job.ts';
import type { FoundPrinters } from '../../shared/slip/printing-channels.ts';
import { findDevices, openDevice, sendToDevice } from './device-printer.ts';
import { sendOverNetwork } from './network-printer.ts';
import { findQueues, sendToQueue } from './queue-printer.ts';
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
