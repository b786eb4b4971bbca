import type { Handlers } from '../../shared/bridge-contract.ts';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { SignedReceipt } from '../../shared/journal/receipt.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { ClosedDay } from '../../shared/report/report-channels.ts';
import { sealCode } from '../../shared/short-code.ts';
import type { ReceiptOnPaper } from '../../shared/slip/receipt-on-paper.ts';
import { createQueue } from '../desk/records/queue.ts';
import type { Journal } from '../journal/journal.ts';
import type { KeptDay } from '../journal/read/closed-days.ts';
import { retryAfterConflict } from '../journal/retry-after-conflict.ts';
import { type Sealer, sealHash } from '../seal/sealer.ts';

export type DayHandlers = Pick<
  Handlers,
  'report.now' | 'report.progress' | 'day.next' | 'day.close' | 'day.list' | 'day.read'
>;

const DAYS_IN_A_PAGE = 50;

interface DayParts {
  journal: Pick<Journal, 'report' | 'reportProgress' | 'closedDays' | 'closedDay'>;
  sealer: Pick<Sealer, 'seal'>;
  clock: { now(): Date };
  note: (happening: Happening) => Promise<unknown>;
  /** Reports that a closed day has no seal. The next seal covers that day. */
  notSealed: (error: unknown) => void;
}

export function createDayHandlers(parts: DayParts): DayHandlers {
  const { journal, clock } = parts;
  const turns = createQueue();
  return {
    'report.now': async () => {
      const { number, contents } = await journal.report();
      return { ok: true, value: { number, asOf: clock.now().toISOString(), contents } };
    },
    'report.progress': async () => ({ ok: true, value: await journal.reportProgress() }),
    'day.next': async () => {
      const { number, contents } = await journal.report();
      const unsettled = contents.currencies.flatMap(({ currency, unsettled: { payments } }) =>
        payments > 0 ? [{ currency, payments }] : [],
      );
      return { ok: true, value: { number, unsettled } };
    },
    'day.close': ({ number }) => turns.run(() => closeDay(parts, number)),
    'day.list': async ({ before }) => ({
      ok: true,
      value: await journal.closedDays({ before, limit: DAYS_IN_A_PAGE }),
    }),
    'day.read': async ({ number }) => await readDay(journal, number),
  };
}

async function closeDay(parts: DayParts, number: number): Promise<Result<ClosedDay>> {
  const { journal, sealer, note, notSealed } = parts;
  const closed = await retryAfterConflict(async (): Promise<Result<boolean>> => {
    const report = await journal.report();
    // After a second press or on an outdated screen, the day with this number is already closed.
    if (report.number > number) return { ok: true, value: false };
    if (report.number < number) return problem('dayNotClosed');
    const { after, upTo, contents } = report;
    await note({ kind: 'dayClosed', number, after, upTo, contents });
    return { ok: true, value: true };
  });
  if (!closed.ok) return closed;
  // The day is closed even if its seal fails.
  if (closed.value) await sealer.seal({ kind: 'close', days: null, contents: null, head: null }).catch(notSealed);
  return await readDay(journal, number);
}

export async function readDay(journal: Pick<Journal, 'closedDay'>, number: number): Promise<Result<ClosedDay>> {
  const day = await journal.closedDay(number);
  return day ? { ok: true, value: shownDay(day) } : problem('dayNotClosed');
}

function shownDay({ sealed, ...day }: KeptDay): ClosedDay {
  if (!sealed) return { ...day, seal: null };
  const { number, sealedAt, anchor } = sealed.seal;
  const hash = sealHash(sealed.seal);
  const seal = { number, sealedAt, hash, code: sealCode(hash) };
  return { ...day, seal: anchor ? { ...seal, receipt: onPaper(anchor) } : seal };
}

/** Leaves out the signature, which stays in the journal for the checkers. */
function onPaper({ receipt: { seq, hash, at } }: SignedReceipt): ReceiptOnPaper {
  return { seq, hash, at };
}
