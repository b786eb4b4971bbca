import type { Point } from '../../shared/head-office/wire.ts';
import type { SentEvent } from '../protocol/read-batch.ts';
import { type Act, type Finding, type FindingKey, findingName, findingState, isOpenAfter } from './finding.ts';
import type { Arrival, EnrolmentCode, KnownJournal, Ledger, LedgerTransaction } from './ledger-port.ts';
import { erasureChangedBy, type OpenErasure } from './open-erasures.ts';

/** All that a ledger holds. */
interface Contents {
  journals: Map<string, KnownJournal>;
  events: Map<string, readonly SentEvent[]>;
  branches: Map<string, Point & { journal: string }>;
  arrivals: Map<string, Arrival>;
  findings: Map<string, Finding>;
  codes: Map<string, EnrolmentCode>;
  acts: readonly (Act & { journal: string })[];
  openErasures: Map<string, OpenErasure>;
  /** Ends by beginnings. */
  listened: Map<string, string>;
}

/** A ledger in memory, for the simulation: the same contract as the one in SQL, and it can be set back as a database can. */
export interface MemoryLedger extends Ledger {
  /** What it holds now. */
  copy(): Contents;
  /** Goes back to an earlier copy. */
  restore(copy: Contents): void;
}

export function memoryLedger(): MemoryLedger {
  let contents = emptyContents();
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other, on a copy that takes the place of the contents where the work comes to its end. */
  const inTurn = async <Result>(work: (draft: Contents) => Promise<Result>): Promise<Result> => {
    const draft = copyOf(contents);
    const result = await work(draft);
    contents = draft;
    return result;
  };

  const change = <Result>(work: (draft: Contents) => Promise<Result>): Promise<Result> => {
    const done = last.then(() => inTurn(work));
    last = done.catch(() => undefined);
    return done;
  };

  const transaction: Ledger['transaction'] = (work) => change((draft) => work(transactionOn(draft)));

  return {
    transaction,
    addEvents: (...given) => transaction((draft) => draft.addEvents(...given)),
    journals: async () => [...contents.journals.values()],
    journal: async (id) => contents.journals.get(id) ?? null,
    findings: async () => [...contents.findings.values()],
    openFindings: async () =>
      [...contents.findings.values()].filter((finding) => isOpen(actsAbout(contents.acts, finding))),
    finding: async ({ journal, kind, key }) => contents.findings.get(`${journal} ${kind} ${key}`) ?? null,
    findingActs: async (named) => actsAbout(contents.acts, named),
    lines: async (journal) => (contents.events.get(journal) ?? []).map(({ line }) => line),
    linesAfter: async (journal, seq) =>
      (contents.events.get(journal) ?? []).slice(seq, seq + LINES_TOGETHER).map(({ line }) => line),
    linesAt: async (journal, seqs, { lineBytes }) => {
      const there = (contents.events.get(journal) ?? []).filter(({ seq }) => seqs.includes(seq));
      let bytes = 0;
      const fitting = there.toReversed().map(({ line }) => {
        bytes += line.length;
        return bytes <= lineBytes ? [line] : [];
      });
      return fitting.toReversed().flat();
    },
    intents: async (journal, references) =>
      new Map(
        (contents.events.get(journal) ?? [])
          .toReversed()
          .flatMap(({ seq, kind, reference }): [string, number][] =>
            kind === 'paymentIntended' && reference !== null && references.includes(reference)
              ? [[reference, seq]]
              : [],
          ),
      ),
    acts: async (journal) => contents.acts.filter((act) => journal === null || act.journal === journal),
    openErasures: async () => [...contents.openErasures.values()],
    branches: async (journal) =>
      [...contents.branches.values()]
        .filter((branch) => branch.journal === journal)
        .map(({ seq, hash }) => ({ seq, hash })),
    listened: async () =>
      [...contents.listened].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([from, to]) => ({ from, to })),
    putListened: ({ from, to }) => change(async (draft) => void draft.listened.set(from, to)),
    copy: () => copyOf(contents),
    restore: (copy) => {
      contents = copyOf(copy);
    },
  };
}

/** @param named null for all findings */
function actsAbout(acts: Contents['acts'], named: FindingKey | null): Contents['acts'] {
  return acts.filter(
    ({ what, journal, about }) =>
      isOpenAfter(what) !== null && (named === null || (journal === named.journal && about === findingName(named))),
  );
}

function isOpen(acts: readonly Act[]): boolean {
  return findingState(acts) === 'open';
}

/** As few as a batch of a story. */
const LINES_TOGETHER = 5;

function emptyContents(): Contents {
  return {
    journals: new Map(),
    events: new Map(),
    branches: new Map(),
    arrivals: new Map(),
    findings: new Map(),
    codes: new Map(),
    acts: [],
    openErasures: new Map(),
    listened: new Map(),
  };
}

/** What lies in the maps is never changed, so that the maps alone are copied. */
function copyOf(contents: Contents): Contents {
  return {
    journals: new Map(contents.journals),
    events: new Map(contents.events),
    branches: new Map(contents.branches),
    arrivals: new Map(contents.arrivals),
    findings: new Map(contents.findings),
    codes: new Map(contents.codes),
    acts: contents.acts,
    openErasures: new Map(contents.openErasures),
    listened: new Map(contents.listened),
  };
}

function transactionOn(draft: Contents): LedgerTransaction {
  return {
    ...growing(draft),
    journal: async (id) => draft.journals.get(id) ?? null,
    addJournal: async (journal) => {
      const known = draft.journals.get(journal.id) ?? journal;
      draft.journals.set(journal.id, known);
      return known;
    },
    putJournal: async (journal) => {
      if (draft.journals.has(journal.id)) draft.journals.set(journal.id, journal);
    },
    journalsOfKey: async (publicKey) =>
      [...draft.journals.values()]
        .filter((each) => each.publicKey === publicKey)
        .sort((one, other) => (one.id < other.id ? -1 : 1)),
    hashes: async (journal, first, last) => {
      const events = draft.events.get(journal) ?? [];
      return new Map(events.slice(Math.max(0, first - 1), last).map(({ seq, hash }) => [seq, hash]));
    },
    isBranch: async (journal, { seq, hash }) => draft.branches.has(`${journal} ${seq} ${hash}`),
    addBranch: async (journal, events) => {
      const before = draft.branches.size;
      for (const { seq, hash } of events) draft.branches.set(`${journal} ${seq} ${hash}`, { journal, seq, hash });
      return draft.branches.size > before;
    },
    addArrival: async (arrival) => void draft.arrivals.set(arrival.id, arrival),
    changeLines: async (journal, first, change) => {
      const events = draft.events.get(journal) ?? [];
      const changed = events.map((event) => {
        const isAmong = event.seq >= first && event.seq < first + LINES_TOGETHER;
        return isAmong ? change(event.line) : null;
      });
      draft.events.set(
        journal,
        events.map((event, index) => ({ ...event, line: changed[index] ?? event.line })),
      );
      return changed.filter((line) => line !== null).length;
    },
    nextBody: async (journal, after) => {
      const kept = [...draft.arrivals.values()].flatMap(({ id, outcome, journal: of, body }) =>
        of === journal && body && id > (after ?? '') ? [{ id, outcome, body }] : [],
      );
      return kept.toSorted((one, other) => (one.id < other.id ? -1 : 1))[0] ?? null;
    },
    countBodies: async (journal, outcome) =>
      [...draft.arrivals.values()].filter(
        (arrival) => arrival.journal === journal && arrival.outcome === outcome && arrival.body !== null,
      ).length,
    putBody: async (_journal, id, body) => {
      const arrival = draft.arrivals.get(id);
      if (arrival) draft.arrivals.set(id, { ...arrival, body });
    },
    addFinding: async (finding) => {
      const name = `${finding.journal} ${finding.kind} ${finding.key}`;
      const isNew = !draft.findings.has(name);
      if (isNew) draft.findings.set(name, finding);
      return isNew;
    },
    addAct: async (journal, act) => {
      draft.acts = [...draft.acts, { ...act, journal }];
      keepOpenErasure(draft, journal, act);
    },
    acts: async (journal) => draft.acts.filter((act) => act.journal === journal),
    putFailedErasure: async (journal, reference, failed) => {
      const name = `${journal} ${reference}`;
      if (draft.openErasures.has(name)) draft.openErasures.set(name, { journal, reference, failed });
    },
    code: async (hash) => draft.codes.get(hash) ?? null,
    putCode: async (code) => void draft.codes.set(code.hash, code),
  };
}

function growing(draft: Contents): Pick<LedgerTransaction, 'addEvents'> {
  return {
    addEvents: async ({ id, head, publicKey, state }, events, arrival) => {
      const journal = draft.journals.get(id);
      const last = events.at(-1);
      if (!journal || !last) return false;
      const isAsKnown = journal.head.hash === head.hash && journal.publicKey === publicKey && journal.state === state;
      if (!isAsKnown) return false;
      draft.events.set(id, [...(draft.events.get(id) ?? []), ...events]);
      draft.arrivals.set(arrival.id, arrival);
      draft.journals.set(id, { ...journal, head: { seq: last.seq, hash: last.hash }, heardAt: arrival.at });
      return true;
    },
  };
}

function keepOpenErasure(draft: Contents, journal: string, act: Act): void {
  const erasure = erasureChangedBy(act);
  if (!erasure) return;
  const { reference, isOpen } = erasure;
  const name = `${journal} ${reference}`;
  if (!isOpen) draft.openErasures.delete(name);
  else if (!draft.openErasures.has(name)) draft.openErasures.set(name, { journal, reference, failed: null });
}
