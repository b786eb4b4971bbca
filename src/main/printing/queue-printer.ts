import type { PrinterPlace, PrintFault } from '../../shared/slip/print-job.ts';
import { type ForPrinter, failed, type SendEnd } from './send.ts';
import type { RunCommand } from './system-command.ts';

type QueuePlace = Extract<PrinterPlace, { kind: 'queue' }>;

/**
 * Hands bytes to a queue of CUPS, which sends them on as they are. That the queue took them is all that it says: paper is
 * another matter.
 */
export async function sendToQueue(
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
export async function findQueues(run: RunCommand): Promise<string[]> {
  const { code, output } = await run('lpstat', ['-e'], null);
  return code === 0 ? output.split('\n').filter((name) => name !== '') : [];
}

function faultIn(complaint: string): PrintFault {
  if (/not allowed|denied|forbidden|unauthorized|permission/i.test(complaint)) return 'permission';
  if (/unsupported|filter|format/i.test(complaint)) return 'driver';
  return 'queue';
}
