import { lineWithDisclosed } from '../protocol/disclosed-line.ts';
import type { SentEvent } from '../protocol/read-batch.ts';
import { type OpenErasure, subjectOf } from './erasure.ts';
import type { Arrival, KnownJournal, Ledger, LedgerTransaction } from './ledger-port.ts';

export interface PersonalContents {
  journals: Map<string, KnownJournal>;
  events: Map<string, readonly SentEvent[]>;
  branches: Map<string, Pick<SentEvent, 'seq' | 'hash' | 'reference' | 'saleId'> & { journal: string }>;
  arrivals: Map<string, Arrival>;
  personal: Map<string, DisclosedEntry>;
  /** The payments of cases, each as `JOURNAL CASE REFERENCE`. */
  casePayments: Set<string>;
  erasures: Map<string, OpenErasure & { isBarred: boolean }>;
}

interface DisclosedEntry {
  journal: string;
  seq: number;
  hash: string;
  subject: string | null;
  disclosed: string;
}

export function memoryErasures(
  contentsNow: () => PersonalContents,
  change: (work: (draft: PersonalContents) => Promise<void>) => Promise<void>,
): Pick<Ledger, 'speaksOf' | 'openErasures' | 'putBooked'> {
  return {
    speaksOf: async (journal, { references, sales }) => {
      const speaking = ofEveryHistory(contentsNow(), journal).filter(
        ({ reference, saleId }) =>
          (reference !== null && references.includes(reference)) || (saleId !== null && sales.includes(saleId)),
      );
      return {
        references: [...new Set(speaking.flatMap(({ reference }) => reference ?? []))],
        sales: [...new Set(speaking.flatMap(({ saleId }) => saleId ?? []))],
        cases: casesAbout(contentsNow(), journal, references),
      };
    },
    openErasures: async () =>
      [...contentsNow().erasures.values()].flatMap(({ isBarred: _barred, ...erasure }) =>
        erasure.awaitsTill || !erasure.isBooked ? [erasure] : [],
      ),
    putBooked: ({ journal, subject, at }) =>
      change(async ({ erasures }) => {
        const known = erasures.get(`${journal} ${subject}`);
        if (known?.at === at) erasures.set(`${journal} ${subject}`, { ...known, isBooked: true });
      }),
  };
}

export function addDisclosed(
  { personal, casePayments, erasures }: PersonalContents,
  journal: string,
  events: readonly SentEvent[],
): void {
  for (const event of events) {
    const { seq, hash, ofCase, disclosed } = event;
    const subject = subjectOf(event);
    for (const named of ofCase?.references ?? []) casePayments.add(`${journal} ${ofCase?.id} ${named}`);
    const isBarred = erasures.get(`${journal} ${subject}`)?.isBarred === true;
    if (disclosed === null || isBarred) continue;
    personal.set(`${journal} ${seq} ${hash}`, { journal, seq, hash, subject, disclosed });
  }
}

export function joinedLines(
  { personal }: PersonalContents,
  journal: string,
  events: readonly SentEvent[],
): Uint8Array[] {
  return events.map(({ seq, hash, line }) =>
    lineWithDisclosed(line, personal.get(`${journal} ${seq} ${hash}`)?.disclosed ?? null),
  );
}

function ofEveryHistory(
  { events, branches }: PersonalContents,
  journal: string,
): Pick<SentEvent, 'reference' | 'saleId'>[] {
  return [...(events.get(journal) ?? []), ...[...branches.values()].filter((each) => each.journal === journal)];
}

function casesAbout({ casePayments }: PersonalContents, journal: string, references: readonly string[]): string[] {
  const named = [...casePayments].flatMap((name) => {
    const [of, id, reference] = name.split(' ');
    return of === journal && id !== undefined && references.includes(reference ?? '') ? [id] : [];
  });
  return [...new Set(named)].toSorted();
}

export function erasing(draft: PersonalContents): Pick<LedgerTransaction, 'erase' | 'eraseAsTill'> {
  const { personal, erasures, events, branches, arrivals, journals } = draft;
  const remove = (isErased: (entry: DisclosedEntry) => boolean) => {
    const erased = [...personal].filter(([, entry]) => isErased(entry));
    for (const [name] of erased) personal.delete(name);
    return erased.map(([, entry]) => entry);
  };
  const put = (erasure: OpenErasure, isBarred: boolean) => {
    const name = `${erasure.journal} ${erasure.subject}`;
    erasures.set(name, { ...erasure, isBarred: isBarred || erasures.get(name)?.isBarred === true });
  };
  const keepNothingAsItCame = (id: string) => {
    for (const [name, arrival] of arrivals) {
      const isIts = arrival.journal === id && arrival.outcome === 'chainBroken';
      if (isIts) arrivals.set(name, { ...arrival, body: null });
    }
    const journal = journals.get(id);
    if (journal) journals.set(id, { ...journal, erasures: journal.erasures + 1 });
  };
  return {
    erase: async (journal, { at, reference, sales, others }) => {
      const subjects = [...sales, ...others];
      const erased = remove(({ journal: of, subject }) => of === journal && subjects.includes(subject ?? ''));
      const isDone = (sale: string) =>
        !erased.some(({ subject }) => subject === sale) &&
        (events.get(journal) ?? []).some(({ kind, saleId }) => kind === 'personalErased' && saleId === sale);
      for (const subject of sales) {
        put({ journal, subject, reference, at, isBooked: false, awaitsTill: !isDone(subject) }, true);
      }
      for (const subject of others) put({ journal, subject, reference, at, isBooked: true, awaitsTill: false }, true);
      keepNothingAsItCame(journal);
      return erased.length;
    },
    eraseAsTill: async (journal, { at, reference, saleId, seq: erasing, entries }) => {
      const ofSale = ofEveryHistory(draft, journal).filter((each) => each.saleId === saleId);
      const references = ofSale.flatMap((each) => each.reference ?? []);
      const subjects = [saleId, ...casesAbout(draft, journal, references)];
      remove(({ journal: of, seq, hash, subject }) => {
        const isNamed = entries.includes(seq) && subjects.includes(subject ?? '');
        const isBeside = subject === saleId && seq < erasing && branches.has(`${journal} ${seq} ${hash}`);
        return of === journal && (isNamed || isBeside);
      });
      put({ journal, subject: saleId, reference, at, isBooked: false, awaitsTill: false }, false);
      keepNothingAsItCame(journal);
    },
  };
}
