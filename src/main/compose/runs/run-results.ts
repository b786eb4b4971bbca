import { open, rm } from 'node:fs/promises';
import { amountToWire } from '../../../shared/money/money.ts';
import { RUN_GROUPS, type RunItem } from '../../../shared/run/requery-run.ts';
import type { RunJournal } from '../../desk/ports/run-journal-port.ts';
import { BYTE_ORDER_MARK, LINE_END, textField } from '../../export/tables/csv-text.ts';
import { renameFile } from '../../replace-file.ts';

const ROWS_TOGETHER = 1_000;

const HEADINGS = [
  'reference',
  'payment_type',
  'of_this_till',
  'group',
  'change',
  'outcome_before',
  'outcome_after',
  'service_says',
  'amount',
  'currency',
  'code',
  'message',
  'error',
  'answered_at_utc',
];

/**
 * Writes what came of a run as CSV, by the rules of the export: flips first, in the order of the screen; last what was answered
 * while it was written. Every reference once; whole or not at all.
 * @throws an error of the file system
 */
export async function writeRunResults(
  journal: Pick<RunJournal, 'runItems'>,
  run: number,
  destination: string,
): Promise<void> {
  const unfinished = `${destination}.unfinished`;
  try {
    const file = await open(unfinished, 'w');
    try {
      await file.write(BYTE_ORDER_MARK + HEADINGS.join(',') + LINE_END);
      for await (const lines of pagesOf(journal, run)) await file.write(lines);
      await file.sync();
    } finally {
      await file.close();
    }
    renameFile(unfinished, destination);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* pagesOf(journal: Pick<RunJournal, 'runItems'>, run: number): AsyncGenerator<string> {
  const written = new Set<number>();
  const isNew = ({ position }: RunItem) => !written.has(position);
  // What is answered meanwhile leaves the group of those that wait for one that was read before: a second look finds it.
  for (const group of [...RUN_GROUPS, ...RUN_GROUPS]) {
    let after: Awaited<ReturnType<RunJournal['runItems']>>['next'] = null;
    do {
      const page = await journal.runItems({ run, group, after, limit: ROWS_TOGETHER });
      const items = page.items.filter(isNew);
      for (const { position } of items) written.add(position);
      yield items.map((item) => lineOf(item, group)).join('');
      after = page.next;
    } while (after !== null);
  }
}

function lineOf({ reference, paymentType, isOurs, result }: RunItem, group: string): string {
  const head = [textField(reference), paymentType, isOurs ? 'yes' : 'no', group];
  return [...head, ...cellsOf(result)].join(',') + LINE_END;
}

/** The cells from `change` on. */
function cellsOf(result: RunItem['result']): string[] {
  const at = result?.at ?? '';
  switch (result?.kind) {
    case 'ours': {
      const says = result.notFound ? 'notFound' : result.verdict;
      return [result.flip ?? '', result.before, result.after, says, '', '', '', '', '', at];
    }
    case 'foreign': {
      const { said, answer } = result;
      const { amountMinor, currency, code, message } = answer ?? {
        amountMinor: null,
        currency: null,
        code: null,
        message: null,
      };
      const amount = amountMinor === null ? '' : amountToWire({ amountMinor, currency: currency ?? '' });
      return ['', '', '', said, amount, textField(currency), textField(code), textField(message), '', at];
    }
    case 'error': {
      const { kind, cause, code } = result.error;
      return ['', '', '', '', '', '', textField(code), '', cause ?? kind, at];
    }
    default:
      return ['', '', '', '', '', '', '', '', '', at];
  }
}
