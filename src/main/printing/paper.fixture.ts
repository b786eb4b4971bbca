import { createTexts } from '../texts.ts';
import type { PaperMachine } from './paper-machine.ts';
import { createPrinters } from './printers.ts';
import { afterByHand } from './timers.fixture.ts';

/** Makes a machine without a printer, whose person accepts every proposed file name. Nothing is written. */
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

/** Makes a machine that reaches printers over the network, and whose timers never fire. */
export function networkPaper(changes: Partial<PaperMachine> = {}): PaperMachine {
  const { after } = afterByHand();
  const run = async () => ({ code: null, output: '', complaint: '', isMissing: true });
  return noPaper({ after, printers: createPrinters({ platform: 'linux', run, after }), ...changes });
}
