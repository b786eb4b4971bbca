import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../shared/bridge-contract.ts';
import { flagsOf } from '../../shared/case/case-transition.ts';
import type { CaseList } from '../../shared/case/case-view.ts';
import type { JournalEntry, NewEntry } from '../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { problem } from '../../shared/problems.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Journal, RunningJournal } from '../journal/journal.ts';
import { shownTimeline } from '../journal/journal-handlers.ts';
import type { CasePageQuery } from '../journal/read/case-reads.ts';
import { describeError } from '../log.ts';
import type { TillParts } from '../till-parts.ts';
import { type CaseKeeper, type CaseKeeperParts, createCaseKeeper } from './case-keeper.ts';

interface CaseParts
  extends Pick<TillParts, 'clock' | 'log'>,
    Pick<CaseKeeperParts, 'actor' | 'permit' | 'askExternal'> {
  journal: RunningJournal;
  /** Returns the desk's reviews; a function, because the desk is created later. */
  reviews: () => CaseKeeperParts['reviews'];
}

export type TillCases = ReturnType<typeof startCases>;

/** Opens automatic cases in the background, after their cause is durable. The next start opens missing cases. */
export function startCases(parts: CaseParts) {
  const { clock, log, journal } = parts;
  const failed = (error: unknown) => log.write('backgroundFailed', describeError(error));
  const keeper = createCaseKeeper({
    journal,
    clock,
    actor: parts.actor,
    permit: parts.permit,
    askExternal: parts.askExternal,
    reviews: { change: (...what) => parts.reviews().change(...what) },
    newId: randomUUID,
    failed,
  });
  const watch = createCaseWatch({ journal, keeper, clock, failed });
  return {
    ...watch,
    /** Opens a case once for a payment that the chain does not prove. Never rejects; failures are logged. */
    tellNotProven: (reference: string) => tellNotProven(reference, { journal, keeper, clock }).catch(failed),
    written: (entries: readonly NewEntry[]) => {
      for (const entry of entries) void watch.heard(entry);
    },
    handlers: createCaseHandlers({ keeper, journal, clock }),
  };
}

async function tellNotProven(
  reference: string,
  { journal, keeper, clock }: Pick<CaseKeeperParts, 'journal' | 'clock'> & { keeper: Pick<CaseKeeper, 'tell'> },
): Promise<void> {
  const payment = await journal.payment(reference);
  if (payment) await keeper.tell(payment, { reference, why: 'notProven', at: clock.now().toISOString() });
}

type CaseChannel = Extract<keyof Handlers, `cases.${string}`>;
type CaseHandlers = Pick<Handlers, CaseChannel>;

const CASES_IN_A_PAGE = 50;

export function createCaseHandlers(parts: {
  keeper: Pick<CaseKeeper, 'open' | 'change' | 'requeryExternal'>;
  journal: Pick<Journal, 'casePage' | 'caseCounts' | 'caseFile' | 'casesOfPayment'>;
  clock: { now(): Date };
}): CaseHandlers {
  const { keeper, journal, clock } = parts;
  const now = () => clock.now().toISOString();
  return {
    'cases.list': async ({ list, after }) => {
      const at = now();
      const [page, counts] = await Promise.all([
        journal.casePage({ which: whichOf(list, at), after, limit: CASES_IN_A_PAGE }),
        journal.caseCounts(at),
      ]);
      return { ok: true, value: { ...page, counts, now: at } };
    },
    'cases.read': async ({ id }) => {
      const file = await journal.caseFile(id);
      if (!file) return problem('caseNotFound');
      return { ok: true, value: { ...file, timeline: shownTimeline(file.timeline), now: now() } };
    },
    'cases.ofPayment': async ({ reference }) => ({
      ok: true,
      value: { cases: await journal.casesOfPayment(reference), now: now() },
    }),
    'cases.open': ({ reason, claim, references, external }) => {
      const linked = { references: references ?? [], external: external ? [external] : [] };
      return keeper.open({ subject: { why: 'complaint', reason }, claim, ...linked });
    },
    'cases.note': ({ id, words }) => keeper.change(id, { kind: 'caseNoted', words }),
    'cases.link': ({ id, reference }) => keeper.change(id, { kind: 'caseLinked', reference }),
    'cases.linkExternal': ({ id, payment }) => keeper.change(id, { kind: 'caseExternalLinked', payment }),
    'cases.requeryExternal': ({ id, reference }) => keeper.requeryExternal(id, reference),
    'cases.unlink': ({ id, reference }) => keeper.change(id, { kind: 'caseUnlinked', reference }),
    'cases.setStatus': ({ id, status }) => keeper.change(id, { kind: 'caseStatusChanged', status }),
    'cases.resolve': ({ id, returned = [], ...how }) =>
      keeper.change(id, { kind: 'caseResolved', ...how, ...(returned.length > 0 && { returned }) }),
    'cases.reopen': ({ id, words }) => keeper.change(id, { kind: 'caseReopened', words }),
  };
}

function whichOf(list: CaseList, now: string): CasePageQuery['which'] {
  switch (list) {
    case 'unresolved':
    case 'resolved':
      return { kind: list };
    case 'over':
      return { kind: list, now };
    default:
      return { kind: 'standing', status: list };
  }
}

/** Entries that never need a case. They are written while a customer pays, when speed matters. */
const FINDS_NOTHING: readonly JournalEntry['happening']['kind'][] = [
  'paymentIntended',
  'stepSubmitted',
  'stepAnswered',
  'bankPageOpened',
];

/** Opens cases and keeps reviews up to date. Only a hand-over waits for this; the next start does what is missing. */
export function createCaseWatch(parts: {
  journal: Pick<Journal, 'payment' | 'paymentsWithoutCase' | 'reviewsBehind'>;
  keeper: Pick<CaseKeeper, 'tell' | 'followCases'>;
  clock: Pick<Clock, 'now'>;
  failed: (error: unknown) => void;
}) {
  const { journal, keeper, clock, failed } = parts;
  /** Findings that this run has already reported, so that most entries cost nothing. */
  const told = new Set<string>();
  const underWay = new Set<Promise<void>>();
  let isStopped = false;

  async function look(payment: PaymentRecord): Promise<void> {
    for (const flag of flagsOf(payment, clock.now().toISOString())) {
      const key = `${flag.why} ${flag.reference} ${flag.why === 'reviewAgain' ? flag.at : ''}`;
      if (told.has(key) || isStopped) continue;
      await keeper.tell(payment, flag);
      told.add(key);
    }
  }

  /**
   * Opens new cases before it updates reviews, because an earlier case no longer decides about a payment with a new
   * case.
   */
  async function lookAtUntold(): Promise<void> {
    for (const payment of await journal.paymentsWithoutCase()) await look(payment);
    for (const reference of await journal.reviewsBehind()) {
      if (!isStopped) await keeper.followCases(reference);
    }
  }

  async function lookAtPayment(reference: string): Promise<void> {
    const payment = await journal.payment(reference);
    if (payment) await look(payment);
  }

  async function lookAtOne(reference: string): Promise<void> {
    await lookAtPayment(reference);
    await keeper.followCases(reference);
  }

  function inBackground(work: Promise<void>): Promise<void> {
    const done = work.catch(failed).finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  }

  return {
    heard: ({ reference, happening }: Pick<JournalEntry, 'reference' | 'happening'>) =>
      reference === undefined || FINDS_NOTHING.includes(happening.kind)
        ? Promise.resolve()
        : inBackground(lookAtPayment(reference)),
    catchUp: () => inBackground(lookAtUntold()),
    /** Catches up on one payment before its goods leave. @throws the error, which is also reported to `failed` */
    async catchUpOn(reference: string): Promise<void> {
      const work = lookAtOne(reference);
      await Promise.all([work, inBackground(work)]);
    },
    /** Ignores further entries and waits for work in progress. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(underWay);
    },
  };
}
