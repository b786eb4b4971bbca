import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../shared/bridge-contract.ts';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import type { Permission } from '../../shared/people/permissions.ts';
import { problem, type Result } from '../../shared/problems.ts';
import {
  nameOfPlace,
  type PrintJob,
  printedReport,
  reportPrinted,
  type TillPrinter,
} from '../../shared/slip/print-job.ts';
import type { PrintingState, printingChannels } from '../../shared/slip/printing-channels.ts';
import { saysOf } from '../../shared/slip/slip.ts';
import type { Queue } from '../desk/records/queue.ts';
import type { RunningJournal } from '../journal/journal.ts';
import { timesPrinted } from '../journal/times-printed.ts';
import { describeError } from '../log.ts';
import { withChosenCurrency } from '../settings/currency-control.ts';
import { languageOf } from '../settings/language-control.ts';
import { keepSetting } from '../settings/settings.ts';
import type { TillParts } from '../till-parts.ts';
import { createPrintQueue, type PrintQueue } from './print-queue.ts';
import { testEndOf } from './send.ts';
import { createSlipFileHandlers, type FileChannel, type NotedSlip } from './slip-files.ts';
import { createSlipMaker, type SlipMaker } from './slip-maker.ts';

type PrintingHandlers = Pick<Handlers, keyof typeof printingChannels | 'slip.save'>;

type Parts = Pick<TillParts, 'installation' | 'settings' | 'clock' | 'log' | 'paper'> &
  Pick<Parameters<typeof createSlipMaker>[0], 'witnessed'> & {
    actor: () => string;
    may: (permission: Permission) => boolean;
    /** Serialises everything that assigns a copy number. */
    copies: Queue;
  };

/** The time after which an unprinted report of the day so far is dropped. */
const DAY_SO_FAR_WAITS_MS = 60_000;

export function startPrinting(parts: Parts, journal: RunningJournal) {
  const { installation, settings, clock, log, paper, actor, copies } = parts;
  const { printers, after, t, onPrinting } = paper;
  const language = () => languageOf({ settings, installation });
  const currency = () => withChosenCurrency(installation, settings).currency;
  const maker = createSlipMaker({ journal, installation, currency, clock, t, language, witnessed: parts.witnessed });
  const failed = (error: unknown) => log.write('backgroundFailed', describeError(error));
  const read = async () => ({ printer: settings.read('printer'), jobs: await journal.printJobs() });
  const push = () => void read().then(onPrinting, failed);
  const queue = createPrintQueue({
    journal,
    after,
    failed,
    changed: push,
    make: maker.forPrinter,
    inTurn: copies.run,
    isWanted: (job) => isWanted(job, parts),
    printer: () => {
      const printer = settings.read('printer');
      return printer && { printer, name: nameOfPlace(printer.place) };
    },
    send: ({ place, language }, bytes) => printers.send(place, { bytes, language }),
    note: ({ job, ...written }) => note(job.reference, job.askedBy, { ...written, job: job.id }),
  });
  const fileHandlers = createSlipFileHandlers({
    ...paper,
    maker,
    log,
    journal,
    actor,
    clock,
    changed: push,
    inTurn: copies.run,
    note: (of, written) => note(of, actor(), written),
  });

  async function note(of: string, by: string, written: NotedSlip): Promise<void> {
    const happening = happeningOf(of, written);
    if (happening) await journal.note(happening, { by });
  }

  async function add(reference: string, once: ReturnType<typeof saysOf> | null): Promise<void> {
    const jobs = await journal.printJobs();
    // A job under way may already have read an older state of the payment.
    const waits = (job: PrintJob) => job.state === 'waiting' && !queue.isUnderWay(job.id);
    if (jobs.some((job) => job.reference === reference && waits(job))) queue.tryAgain();
    else await queue.add({ id: randomUUID(), reference, askedAt: clock.now().toISOString(), askedBy: actor(), once });
  }

  async function print(reference: string): Promise<Result<PrintingState>> {
    if (settings.read('printer') === null) return problem('printerNotSet');
    await add(reference, null);
    return { ok: true, value: await read() };
  }

  const handlers: PrintingHandlers = {
    ...fileHandlers,
    ...createPrinterHandlers({ ...parts, maker, read, push, queue }),
    'printing.print': async ({ reference }) => {
      const payment = await journal.payment(reference);
      return payment ? await print(reference) : problem('paymentNotFound', { reference });
    },
    'printing.printReport': async ({ number }) => {
      const isThere = number === null || (await journal.closedDay(number)) !== null;
      return isThere ? await print(printedReport(number)) : problem('dayNotClosed');
    },
  };
  return {
    handlers,
    /** Prints the slip of a new verdict, if the till is set to print automatically. */
    follow: createFollowing(
      () => settings.read('printer'),
      async (reference, says) => {
        if ((await timesPrinted(journal, reference, says)) === 0) await add(reference, says);
      },
      failed,
    ),
    start: () => queue.recover().catch(failed),
    stop: () => queue.stop(),
  };
}

/** Tells whether to print a job. Only the person who asked may see the day's totals, so a late report is dropped. */
function isWanted({ reference, askedAt, fault }: PrintJob, { clock, may }: Pick<Parts, 'clock' | 'may'>): boolean {
  if (reportPrinted(reference) !== null) return true;
  if (Math.abs(clock.now().getTime() - Date.parse(askedAt)) > DAY_SO_FAR_WAITS_MS) return false;
  return fault === null || may('lookAtDay');
}

/** Returns the entry for a print; null for the day so far, which has no closing. */
function happeningOf(of: string, written: NotedSlip): Happening | null {
  const { says, ...others } = written;
  if (says !== 'report') return { kind: 'slipPrinted', of, says, ...others };
  const number = reportPrinted(of);
  return number ? { kind: 'dayPrinted', number, ...others } : null;
}

type PrinterChannel = Exclude<keyof PrintingHandlers, FileChannel | 'printing.print' | 'printing.printReport'>;

function createPrinterHandlers(
  parts: Pick<Parts, 'paper' | 'settings' | 'log'> & {
    maker: SlipMaker;
    read: () => Promise<PrintingState>;
    push: () => void;
    queue: PrintQueue;
  },
): Pick<Handlers, PrinterChannel> {
  const { paper, maker, read, push, queue } = parts;
  const { printers } = paper;
  const state = async () => ({ ok: true, value: await read() }) as const;
  return {
    'printing.read': state,
    'printing.tryAgain': async () => {
      queue.tryAgain();
      return await state();
    },
    'printing.drop': async ({ id }) => {
      await queue.drop(id);
      return await state();
    },
    'printing.find': async () => ({ ok: true, value: await printers.find() }),
    'printing.setPrinter': async ({ printer }) => {
      if (!keepSetting(parts, 'printer', printer)) return problem('counterNotKept');
      queue.tryAgain();
      push();
      return await state();
    },
    'printing.test': async ({ printer }) => {
      const bytes = await maker.testPage(printer);
      if (!bytes) return problem('slipNotPrintable');
      const sent = await printers.send(printer.place, { bytes, language: printer.language });
      return { ok: true, value: testEndOf(sent) };
    },
    'printing.preview': async ({ reference, columns }) => {
      const picture = await maker.picture(reference, columns);
      return picture ? { ok: true, value: picture } : problem('slipNotPrintable');
    },
    'printing.replacements': async ({ reference }) => {
      const replacements = await maker.replacements(reference);
      return replacements ? { ok: true, value: { replacements } } : problem('paymentNotFound');
    },
  };
}

/** Prints each verdict of a payment once. The disk remembers the requests of earlier runs. */
function createFollowing(
  printer: () => TillPrinter | null,
  add: (reference: string, says: ReturnType<typeof saysOf>) => Promise<void>,
  failed: (error: unknown) => void,
): (snapshot: DeskSnapshot) => void {
  const heard = new Set<string>();
  return ({ current }) => {
    if (!current || current.payment.state.outcome === 'open' || !printer()?.isAutomatic) return;
    const { reference } = current.payment;
    const says = saysOf(current.payment);
    if (heard.has(`${reference} ${says}`)) return;
    heard.add(`${reference} ${says}`);
    add(reference, says).catch((error) => {
      // The job was not stored, so the next event of this payment requests it again.
      heard.delete(`${reference} ${says}`);
      failed(error);
    });
  };
}
