import { CHANNELS } from '../../shared/bridge-contract.ts';
import type { Problem, Result } from '../../shared/problems.ts';
import type { TillHandlers } from './till-handlers.ts';

/** What can keep a till from answering a channel. */
export interface Closings {
  /** A seat of the back office holds no encryption key, and charges nobody. */
  seat: Problem | null;
  /** There is no service that could be asked. */
  noService: Problem | null;
  /** Why it takes no payments, as it was known once it had started. */
  unfit: Problem | null;
  /** What was found while it ran, so that nothing is charged or handed over any more. */
  found(): Problem | null;
  /** That it goes back to a copy of its journal: a payment that went on would be unknown to the till that starts next. */
  goesBack(): Problem | null;
}

/**
 * The channels that these close; what is not named stays open, so that what was charged is still asked about. A re-query
 * needs the public key alone (specification, section 4): a seat is refused what begins a payment or carries it on.
 */
const CLOSED_BY = {
  'till.setCurrency': ['found'],
  'banks.list': ['noService'],
  'sale.checkEarlier': ['seat', 'found'],
  'sale.charge': ['seat', 'unfit', 'found'],
  'payment.submitStep': ['seat', 'goesBack'],
  'payment.sendAgain': ['seat', 'found'],
  'payment.handOver': ['found'],
  'payment.handOverAfterReview': ['found'],
  'bankPage.place': ['seat', 'goesBack'],
  'bankPage.keepWaiting': ['seat'],
  'bankPage.close': ['seat'],
} as const satisfies { [Channel in keyof TillHandlers]?: ReadonlyArray<keyof Closings> };

/** The same handlers, of which those that are closed answer with the reason, whoever asks. */
export function closeChannels(handlers: TillHandlers, closings: Closings): TillHandlers {
  const why = (names: ReadonlyArray<keyof Closings>) =>
    names.map((name) => reasonOf(closings[name])).find((problem) => problem !== null);
  const closable = Object.entries(CLOSED_BY).map(([channel, names]) => {
    const answer = handlers[channel as keyof typeof CLOSED_BY] as (request: unknown) => Promise<Result<unknown>>;
    const unlessClosed = async (request: unknown) => {
      const problem = why(names);
      return problem ? { ok: false, problem } : await answer(request);
    };
    return [channel, unlessClosed];
  });
  return { ...handlers, ...Object.fromEntries(closable) };
}

function reasonOf(closing: Closings[keyof Closings]): Problem | null {
  return typeof closing === 'function' ? closing() : closing;
}

const nothing = async () => ({ ok: true, value: null }) as const;
const notBegun = async () => ({ ok: true, value: { stage: 'none' } }) as const;

/** What the screens ask by themselves of a till in which nothing can be under way. */
const NOTHING_UNDER_WAY = {
  'bankPage.place': nothing,
  'bankPage.keepWaiting': nothing,
  'export.cancel': notBegun,
  'export.read': notBegun,
  'export.dismiss': notBegun,
  'evidence.cancel': notBegun,
  'evidence.read': notBegun,
  'evidence.dismiss': notBegun,
  'opened.cancel': notBegun,
  'opened.dismiss': notBegun,
  'opened.list': async () => ({ ok: true, value: { opening: { stage: 'none' }, sets: [] } }),
} as const satisfies Partial<TillHandlers>;

/** Of a till without a journal: every channel is refused with the reason, save those that it can answer all the same. */
export function answerWithoutJournal(stopped: Problem, able: Partial<TillHandlers>): TillHandlers {
  const refuse = async () => ({ ok: false, problem: stopped });
  const snapshot = { revision: 0, current: null, notSettled: 0, leftSales: [], announcements: [], stopped };
  return {
    ...(Object.fromEntries(CHANNELS.map((channel) => [channel, refuse])) as unknown as TillHandlers),
    ...NOTHING_UNDER_WAY,
    'desk.read': async () => ({ ok: true, value: snapshot }),
    ...able,
  };
}
