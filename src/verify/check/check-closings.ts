import { canonicalJson } from '../../shared/journal/canonical.ts';
import { type GivenNumbers, NO_NUMBERS, numbersAfter } from '../../shared/journal/given-numbers.ts';
import { type JournalEntry, journalEntrySchema } from '../../shared/journal/journal-entry.ts';
import type { JournalIdentity } from '../../shared/journal/journal-identity.ts';
import { type DayReport, type EarlierPayment, startDayReport } from '../../shared/report/day-report.ts';
import { standingOf } from '../../shared/report/standing.ts';
import type { CheckTools } from './check-tools.ts';
import { readEventLine } from './event-line.ts';
import type { AddFinding } from './findings.ts';
import type { GivenFile } from './given-folder.ts';
import { readLines } from './read-lines.ts';
import { recountShifts } from './recount-shifts.ts';

/**
 * Counts all entries of a journal once more, and holds against them every closing of the till (its number, the entries that it is of,
 * and its contents), every end of a shift, and every number that is given. To be asked only where the export has every entry from
 * the first on, and their chain holds.
 */
export async function checkClosings(
  file: GivenFile,
  { numbers }: Pick<JournalIdentity, 'numbers'>,
  tools: CheckTools,
  add: AddFinding,
): Promise<void> {
  const closings = countClosings();
  const shifts = recountShifts();
  let given = numbers ?? NO_NUMBERS;
  await readLines(file.chunks(), (bytes, line) => {
    const event = readEventLine(bytes);
    const text = event && tools.decodeUtf8(event.payload);
    const entry = typeof text === 'string' ? entryOf(text) : null;
    if (!event || !entry) return;
    const { seq } = event;
    const place = { file: file.name, line };
    const closing = closings.take(seq, entry, given.day + 1);
    if (closing) add('closingWrong', place, { seq, number: closing.number });
    const shift = shifts.take(seq, entry);
    if (shift !== null) add('shiftWrong', place, { seq, shift });
    const twice = givenTwice(given, entry);
    if (twice) add('numberTwice', place, { seq, ...twice });
    given = numbersAfter(given, entry.happening);
  });
}

/** A number that another shift or case has, in this journal or in what it goes on from. Those of closings have no gap, and are counted. */
function givenTwice(given: GivenNumbers, { happening }: JournalEntry): { what: string; number: number } | null {
  if (happening.kind === 'shiftOpened' && happening.shift <= given.shift) {
    return { what: 'shift', number: happening.shift };
  }
  if (happening.kind === 'caseOpened' && happening.case.number <= given.case) {
    return { what: 'case', number: happening.case.number };
  }
  return null;
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

/** A payment whose number of a closing is not known before that comes. */
type TouchedPayment = Omit<EarlierPayment, 'day'> & { day: number | null };

/** What is known of the payments while the entries are gone through in their order. */
function countClosings() {
  const settled = new Map<string, EarlierPayment>();
  const touched = new Map<string, TouchedPayment>();
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
    const day = known?.day ?? null;
    touched.set(reference, { standing: standingOf(payment), person: known?.person ?? actor, day });
  }

  return {
    /** @param next the number that a closing must have. @returns the closing, where this entry is one that does not hold */
    take(seq: number, entry: JournalEntry, next: number): { number: number } | null {
      const { happening } = entry;
      let fault: { number: number } | null = null;
      if (happening.kind === 'dayClosed') {
        const { number, contents } = happening;
        const isNext = number === next && happening.after === upTo && happening.upTo === seq - 1;
        if (!isNext || canonicalJson(contents) !== canonicalJson(report.contents())) fault = { number };
        for (const [reference, { day, ...payment }] of touched)
          settled.set(reference, { ...payment, day: day ?? number });
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
