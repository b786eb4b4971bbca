import { canonicalJson } from '../../shared/journal/canonical.ts';
import { type GivenNumbers, NO_NUMBERS, numbersAfter } from '../../shared/journal/given-numbers.ts';
import type { EntryWithState } from '../../shared/journal/journal-entry.ts';
import type { JournalIdentity } from '../../shared/journal/journal-identity.ts';
import type { Counted, ShiftEnd } from '../../shared/journal/report-contents.ts';
import { type DayReport, type EarlierPayment, startDayReport } from '../../shared/report/day-report.ts';
import { isSamePerson, personOf, type ShiftPerson } from '../../shared/report/shift-person.ts';
import type { Finding, FindingCode } from './sentences.ts';

/** An entry with a wrong count or a number that was given before. */
interface CountFault {
  code: Extract<FindingCode, 'closingWrong' | 'shiftWrong' | 'numberTwice'>;
  facts: Finding['facts'] & { seq: number };
}

/** Recounts every closing, every end of a shift and every given number. It needs all entries in order. */
export function createRecount({ numbers }: Pick<JournalIdentity, 'numbers'>) {
  const closings = recountClosings();
  const shifts = recountShifts();
  const faults: CountFault[] = [];
  let given = numbers ?? NO_NUMBERS;
  return {
    take(seq: number, entry: EntryWithState): void {
      const closing = closings.take(seq, entry, given.day + 1);
      if (closing !== null) faults.push({ code: 'closingWrong', facts: { seq, number: closing } });
      const shift = shifts.take(seq, entry);
      if (shift !== null) faults.push({ code: 'shiftWrong', facts: { seq, shift } });
      const twice = givenTwice(given, entry);
      if (twice) faults.push({ code: 'numberTwice', facts: { seq, ...twice } });
      given = numbersAfter(given, entry.happening);
    },
    faults: faults as readonly CountFault[],
  };
}

/** Returns a shift or case number that was given before. Closings must be consecutive and are checked elsewhere. */
function givenTwice(given: GivenNumbers, { happening }: EntryWithState): { what: string; number: number } | null {
  if (happening.kind === 'shiftOpened' && happening.shift <= given.shift) {
    return { what: 'shift', number: happening.shift };
  }
  if (happening.kind === 'caseOpened' && happening.case.number <= given.case) {
    return { what: 'case', number: happening.case.number };
  }
  return null;
}

/** Recounts the totals of each closing. */
function recountClosings() {
  const settled = new Map<string, EarlierPayment>();
  let before: Parameters<typeof startDayReport>[0]['before'] = null;
  let upTo = 0;
  const start = () => startDayReport({ before, earlier: (reference) => settled.get(reference) ?? never() });
  let report: DayReport = start();

  return {
    /** @returns the closing's number if the entry is a closing with wrong numbers. @param next the expected number */
    take(seq: number, entry: EntryWithState, next: number): number | null {
      const { happening } = entry;
      let fault: number | null = null;
      if (happening.kind === 'dayClosed') {
        const { number, contents } = happening;
        const isNext = number === next && happening.after === upTo && happening.upTo === seq - 1;
        if (!isNext || !isSame(contents, report.contents())) fault = number;
        for (const [reference, { after, person, day }] of report.payments()) {
          settled.set(reference, { standing: after, person, day: day ?? number });
        }
        before = happening;
        upTo = seq - 1;
        report = start();
      }
      report.add({ seq, entry });
      return fault;
    },
  };
}

function never(): never {
  throw new Error('Every payment is told from its intent on.');
}

interface OpenShift extends ShiftPerson {
  openedSeq: number;
  /** The hand-overs of each person, by person id if there is one, otherwise by name. */
  handedOver: { byPerson: Map<string, Counted>; byName: Map<string, Counted> };
}

/** Counts what each person hands over in a shift and compares it with the entry that ends the shift. */
function recountShifts() {
  const open = new Map<number, OpenShift>();

  function count({ payment, ...acted }: EntryWithState): void {
    if (!payment) return;
    const person = personOf(acted);
    for (const shift of open.values()) {
      if (isSamePerson(shift, person)) addTo(shift.handedOver.byPerson, payment.amount);
      if (shift.person === person.person) addTo(shift.handedOver.byName, payment.amount);
    }
  }

  return {
    /** @returns the number of the shift if this entry ends it with wrong counts */
    take(seq: number, entry: EntryWithState): number | null {
      const { happening } = entry;
      if (happening.kind === 'goodsHandedOver') count(entry);
      if (happening.kind === 'shiftOpened') {
        const handedOver = { byPerson: new Map(), byName: new Map() };
        open.set(happening.shift, { ...personOf(entry), openedSeq: seq, handedOver });
      }
      if (happening.kind !== 'shiftClosed') return null;
      const opened = open.get(happening.shift);
      open.delete(happening.shift);
      return opened && happening.upTo === seq - 1 && isEndOf(opened, happening) ? null : happening.shift;
    },
  };
}

function isEndOf(opened: OpenShift, { person, personId, openedSeq, handedOver }: ShiftEnd): boolean {
  if (opened.openedSeq !== openedSeq || opened.person !== person) return false;
  if (personId !== undefined && personId !== opened.personId) return false;
  const counted = personId === undefined ? opened.handedOver.byName : opened.handedOver.byPerson;
  return isSame(handedOver, inOrder(counted));
}

function isSame(said: unknown, counted: unknown): boolean {
  try {
    return canonicalJson(said) === canonicalJson(counted);
  } catch (error) {
    // Forged amounts can add up to more than any entry can say.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function addTo(counted: Map<string, Counted>, { currency, amountMinor }: { currency: string; amountMinor: number }) {
  const before = counted.get(currency) ?? { currency, slips: 0, amountMinor: 0 };
  counted.set(currency, { currency, slips: before.slips + 1, amountMinor: before.amountMinor + amountMinor });
}

function inOrder(counted: ReadonlyMap<string, Counted>): Counted[] {
  return [...counted.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}
