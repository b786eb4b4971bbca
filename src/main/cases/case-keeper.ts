import type { CaseFlag, CaseHappening, CaseRecord, Claim } from '../../shared/case/case.ts';
import {
  type CaseEvent,
  caseAfter,
  hasFlag,
  type NewCase,
  openCase,
  subjectOf,
} from '../../shared/case/case-transition.ts';
import { CHANGES_OF_CASES } from '../../shared/case/changes-of-cases.ts';
import { foldCase } from '../../shared/case/fold-case.ts';
import { mayBeKept } from '../../shared/input/kept-text.ts';
import { isPhoneNumber } from '../../shared/input/phone-number.ts';
import { returnsProblem } from '../../shared/journal/books.ts';
import { PAYDESK } from '../../shared/journal/journal-entry.ts';
import type { RequeryOutcome } from '../../shared/payment/answers.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import type { Need } from '../../shared/people/permissions.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import type { ExternalPayment } from '../../shared/run/external-payment.ts';
import type { Clock } from '../desk/ports/parts.ts';
import { createQueue } from '../desk/records/queue.ts';
import type { Reviews } from '../desk/sale/reviews.ts';
import type { Journal, RunningJournal } from '../journal/journal.ts';

interface CaseMoment {
  at: string;
  by: string;
}

type CaseToOpen = Pick<NewCase, 'subject' | 'claim' | 'references' | 'external'>;

/** Changes cases one at a time, so that a decision still holds when it is written and no two cases share a number. */
export type CaseKeeper = ReturnType<typeof createCaseKeeper>;

export interface CaseKeeperParts {
  journal: Pick<RunningJournal, 'note' | 'payment' | 'caseFile' | 'casesOfPayment' | 'nextCaseNumber'>;
  /** Re-queries at the till's own service: no other service is known for an external payment. */
  askExternal: (payment: ExternalPayment) => Promise<RequeryOutcome>;
  clock: Pick<Clock, 'now'>;
  actor: () => string;
  /** Checks a right inside the queue that changes cases; see `Acting.permit`. */
  permit: (need: Need) => Promise<Problem | null>;
  newId: () => string;
  reviews: Reviews;
  /** Reports a review that could not be updated. The case is written anyway, and the next start updates the review. */
  failed: (error: unknown) => void;
}

export function createCaseKeeper(parts: CaseKeeperParts) {
  const { journal, askExternal, clock, actor, permit, newId } = parts;
  const reviewsFollow = createReviewsFollow(parts);
  const queue = createQueue();
  const now = (by: string): CaseMoment => ({ at: clock.now().toISOString(), by });
  const isOurs = async (reference: string) => (await journal.payment(reference)) !== null;

  const append = createAppending(parts);

  async function openWith(given: Omit<NewCase, 'id' | 'number'>, by: string): Promise<CaseRecord> {
    const moment = now(by);
    const number = await journal.nextCaseNumber();
    return await append(null, openCase({ ...given, id: newId(), number }, moment.at), moment);
  }

  async function apply(before: CaseRecord, event: CaseEvent, moment: CaseMoment): Promise<Result<CaseRecord>> {
    const change = caseAfter(before, event, moment.at);
    if (!change.ok) return problem(change.refusal, { number: String(before.number) });
    const refused = isAboutReturns(before, event) ? await permit(TWO_PEOPLE) : null;
    if (refused) return { ok: false, problem: refused };
    return { ok: true, value: change.happening ? await append(before, change.happening, moment) : before };
  }

  async function open(opening: CaseToOpen): Promise<Result<CaseRecord>> {
    const { claim } = opening;
    if (!mayAllBeKept([claim?.words, claim?.email, textOfPhone(claim)])) return problem('caseHasCardNumber');
    for (const reference of opening.references) {
      if (!(await isOurs(reference))) return unknown(reference);
    }
    const linked = await placed(opening, isOurs);
    return { ok: true, value: await openWith({ ...opening, ...linked, flags: [] }, actor()) };
  }

  async function change(id: string, event: CaseEvent): Promise<Result<CaseRecord>> {
    if ('words' in event && !mayAllBeKept([event.words])) return problem('caseHasCardNumber');
    // The time is taken before the payments are read: a payment that becomes paid later was not paid when the person
    // decided.
    const moment = now(actor());
    const file = await journal.caseFile(id);
    if (!file) return problem('caseNotFound');
    const wrong = event.kind === 'caseResolved' ? returnsProblem(file.case, event, file.payments) : null;
    if (wrong) return problem(wrong.code, { reference: wrong.reference });
    if (event.kind === 'caseLinked' && !(await isOurs(event.reference))) return unknown(event.reference);
    const isLinkOfOurs = event.kind === 'caseExternalLinked' && (await isOurs(event.payment.reference));
    return await apply(file.case, isLinkOfOurs ? linkOf(event.payment) : event, moment);
  }

  /** Runs outside the queue, because a service that does not answer must not delay other cases. */
  async function requeryExternal(id: string, reference: string): Promise<Result<CaseRecord>> {
    const file = await journal.caseFile(id);
    if (!file) return problem('caseNotFound');
    const { state, number, external = [] } = file.case;
    if (state.status === 'resolved') return problem('caseResolved', { number: String(number) });
    const payment = external.find((each) => each.reference === reference);
    if (!payment) return unknown(reference);
    const event = { kind: 'caseExternalAnswered', reference, outcome: await askExternal(payment) } as const;
    return await queue.run(() => change(id, event));
  }

  async function tell(payment: PaymentRecord, flag: CaseFlag): Promise<void> {
    const cases = await journal.casesOfPayment(payment.reference);
    if (cases.some((each) => hasFlag(each, flag))) return;
    const current = cases.find(
      ({ state, references }) => state.status !== 'resolved' && references.includes(payment.reference),
    );
    if (current) await apply(current, { kind: 'caseFlagged', flag }, now(PAYDESK));
    else await openWith(caseAbout(payment, flag), PAYDESK);
  }

  return {
    open: (opening: CaseToOpen) => queue.run(() => open(opening)),
    change: (id: string, event: CaseEvent) => queue.run(() => change(id, event)),
    requeryExternal,
    /** Updates a payment's review to match its cases, in case the program ended before it could. */
    followCases: (reference: string) => queue.run(() => reviewsFollow.of(reference, PAYDESK)),
    /** Records a finding about a payment once, in its unresolved case or in a new one. */
    tell: (payment: PaymentRecord, flag: CaseFlag) => queue.run(() => tell(payment, flag)),
  };
}

type Append = (before: CaseRecord | null, happening: CaseHappening, moment: CaseMoment) => Promise<CaseRecord>;

function createAppending(parts: CaseKeeperParts): Append {
  const { journal } = parts;
  const reviewsFollow = createReviewsFollow(parts);
  return async (before, happening, moment) => {
    const { at, by: actor } = moment;
    const folded = foldCase(before, { at, actor, happening });
    if (!folded.ok) throw new Error(`The entry ${happening.kind} breaks the rule ${folded.rule}.`);
    await journal.note(happening, moment);
    await reviewsFollow.after(happening, folded.value, actor);
    return folded.value;
  };
}

function caseAbout(payment: PaymentRecord, flag: CaseFlag): Omit<NewCase, 'id' | 'number'> {
  return { subject: subjectOf(flag, payment), claim: null, references: [payment.reference], flags: [flag] };
}

/** Needs a second person if the shop requires one, even for a person who may resolve cases alone. */
const TWO_PEOPLE: Need = { all: ['resolveCase'], fourEyes: true };

/** Returns true for an event that records returned money, or undoes that record so that the goods could leave. */
function isAboutReturns({ state }: CaseRecord, event: CaseEvent): boolean {
  if (event.kind === 'caseResolved') return event.reason === 'moneyReturned';
  return event.kind === 'caseReopened' && state.status === 'resolved' && state.reason === 'moneyReturned';
}

function unknown(reference: string) {
  return problem('paymentNotFound', { reference });
}

/** Sorts the references: those in this journal become the case's own payments, the others external ones. */
async function placed(
  { references, external = [] }: CaseToOpen,
  isOurs: (reference: string) => Promise<boolean>,
): Promise<Pick<NewCase, 'references' | 'external'>> {
  const found = await Promise.all(external.map(({ reference }) => isOurs(reference)));
  const ours = external.filter((_each, index) => found[index]).map(({ reference }) => reference);
  return { references: [...references, ...ours], external: external.filter((_each, index) => !found[index]) };
}

function linkOf({ reference }: ExternalPayment): CaseEvent {
  return { kind: 'caseLinked', reference };
}

/** Exempts obvious phone numbers from the card number check, because their digits may look like a card number. */
function textOfPhone(claim: Claim | null): string | null {
  return claim?.phone && !isPhoneNumber(claim.phone) ? claim.phone : null;
}

function mayAllBeKept(texts: readonly (string | null | undefined)[]): boolean {
  return texts.every((text) => typeof text !== 'string' || mayBeKept(text));
}

/** Entries that change which unresolved cases a payment is in. */
const MOVING = [
  'caseOpened',
  'caseLinked',
  'caseUnlinked',
  'caseResolved',
  'caseReopened',
] as const satisfies readonly CaseHappening['kind'][];

function createReviewsFollow(parts: {
  journal: Pick<Journal, 'casesOfPayment'>;
  /** The desk's interface for reviews, because only the desk writes a payment's entries. */
  reviews: Reviews;
  failed: (error: unknown) => void;
}) {
  const { journal, reviews, failed } = parts;

  async function follow(reference: string, by: string): Promise<void> {
    const cases = await journal.casesOfPayment(reference);
    for (const changeOf of CHANGES_OF_CASES) await reviews.change(reference, (payment) => changeOf(payment, cases), by);
  }

  return {
    of: follow,
    /** Updates the reviews after a durable entry. Never rejects. `record` is the case after the entry. */
    async after(happening: CaseHappening, { references }: CaseRecord, by: string): Promise<void> {
      if (!MOVING.some((kind) => kind === happening.kind)) return;
      const taken = happening.kind === 'caseUnlinked' ? [happening.reference] : [];
      for (const reference of [...references, ...taken]) await follow(reference, by).catch(failed);
    },
  };
}
