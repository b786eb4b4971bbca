import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../shared/bridge-contract.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { Slip } from '../../shared/slip/slip.ts';
import { slipText } from '../../shared/slip/slip-text.ts';
import type { PrintJournal } from '../desk/ports/print-journal-port.ts';
import type { Queue } from '../desk/records/queue.ts';
import { describeError, type Log, valueOr } from '../log.ts';
import { replaceFile } from '../replace-file.ts';
import type { SlipMachine } from './paper-machine.ts';
import type { WrittenSlip } from './print-queue.ts';
import type { SlipMaker } from './slip-maker.ts';

export type FileChannel = 'slip.save' | 'printing.printWithSystem' | 'printing.text';

interface SlipFileParts extends SlipMachine {
  maker: Pick<SlipMaker, 'slip'>;
  journal: Pick<PrintJournal, 'addPrintJob' | 'changePrintJob'>;
  note: (of: string, written: NotedSlip) => Promise<void>;
  /** Runs a task in turn with everything else that assigns a copy number. */
  inTurn: Queue['run'];
  changed: () => void;
  actor: () => string;
  clock: { now(): Date };
  log: Log;
}

export interface NotedSlip extends Omit<WrittenSlip, 'job'> {
  job: string;
}

/** The printer's name in entries about slips that went through the system's print dialog. */
const SYSTEM = 'system';

export function createSlipFileHandlers(parts: SlipFileParts): Pick<Handlers, FileChannel> {
  const { maker, log } = parts;

  async function made(reference: string) {
    const slip = await maker.slip(reference);
    return slip ? ({ ok: true, value: slip } as const) : problem('paymentNotFound', { reference });
  }

  return {
    'slip.save': async ({ reference }) => {
      const slip = await made(reference);
      if (!slip.ok) return slip;
      const { mode } = slip.value;
      const save = () => savePage(parts, `${mode === 'live' ? '' : `${mode}-`}slip-${reference}.pdf`, slip.value.slip);
      return await valueOr(problem('slipNotSaved', { reference }), save, log, 'slipNotSaved');
    },
    'printing.printWithSystem': ({ reference }) => printWithSystem(parts, reference),
    'printing.text': async ({ reference }) => {
      const slip = await made(reference);
      return slip.ok ? { ok: true, value: { text: slipText(slip.value.slip) } } : slip;
    },
  };
}

/** Stores the job before the dialog opens. If the program ends meanwhile, the next slip says COPY. */
async function printWithSystem(parts: SlipFileParts, reference: string): Promise<Result<{ isPrinted: boolean }>> {
  const { maker, journal, note, inTurn, changed, actor, clock, log } = parts;
  const job = randomUUID();
  const made = await inTurn(async () => {
    const slip = await maker.slip(reference);
    if (!slip) return null;
    const sending = { says: slip.slip.says, copy: slip.copy, printer: SYSTEM };
    const asked = { askedAt: clock.now().toISOString(), askedBy: actor() };
    await journal.addPrintJob({ id: job, reference, ...asked, once: null, sending });
    return slip;
  });
  if (!made) return problem('paymentNotFound', { reference });
  const end = async (state: 'dropped' | 'notConfirmed') => {
    await journal.changePrintJob(job, { state });
    changed();
  };
  try {
    if (!(await parts.printWithDialog(await pageOf(made.slip)))) {
      await end('dropped');
      return { ok: true, value: { isPrinted: false } };
    }
  } catch (error) {
    log.write('slipNotSaved', describeError(error));
    await end('dropped');
    return problem('slipNotPrinted');
  }
  try {
    await note(reference, { says: made.slip.says, copy: made.copy, end: 'notConfirmed', printer: SYSTEM, job });
    await end('notConfirmed');
    return { ok: true, value: { isPrinted: true } };
  } catch (error) {
    log.write('slipNotSaved', describeError(error));
    return problem('slipNotNoted');
  }
}

/** Saves a page where the person chooses. The path is null if the person cancels. */
export async function savePage({ askPath, print }: SlipMachine, name: string, slip: Slip) {
  const path = await askPath(name);
  if (path !== null) replaceFile(path, await print(await pageOf(slip)));
  return { path };
}

/** Loads the page renderer on demand, because most slips are only printed. */
export async function pageOf(slip: Slip): Promise<string> {
  const { slipHtml } = await import('../window/slip/slip-html.ts');
  return slipHtml(slip);
}
