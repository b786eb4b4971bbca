import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { BYTE_ORDER_MARK, LINE_END, textField } from '../../shared/export/csv-table.ts';
import { amountToWire } from '../../shared/money/money.ts';
import type { RequeryAnswer } from '../../shared/payment/answers.ts';
import { amountsOf, changedFrom, RUN_GROUPS, type RunItem } from '../../shared/run/requery-run.ts';
import type { RunJournal } from '../desk/ports/run-journal-port.ts';
import { renameFile } from '../replace-file.ts';

const ROWS_TOGETHER = 1_000;

const HEADINGS = [
  'reference',
  'payment_type',
  'of_this_till',
  'group',
  'change',
  'outcome_before',
  'outcome_after',
  'service_said_before',
  'service_says',
  'our_verdict',
  'listed_amount',
  'listed_amount_fits',
  'listed_amount_fits_journal',
  'journal_amount',
  'journal_currency',
  'amount_fits_journal',
  'amount',
  'currency',
  'code',
  'message',
  'error',
  'answered_at_utc',
];

/**
 * Writes every reference once, as CSV, atomically. Changed payments come first, and answers that arrive meanwhile come
 * last.
 */
export async function writeRunResults(
  journal: Pick<RunJournal, 'runItems'>,
  run: number,
  destination: string,
): Promise<void> {
  // A new file under an unpredictable name: an existing link would lead the results to another file.
  const unfinished = `${destination}.${randomUUID()}.unfinished`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(BYTE_ORDER_MARK + HEADINGS.join(',') + LINE_END);
      for await (const lines of pagesOf(journal, run)) await file.writeFile(lines);
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
  // An answer during the first pass may move an item to a group that was already read, so a second pass finds it.
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

function lineOf(item: RunItem, group: string): string {
  const { reference, paymentType, isOurs, saidBefore, listedAmount, journalAmount, result } = item;
  const { listFitsService, listFitsJournal, serviceFitsJournal } = amountsOf(item);
  const ours = result?.kind === 'ours' ? result : null;
  const error = result?.kind === 'error' ? result.error : null;
  const answer = result && result.kind !== 'error' ? result.answer : null;
  const change = ours ? ours.flip : changedFrom(item) && 'changed';
  const cells = [
    textField(reference),
    paymentType,
    yesOrNo(isOurs),
    group,
    change,
    ours?.before,
    ours?.after,
    isOurs ? null : saidBefore,
    result && result.kind !== 'error' ? result.said : null,
    ours?.verdict,
    listedAmount,
    yesOrNo(listFitsService),
    yesOrNo(listFitsJournal),
    amountIn(journalAmount),
    journalAmount?.currency,
    yesOrNo(serviceFitsJournal),
    amountIn(answer),
    textField(answer?.currency ?? null),
    textField(answer?.code ?? error?.code ?? null),
    textField(answer?.message ?? null),
    error && (error.cause ?? error.kind),
    result?.at,
  ];
  return cells.map((cell) => cell ?? '').join(',') + LINE_END;
}

function amountIn(answer: Pick<RequeryAnswer, 'amountMinor' | 'currency'> | null): string {
  if (!answer || answer.amountMinor === null) return '';
  return amountToWire({ amountMinor: answer.amountMinor, currency: answer.currency ?? '' });
}

function yesOrNo(fits: boolean | null): string {
  if (fits === null) return '';
  return fits ? 'yes' : 'no';
}
