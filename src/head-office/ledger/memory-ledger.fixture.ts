import type { SentEvent } from '../protocol/read-batch.ts';
import { ACT_OF_STATE, type Act, type Finding, type FindingKey, findingName } from './finding.ts';
import type { EnrolmentCode, Ledger, LedgerTransaction } from './ledger-port.ts';
import {
  addDisclosed,
  erasing,
  joinedLines,
  memoryErasures,
  type PersonalContents,
} from './memory-personal.fixture.ts';

interface Contents extends PersonalContents {
  findings: Map<string, Finding>;
  codes: Map<string, EnrolmentCode>;
  acts: readonly (Act & { journal: string })[];
  /** Maps the start of each listening period to its end. */
  listened: Map<string, string>;
}

/** A ledger in memory for the simulation, which can set it back to an earlier copy. */
export interface MemoryLedger extends Ledger {
  copy(): Contents;
  restore(copy: Contents): void;
}

export function memoryLedger(): MemoryLedger {
  let contents = emptyContents();
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one transaction at a time, on a copy that replaces the contents after success. */
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
    journals: async () => [...contents.journals.values()],
    journal: async (id) => contents.journals.get(id) ?? null,
    findings: async () => [...contents.findings.values()],
    openFindings: async () =>
      [...contents.findings.values()].filter((finding) => {
        const newest = findingActs(contents).findLast((act) => isAbout(act, finding));
        return newest?.what !== ACT_OF_STATE.settled;
      }),
    finding: async ({ journal, kind, key }) => contents.findings.get(`${journal} ${kind} ${key}`) ?? null,
    findingActs: async () => findingActs(contents),
    lines: async (journal) => joinedLines(contents, journal, contents.events.get(journal) ?? []),
    linesAfter: async (journal, seq) =>
      joinedLines(contents, journal, (contents.events.get(journal) ?? []).slice(seq, seq + LINES_TOGETHER)),
    linesAt: async (journal, seqs) =>
      joinedLines(
        contents,
        journal,
        (contents.events.get(journal) ?? []).filter(({ seq }) => seqs.includes(seq)),
      ),
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
    ...memoryErasures(() => contents, change),
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

function findingActs({ acts }: Contents): Contents['acts'] {
  return acts.filter(({ what }) => what === ACT_OF_STATE.settled || what === ACT_OF_STATE.open);
}

function isAbout({ journal, about }: Contents['acts'][number], named: FindingKey): boolean {
  return journal === named.journal && about === findingName(named);
}

/** How many lines are read at once: as few as a simulated till sends in a batch. */
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
    personal: new Map(),
    casePayments: new Set(),
    erasures: new Map(),
    listened: new Map(),
  };
}

/** Copies only the maps; their values are immutable. */
function copyOf(contents: Contents): Contents {
  return {
    journals: new Map(contents.journals),
    events: new Map(contents.events),
    branches: new Map(contents.branches),
    arrivals: new Map(contents.arrivals),
    findings: new Map(contents.findings),
    codes: new Map(contents.codes),
    acts: contents.acts,
    personal: new Map(contents.personal),
    casePayments: new Set(contents.casePayments),
    erasures: new Map(contents.erasures),
    listened: new Map(contents.listened),
  };
}

function transactionOn(draft: Contents): LedgerTransaction {
  return {
    addEvents: async (id, events, arrival) => {
      const [journal, last] = [draft.journals.get(id), events.at(-1)];
      if (!journal || !last) return;
      addDisclosed(draft, id, events);
      const chained = events.map((event) => ({ ...event, disclosed: null }));
      draft.events.set(id, [...(draft.events.get(id) ?? []), ...chained]);
      draft.arrivals.set(arrival.id, arrival);
      draft.journals.set(id, { ...journal, head: { seq: last.seq, hash: last.hash }, heardAt: arrival.at });
    },
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
      const fresh = events.filter(({ seq, hash }) => !draft.branches.has(`${journal} ${seq} ${hash}`));
      for (const { seq, hash, reference, saleId } of fresh) {
        draft.branches.set(`${journal} ${seq} ${hash}`, { journal, seq, hash, reference, saleId });
      }
      const erasing = (draft.events.get(journal) ?? []).filter(({ kind }) => kind === 'personalErased');
      const isErased = ({ saleId, seq }: SentEvent) => erasing.some((by) => by.saleId === saleId && by.seq > seq);
      addDisclosed(
        draft,
        journal,
        fresh.map((event) => (isErased(event) ? { ...event, disclosed: null } : event)),
      );
      return fresh.length > 0;
    },
    addArrival: async (arrival) => void draft.arrivals.set(arrival.id, arrival),
    ...erasing(draft),
    addFinding: async (finding) => {
      const name = `${finding.journal} ${finding.kind} ${finding.key}`;
      const isNew = !draft.findings.has(name);
      if (isNew) draft.findings.set(name, finding);
      return isNew;
    },
    addAct: async (journal, act) => {
      draft.acts = [...draft.acts, { ...act, journal }];
    },
    acts: async (journal) => draft.acts.filter((act) => act.journal === journal),
    code: async (hash) => draft.codes.get(hash) ?? null,
    putCode: async (code) => void draft.codes.set(code.hash, code),
  };
}
