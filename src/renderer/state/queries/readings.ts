import { keepPreviousData, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge-contract.ts';

/** Read again whenever the journal changes. */
export const JOURNAL_KEY = ['journal'] as const;
/** Read again whenever a report changes. */
export const REPORTS_KEY = ['reports'] as const;
export const OPENED_KEY = ['opened'] as const;

type Reading<C extends Channel> = Pick<
  UseQueryOptions<ResponseOf<C>>,
  'staleTime' | 'gcTime' | 'refetchInterval' | 'placeholderData'
> & {
  initialData?: null;
  /** Answers below one key become stale together. */
  below?: QueryKey;
};

/** Changes arrive as pushes, or are made here. */
const FOREVER = { staleTime: Number.POSITIVE_INFINITY } as const;
const NEVER_FRESH = { staleTime: 0 } as const;
const NEVER_CACHED = { staleTime: 0, gcTime: 0 } as const;
/** The last hour moves on even if nothing happens. */
const GLANCE = { below: JOURNAL_KEY, refetchInterval: 60_000 } as const;
/** Below the journal's key, because every change of the desk may open a case. Cases also open in the background. */
export const CASES = { below: [...JOURNAL_KEY, 'cases'], refetchInterval: 10_000 } as const;
/** Sales go on while somebody looks at the report. */
const REPORT = { below: REPORTS_KEY, refetchInterval: 10_000, staleTime: 0 } as const;

/** Other channels are read as usual. */
export const READINGS: { readonly [C in Channel]?: Reading<C> } = {
  'till.describe': { below: ['till'], ...FOREVER },
  'till.signingKey': FOREVER,
  'counter.read': FOREVER,
  'evidence.read': FOREVER,
  'printing.read': FOREVER,
  'printing.preview': NEVER_CACHED,
  'printing.replacements': NEVER_CACHED,
  'printing.text': NEVER_CACHED,
  'printing.find': NEVER_CACHED,
  // Main answers from memory. Only an idle till contacts the service.
  'service.standing': { refetchInterval: 10_000 },
  'journal.payment': { below: JOURNAL_KEY },
  // null: a newer query replaced this one before it was counted.
  'journal.sums': { below: JOURNAL_KEY, refetchInterval: ({ state }) => (state.data?.sums === null ? 1_000 : false) },
  // The business day ends even if nothing happens.
  'journal.today': { below: JOURNAL_KEY, refetchInterval: 30_000 },
  'journal.dayTotals': GLANCE,
  'glance.read': GLANCE,
  // Lesson progress is computed from the journal.
  'lessons.read': { below: JOURNAL_KEY, staleTime: 0 },
  'cases.list': { ...CASES, placeholderData: keepPreviousData },
  'cases.read': CASES,
  'cases.ofPayment': CASES,
  'runs.list': NEVER_FRESH,
  'runs.read': NEVER_FRESH,
  'opened.list': { below: OPENED_KEY, staleTime: 0 },
  'opened.page': { below: OPENED_KEY, ...FOREVER, placeholderData: keepPreviousData },
  'opened.payment': { below: OPENED_KEY },
  'report.now': REPORT,
  'report.progress': { below: REPORTS_KEY, initialData: null, staleTime: 1_000, refetchInterval: 1_000, gcTime: 0 },
  'day.next': REPORT,
  'day.list': { below: REPORTS_KEY, staleTime: 0 },
  'day.read': { below: REPORTS_KEY },
  'shift.list': REPORT,
  'shift.currencies': { below: REPORTS_KEY, staleTime: 0 },
  'setup.read': NEVER_FRESH,
  'health.read': { refetchInterval: 10_000, staleTime: 0 },
  // A person watches while a copy is made, checked or restored.
  'copies.read': {
    refetchInterval: ({ state: { data } }) => (isAtWork(data?.work) || data?.second?.isUnderWay ? 500 : 10_000),
    staleTime: 0,
  },
  // A person watches a download or an installation.
  'updates.read': { refetchInterval: ({ state }) => (isAtWork(state.data?.state) ? 1_000 : 10_000), staleTime: 0 },
  // For a till that is not enrolled, the screens only check now and then whether it has been.
  'headOffice.read': {
    refetchInterval: ({ state }) => (state.data?.kind === 'enrolled' ? 5_000 : 60_000),
    staleTime: 0,
  },
};

/** The channels with the same answer as another one. */
type SameAnswer<C extends Channel> = {
  [R in Channel]: [ResponseOf<C>] extends [ResponseOf<R> | null] ? R : never;
}[Channel];

/** The orders that are answered with the new answer of a reading, which has no request. */
export const ANSWERED_WITH: { readonly [C in Channel]?: SameAnswer<C> } = {
  'till.setCurrency': 'till.describe',
  'till.rotateSigningKey': 'till.signingKey',
  'till.replaceSigningKey': 'till.signingKey',
  'counter.set': 'counter.read',
  'retention.set': 'retention.read',
  'setup.wipeFile': 'setup.read',
  'opened.close': 'opened.list',
  'headOffice.enrol': 'headOffice.read',
  'headOffice.fetchMissing': 'headOffice.read',
  'headOffice.acknowledgeLoss': 'headOffice.read',
  'headOffice.leave': 'headOffice.read',
  'lessons.begin': 'lessons.read',
  'lessons.answer': 'lessons.read',
  'lessons.end': 'lessons.read',
  'printing.print': 'printing.read',
  'printing.printReport': 'printing.read',
  'printing.tryAgain': 'printing.read',
  'printing.drop': 'printing.read',
  'printing.setPrinter': 'printing.read',
  'updates.look': 'updates.read',
  'updates.download': 'updates.read',
  'updates.install': 'updates.read',
  'updates.leave': 'updates.read',
  'copies.makeNow': 'copies.read',
  'copies.chooseSecondPlace': 'copies.read',
  'copies.forgetSecondPlace': 'copies.read',
  'copies.check': 'copies.read',
  'copies.restore': 'copies.read',
  'copies.stop': 'copies.read',
};

export function keyOf<C extends Channel>(channel: C, request: RequestOf<C>): QueryKey {
  return [...(READINGS[channel]?.below ?? []), channel, request];
}

function isAtWork(work: { stage: string } | undefined): boolean {
  return ['checking', 'restoring', 'looking', 'downloading', 'installing'].includes(work?.stage ?? '');
}
