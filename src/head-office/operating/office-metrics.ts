import { countedBy, durations, type MetricFamily, openMetricsText } from './open-metrics.ts';

/** The metrics of head office since its start. All labels are constants of this program, never text from a request. */
export interface OfficeMetrics {
  /**
   * @param what the program's name for the request
   */
  answered(what: string, status: number): void;
  /**
   * @param events how many of them were new
   */
  batchTaken(events: number): void;
  committed(seconds: number): void;
  /** Sets how many requests are running. */
  working(requests: number): void;
  /** Returns the text for the metrics collector. */
  text(counts: OfficeCounts | null, isReady: boolean): string;
}

/** Counts that are read from the database. */
export interface OfficeCounts {
  tills: number;
  /** Tills that head office heard from in the last half hour. */
  tillsHeard: number;
  entries: number;
  /** Entries that the second step has read into the books. */
  entriesRead: number;
  /** Erasures that tills have not completed. */
  awaitedErasures: number;
  /** Open findings by kind. */
  findings: Readonly<Record<string, number>>;
}

const COMMIT_BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function officeMetrics(): OfficeMetrics {
  const requests = countedBy();
  const batches = countedBy();
  const events = countedBy();
  const commits = durations(COMMIT_BOUNDS_SECONDS);
  let underWay = 0;
  for (const counted of [batches, events]) counted.add({}, 0);
  return {
    answered: (what, status) => requests.add({ request: what, status: String(status) }),
    batchTaken: (added) => {
      batches.add({});
      events.add({}, added);
    },
    committed: (seconds) => commits.add(seconds),
    working: (count) => {
      underWay = count;
    },
    text: (counts, isReady) =>
      openMetricsText([
        counter('requests', 'Requests by what they ask and how they were answered.', requests.samples()),
        counter('batches', 'Batches that brought something new.', batches.samples()),
        counter('events', 'Events that batches have brought.', events.samples()),
        {
          name: `${PREFIX}commit_seconds`,
          kind: 'histogram',
          help: 'How long commits took: of what is one statement, the statement and its commit.',
          samples: commits.samples(),
        },
        gauge('requests_working', 'Requests that are worked on.', underWay),
        gauge('ready', 'Whether the database answers and can be written.', isReady ? 1 : 0),
        ...(counts ? countFamilies(counts) : []),
      ]),
  };
}

function countFamilies(counts: OfficeCounts): MetricFamily[] {
  const { tills, tillsHeard, entries, entriesRead, awaitedErasures, findings } = counts;
  const kinds = Object.entries(findings).map(([kind, value]) => ({ labels: { kind }, value }));
  return [
    gauge('journals', 'Journals that are known.', tills),
    gauge('journals_heard', 'Journals of which something was heard in the last half hour.', tillsHeard),
    gauge('entries', 'Entries that are kept.', entries),
    gauge('second_step_lag_entries', 'Entries that are kept and not yet read into the books.', entries - entriesRead),
    gauge('awaited_erasures', 'Sales that tills must still erase themselves.', awaitedErasures),
    { name: `${PREFIX}findings`, kind: 'gauge', help: 'Findings by their kind.', samples: kinds },
  ];
}

const PREFIX = 'paydesk_head_office_';

function counter(name: string, help: string, samples: MetricFamily['samples']): MetricFamily {
  return { name: `${PREFIX}${name}`, kind: 'counter', help, samples };
}

function gauge(name: string, help: string, value: number): MetricFamily {
  return { name: `${PREFIX}${name}`, kind: 'gauge', help, samples: [{ value }] };
}
