import type { Handlers } from '../../../shared/bridge-contract.ts';
import { problem } from '../../../shared/problems.ts';
import type { Slip } from '../../../shared/slip/slip.ts';
import { slipText } from '../../../shared/slip/slip-text.ts';
import { describeError, type Log } from '../../log.ts';
import type { WrittenSlip } from '../../printing/print-queue.ts';
import { replaceFile } from '../../replace-file.ts';
import type { SlipMachine } from './paper-machine.ts';
import type { SlipMaker } from './slip-maker.ts';

type FileChannel = 'slip.save' | 'printing.printWithSystem' | 'printing.openSaved' | 'printing.text' | 'printing.mail';

interface SlipFileParts extends SlipMachine {
  maker: Pick<SlipMaker, 'slip'>;
  /** Writes down that a slip went to a printer. */
  note: (of: string, written: Omit<WrittenSlip, 'job'>) => Promise<void>;
  log: Log;
}

/** The name of the system's own dialog, where an entry names a printer. */
const SYSTEM = 'system';

export interface SlipFiles {
  handlers: Pick<Handlers, FileChannel>;
}

/** Slips as files, in a mail, and through the system's own dialog. */
export function createSlipFiles(parts: SlipFileParts): SlipFiles {
  const { maker, note, log } = parts;
  /** Where slips of this run were saved. */
  const saved = new Map<string, string>();

  async function made(reference: string) {
    const slip = await maker.slip(reference);
    return slip ? ({ ok: true, value: slip } as const) : problem('paymentNotFound', { reference });
  }

  return {
    handlers: {
      'slip.save': async ({ reference }) => {
        const slip = await made(reference);
        if (!slip.ok) return slip;
        const { mode } = slip.value;
        try {
          const path = await parts.askPath(`${mode === 'live' ? '' : `${mode}-`}slip-${reference}.pdf`);
          if (path === null) return { ok: true, value: { path } };
          replaceFile(path, await parts.print(await pageOf(slip.value.slip)));
          saved.set(reference, path);
          return { ok: true, value: { path } };
        } catch (error) {
          log.write('slipNotSaved', describeError(error));
          return problem('slipNotSaved', { reference });
        }
      },
      'printing.printWithSystem': async ({ reference }) => {
        const slip = await made(reference);
        if (!slip.ok) return slip;
        try {
          const isPrinted = await parts.printWithDialog(await pageOf(slip.value.slip));
          const { says } = slip.value.slip;
          if (isPrinted) await note(reference, { says, copy: slip.value.copy, end: 'notConfirmed', printer: SYSTEM });
          return { ok: true, value: { isPrinted } };
        } catch (error) {
          log.write('slipNotSaved', describeError(error));
          return problem('slipNotPrinted');
        }
      },
      'printing.openSaved': async ({ reference }) => {
        const path = saved.get(reference);
        return { ok: true, value: { isOpened: path !== undefined && (await parts.openFile(path)) } };
      },
      'printing.text': async ({ reference }) => {
        const slip = await made(reference);
        return slip.ok ? { ok: true, value: { text: slipText(slip.value.slip) } } : slip;
      },
      'printing.mail': async ({ reference }) => {
        const slip = await made(reference);
        if (!slip.ok) return slip;
        const { title } = slip.value.slip;
        const isOpened = await parts.openMail({ subject: `${title} ${reference}`, text: slipText(slip.value.slip) });
        return { ok: true, value: { isOpened } };
      },
    },
  };
}

/** What makes pages is read when the first one is made: most slips are never looked at but on paper. */
async function pageOf(slip: Slip): Promise<string> {
  const { slipHtml } = await import('../../window/slip/slip-html.ts');
  return slipHtml(slip);
}
