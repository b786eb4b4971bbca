import { expect, it } from 'vitest';
import type { PrintJob } from '../../shared/slip/print-job.ts';
import type { PrintJournal } from '../desk/ports/print-journal-port.ts';
import { createPrintQueue } from './print-queue.ts';

const PRINTER = { place: { kind: 'network', host: '127.0.0.1', port: 9100 }, language: 'escpos', columns: 32 } as const;

/** Prints one slip, and requests another `turns` microtasks after the queue has become idle. */
async function printedWhereAskedAfter(turns: number): Promise<string[]> {
  const jobs: PrintJob[] = [];
  const sent: string[] = [];
  let isAsked = false;
  const askSoon = async () => {
    for (let left = turns; left > 0; left -= 1) await Promise.resolve();
    void queue.add(jobOf('second'));
  };
  const journal: PrintJournal = {
    printJobs: async () => {
      if (jobs[0]?.state === 'printed' && !isAsked) {
        isAsked = true;
        void askSoon();
      }
      return [...jobs].reverse();
    },
    addPrintJob: async (job) => {
      jobs.push({ ...job, state: 'waiting', fault: null, says: null, copy: null, printer: null });
      return true;
    },
    changePrintJob: async (id, change) => {
      const job = jobs.find((each) => each.id === id);
      if (job) Object.assign(job, change);
    },
    slipsPrinted: async () => [],
  };
  const queue = createPrintQueue({
    journal,
    printer: () => ({ printer: { ...PRINTER, isAutomatic: false }, name: 'counter' }),
    make: async (reference) => ({ says: 'paid', copy: 0, bytes: new TextEncoder().encode(reference) }),
    send: async (_printer, bytes) => {
      sent.push(new TextDecoder().decode(bytes));
      return { end: 'printed' };
    },
    note: async () => undefined,
    inTurn: (task) => task(),
    isWanted: () => true,
    after: () => () => undefined,
    changed: () => undefined,
    failed: (error) => expect.fail(String(error)),
  });
  await queue.add(jobOf('first'));
  // All remaining work runs in microtasks.
  await new Promise((resolve) => setImmediate(resolve));
  return sent;
}

function jobOf(reference: string) {
  return { id: reference, reference, askedAt: '2026-11-21T13:32:05.000Z', askedBy: 'cashier', once: null };
}

it.each(Array.from({ length: 12 }, (_, turns) => turns))(
  'a slip that is requested %i turns after the last one has ended is printed at once',
  async (turns) => expect(await printedWhereAskedAfter(turns)).toEqual(['first', 'second']),
);
