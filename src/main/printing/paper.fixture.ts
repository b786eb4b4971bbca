import { createTexts } from '../texts.ts';
import type { PaperMachine } from './paper-machine.ts';

/** A machine without a printer, whose person accepts every proposed file name. Nothing is written. */
export function noPaper(changes: Partial<PaperMachine> = {}): PaperMachine {
  return {
    t: createTexts(),
    printers: {
      send: async () => ({ end: 'failed', fault: 'off', reached: false }),
      find: async () => ({ queues: [], devices: [], hasQueues: true }),
    },
    after: () => () => undefined,
    onPrinting: () => undefined,
    askPath: async () => null,
    print: async () => new Uint8Array(),
    printWithDialog: async () => false,
    ...changes,
  };
}
