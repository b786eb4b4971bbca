import type { TFunction } from 'i18next';
import { createFormat } from '../../shared/format.ts';
import { PAYDESK } from '../../shared/journal/journal-entry.ts';
import type { Language } from '../../shared/languages.ts';
import { CASHIER } from '../../shared/people/people.ts';
import { describeReportSlip } from '../../shared/report/report-slip.ts';
import { printedReport, reportPrinted, type SlipColumns, type TillPrinter } from '../../shared/slip/print-job.ts';
import type { Replacement } from '../../shared/slip/printable-text.ts';
import type { ReceiptOnPaper } from '../../shared/slip/receipt-on-paper.ts';
import { describeSlip, type SlipShop, saysOf } from '../../shared/slip/slip.ts';
import { slipReplacements, slipRows } from '../../shared/slip/slip-rows.ts';
import { describeTestPage } from '../../shared/slip/test-page.ts';
import type { Journal } from '../journal/journal.ts';
import { timesPrinted } from '../journal/times-printed.ts';
import { readDay } from '../reports/day-control.ts';
import type { Installation } from '../settings/provisioning.ts';
import { readSlipTexts } from '../texts.ts';
import type { MadeSlip } from './print-queue.ts';

export type SlipMaker = ReturnType<typeof createSlipMaker>;

const NOBODY: readonly string[] = [CASHIER, PAYDESK];

export function createSlipMaker(parts: {
  journal: Pick<Journal, 'payment' | 'timeline' | 'printJobs' | 'slipsPrinted' | 'report' | 'closedDay'>;
  installation: SlipShop & Pick<Installation, 'till' | 'mode'>;
  currency: () => string;
  clock: { now(): Date };
  t: TFunction;
  /** The language of customers' slips. Papers for the shop are in English. */
  language: () => Language;
  /** Returns head office's newest receipt in the journal; null without a receipt. */
  witnessed: () => Promise<ReceiptOnPaper | null>;
}) {
  const { journal, installation, clock, t, language, witnessed } = parts;
  const { till } = installation;
  const page = () => describeTestPage({ shop: installation, till, currency: parts.currency() }, t);

  async function make(reference: string) {
    const payment = await journal.payment(reference);
    if (!payment) return null;
    const inUse = language();
    const [timeline, copy, words, receipt] = await Promise.all([
      journal.timeline(reference),
      timesPrinted(journal, reference, saysOf(payment)),
      inUse === 'en' ? t : readSlipTexts(inUse),
      witnessed(),
    ]);
    const actor = timeline[0]?.entry.actor ?? CASHIER;
    const cashier = NOBODY.includes(actor) ? null : actor;
    const facts = { payment, shop: installation, cashier, copy, witnessed: receipt };
    return { slip: describeSlip(facts, words), copy, mode: payment.mode };
  }

  const makeOrPage = async (reference: string | null) =>
    reference === null ? { slip: page(), copy: 0 } : await make(reference);

  async function makeReport(number: number | null) {
    const report = number === null ? await soFar() : await closed(number);
    if (!report) return null;
    const copy = number === null ? 0 : await timesPrinted(journal, printedReport(number), 'report');
    const { lines } = describeReportSlip(
      { report, shop: installation, mode: installation.mode, copy },
      { t, format: createFormat(report.zone) },
    );
    return { slip: { says: 'report' as const, lines }, copy };
  }

  async function closed(number: number) {
    const day = await readDay(journal, number);
    return day.ok ? day.value : null;
  }

  async function soFar() {
    const { contents } = await journal.report();
    return { asOf: clock.now().toISOString(), zone: installation.zone, contents };
  }

  return {
    /** Returns the slip of a payment and how often it was printed; null if there is no such payment. */
    slip: make,
    /** Returns the bytes of a slip, or of a report if the reference names a report (see `printedReport`). */
    async forPrinter(reference: string, printer: TillPrinter): Promise<MadeSlip | null> {
      const report = reportPrinted(reference);
      const made = report === undefined ? await make(reference) : await makeReport(report);
      if (!made) return null;
      const rows = slipRows(made.slip, printer.columns);
      return { says: made.slip.says, copy: made.copy, bytes: rows && (await encoder()).encodeSlip(rows, printer) };
    },
    async testPage(printer: TillPrinter): Promise<Uint8Array | null> {
      const rows = slipRows(page(), printer.columns);
      return rows && (await encoder()).encodeSlip(rows, printer);
    },
    /** Draws the slip, or the test page if there is no reference; null if the slip does not fit. */
    async picture(reference: string | null, columns: SlipColumns): Promise<{ svg: string; copy: number } | null> {
      const made = await makeOrPage(reference);
      const rows = made && slipRows(made.slip, columns);
      return rows && { svg: (await encoder()).drawSlip(rows, columns), copy: made.copy };
    },
    /** Returns the characters that the printer must replace; null if there is no such payment. */
    async replacements(reference: string | null): Promise<Replacement[] | null> {
      const made = await makeOrPage(reference);
      return made && slipReplacements(made.slip);
    },
  };
}

/** Loads the encoder on demand: its letter tables are a quarter of main, and most starts print nothing. */
export const encoder = () => import('./encode-slip.ts');
