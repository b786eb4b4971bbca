import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { ToldEntry } from '../../shared/journal/journal-entry.ts';
import type { Counted, ShiftEnd } from '../../shared/journal/report-contents.ts';
import { isSamePerson, personOf, type ShiftPerson } from '../../shared/report/shift-person.ts';

/** A shift that has not ended. */
interface OpenShift extends ShiftPerson {
  openedSeq: number;
  /** By person id if there is one, otherwise by name. */
  handedOver: { byPerson: Map<string, Counted>; byName: Map<string, Counted> };
}

/** Counts what each person hands over in a shift and compares it with the entry that ends the shift. */
export function recountShifts() {
  const open = new Map<number, OpenShift>();

  function count({ payment, ...acted }: ToldEntry): void {
    if (!payment) return;
    const person = personOf(acted);
    for (const shift of open.values()) {
      if (isSamePerson(shift, person)) addTo(shift.handedOver.byPerson, payment.amount);
      if (shift.person === person.person) addTo(shift.handedOver.byName, payment.amount);
    }
  }

  return {
    /**
     * @returns the number of the shift if this entry ends it with wrong counts
     */
    take(seq: number, entry: ToldEntry): number | null {
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
  return canonicalJson(handedOver) === canonicalJson(inOrder(counted));
}

function addTo(counted: Map<string, Counted>, { currency, amountMinor }: { currency: string; amountMinor: number }) {
  const before = counted.get(currency) ?? { currency, slips: 0, amountMinor: 0 };
  counted.set(currency, { currency, slips: before.slips + 1, amountMinor: before.amountMinor + amountMinor });
}

function inOrder(counted: ReadonlyMap<string, Counted>): Counted[] {
  return [...counted.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}
