import { canonicalJson } from '../../shared/journal/canonical.ts';
import { type JournalEntry, journalEntrySchema } from '../../shared/journal/journal-entry.ts';
import { type DayReport, type EarlierPayment, startDayReport } from '../../shared/report/day-report.ts';
import { standingOf } from '../../shared/report/standing.ts';
import type { CheckTools } from './check-tools.ts';
import { readEventLine } from './event-line.ts';
import type { AddFinding } from './findings.ts';
import type { GivenFile } from './given-folder.ts';
import { readLines } from './read-lines.ts';

/**
 * Counts all entries of a journal once more and holds every closing of the till against them: its number, the entries that it is
 * of, and its contents. To be asked only where the export has every entry from the first on, and their chain holds.
 */
export async function checkClosings(file: GivenFile, tools: CheckTools, add: AddFinding): Promise<void> {
  const closings = countClosings();
  await readLines(file.chunks(), (bytes, line) => {
    const event = readEventLine(bytes);
    const text = event && tools.decodeUtf8(event.payload);
    if (!event || text === null) return;
    const entry = entryOf(text);
    const fault = entry && closings.take(event.seq, entry);
    if (fault) add('closingWrong', { file: file.name, line }, { seq: event.seq, number: fault.number });
  });
}

/** What is not of the form of today is of a newer one, which another checker knows. */
function entryOf(text: string): JournalEntry | null {
  try {
    return journalEntrySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // The chain holds bytes, whatever they are: what is no JSON was named with its line, or says nothing of a payment.
    return null;
  }
}

/** What is known of the payments while the entries are gone through in their order. */
function countClosings() {
  const settled = new Map<string, EarlierPayment>();
  const touched = new Map<string, EarlierPayment>();
  let before: Parameters<typeof startDayReport>[0]['before'] = null;
  let upTo = 0;
  const start = () => startDayReport({ before, earlier: (reference) => settled.get(reference) ?? never() });
  let report: DayReport = start();

  /** A payment that no entry begins was forged, and is not the matter here: it counts from where it is first spoken of. */
  function expect({ payment, actor, happening }: JournalEntry): void {
    if (!payment || happening.kind === 'paymentIntended') return;
    const { reference } = payment;
    if (touched.has(reference) || settled.has(reference)) return;
    settled.set(reference, { standing: standingOf(payment), person: actor, day: (before?.number ?? 0) + 1 });
  }

  function follow({ payment, actor }: JournalEntry): void {
    if (!payment) return;
    const { reference } = payment;
    const known = touched.get(reference) ?? settled.get(reference);
    const day = known?.day ?? (before?.number ?? 0) + 1;
    touched.set(reference, { standing: standingOf(payment), person: known?.person ?? actor, day });
  }

  return {
    /** @returns the closing, where this entry is one that does not hold */
    take(seq: number, entry: JournalEntry): { number: number } | null {
      const { happening } = entry;
      let fault: { number: number } | null = null;
      if (happening.kind === 'dayClosed') {
        const { number, contents } = happening;
        const isNext = number === (before?.number ?? 0) + 1 && happening.after === upTo && happening.upTo === seq - 1;
        if (!isNext || canonicalJson(contents) !== canonicalJson(report.contents())) fault = { number };
        for (const [reference, payment] of touched) settled.set(reference, payment);
        touched.clear();
        before = happening;
        upTo = seq - 1;
        report = start();
      }
      expect(entry);
      report.add({ seq, entry });
      follow(entry);
      return fault;
    },
  };
}

function never(): never {
  throw new Error('Every payment is expected before its entry is counted.');
}
