import type { PrintFault, TillPrinter } from '../../shared/slip/print-job.ts';
import type { TestEnd } from '../../shared/slip/printing-channels.ts';

/** How sending to a printer ended. `reached` means that bytes were sent, so part of the slip may be on paper. */
export type SendEnd =
  | { end: 'printed' }
  | { end: 'notConfirmed' }
  | { end: 'failed'; fault: PrintFault; reached: boolean };

export interface ForPrinter {
  bytes: Uint8Array;
  language: TillPrinter['language'];
}

/** Does the work after a delay. @returns a function that cancels it */
export type After = (delayMs: number, work: () => void) => () => void;

export const afterAWhile: After = (delayMs, work) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/** Chunks are small, because printers have small buffers and stop reading when they are full. */
export const CHUNK_BYTES = 4_096;

/** Returns the end of a test page, which has no job. If bytes were sent, part of the page may be on paper. */
export function testEndOf(sent: SendEnd): TestEnd {
  if (sent.end !== 'failed') return { end: sent.end, fault: null };
  return { end: sent.reached ? 'interrupted' : 'failed', fault: sent.fault };
}

export function failed(fault: PrintFault, reached: boolean): SendEnd {
  return { end: 'failed', fault, reached };
}

export function faultOf(error: unknown): PrintFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FAULTS[code] ?? 'off';
}

const FAULTS: Readonly<Record<string, PrintFault>> = {
  EACCES: 'permission',
  EPERM: 'permission',
  EBUSY: 'queue',
  ENOSPC: 'noPaper',
  EIO: 'error',
  ENOTTY: 'driver',
  EINVAL: 'driver',
};
