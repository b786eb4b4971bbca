import type { CaseFlag, CaseHappening, CaseRecord, Claim } from '../../shared/case/case.ts';
import {
  type CaseEvent,
  caseAfter,
  hasFlag,
  type NewCase,
  openCase,
  subjectOf,
} from '../../shared/case/case-transition.ts';
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
import type { Journal } from '../journal/journal.ts';
import { createReviewsFollow } from './reviews-follow.ts';

/** When, and who. */
interface CaseMoment {
  at: string;
  by: string;
}

/** What a person gives to open a case. */
type CaseToOpen = Pick<NewCase, 'subject' | 'claim' | 'references' | 'external'>;

/**
 * The only way in which a case changes: read it, decide, write it down. One change at a time, so that what is decided
 * still holds when it is written, and no two cases get one number.
 */
export interface CaseKeeper {
  open(opening: CaseToOpen): Promise<Result<CaseRecord>>;
  change(id: string, event: CaseEvent): Promise<Result<CaseRecord>>;
  /** Asks the service about a payment of the case that is not in this journal, and writes down what it said. */
  requeryExternal(id: string, reference: string): Promise<Result<CaseRecord>>;
  /** Brings the review of a payment to what its cases make of it, where the program ended before it was. */
  followCases(reference: string): Promise<void>;
  /** What the program finds at a payment: told in the case that it belongs to and that is not resolved, or in a new one; once. */
  tell(payment: PaymentRecord, flag: CaseFlag): Promise<void>;
}

export interface CaseKeeperParts {
  journal: Pick<Journal, 'append' | 'payment' | 'caseFile' | 'casesOfPayment' | 'nextCaseNumber'>;
  /** Asks the till's own service: nobody knows of another one for it. */
  askExternal: (payment: ExternalPayment) => Promise<RequeryOutcome>;
  till: { name: string; zone: string };
  clock: Pick<Clock, 'now'>;
  actor: () => string;
  /** Decides a right in the queue in which the case changes: see `Acting.permit`. */
  permit: (need: Need) => Promise<Problem | null>;
  newId: () => string;
  /** The reviews of payments, which follow their cases. */
  reviews: Reviews;
  /** Told of what kept a review from following: the case is written all the same, and the next start sees to the review. */
  failed: (error: unknown) => void;
}

export function createCaseKeeper(parts: CaseKeeperParts): CaseKeeper {
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
    if ('words' in event && !mayBeKept(event.words)) return problem('caseHasCardNumber');
    // Before its payments are read: what becomes paid after that was not paid when a person decided.
    const moment = now(actor());
    const file = await journal.caseFile(id);
    if (!file) return problem('caseNotFound');
    const wrong = event.kind === 'resolve' ? returnsProblem(file.case, event, file.payments) : null;
    if (wrong) return problem(wrong.code, { reference: wrong.reference });
    if (event.kind === 'link' && !(await isOurs(event.reference))) return unknown(event.reference);
    const isLinkOfOurs = event.kind === 'linkExternal' && (await isOurs(event.payment.reference));
    return await apply(file.case, isLinkOfOurs ? linkOf(event.payment) : event, moment);
  }

  /** Asked outside the queue: a service that does not answer must hold up no other case. */
  async function requeryExternal(id: string, reference: string): Promise<Result<CaseRecord>> {
    const file = await journal.caseFile(id);
    if (!file) return problem('caseNotFound');
    const { state, number, external = [] } = file.case;
    if (state.status === 'resolved') return problem('caseResolved', { number: String(number) });
    const payment = external.find((each) => each.reference === reference);
    if (!payment) return unknown(reference);
    const event = { kind: 'externalAnswered', reference, outcome: await askExternal(payment) } as const;
    return await queue.run(() => change(id, event));
  }

  async function tell(payment: PaymentRecord, flag: CaseFlag): Promise<void> {
    const cases = await journal.casesOfPayment(payment.reference);
    if (cases.some((each) => hasFlag(each, flag))) return;
    const current = cases.find(
      ({ state, references }) => state.status !== 'resolved' && references.includes(payment.reference),
    );
    if (current) await apply(current, { kind: 'flag', flag }, now(PAYDESK));
    else await openWith(caseAbout(payment, flag), PAYDESK);
  }

  return {
    open: (opening) => queue.run(() => open(opening)),
    change: (id, event) => queue.run(() => change(id, event)),
    requeryExternal,
    followCases: (reference) => queue.run(() => reviewsFollow.of(reference, PAYDESK)),
    tell: (payment, flag) => queue.run(() => tell(payment, flag)),
  };
}

type Append = (before: CaseRecord | null, happening: CaseHappening, moment: CaseMoment) => Promise<CaseRecord>;

/** Writes down what happened to a case, and lets the reviews of its payments follow. */
function createAppending(parts: CaseKeeperParts): Append {
  const { journal } = parts;
  const reviewsFollow = createReviewsFollow(parts);
  return async (before, happening, { at, by: actor }) => {
    const folded = foldCase(before, { at, actor, happening });
    if (!folded.ok) throw new Error(`The entry ${happening.kind} breaks the rule ${folded.rule}.`);
    const { name: till, zone } = parts.till;
    await journal.append({ form: 1, rules: 1, till, actor, at, zone, happening });
    await reviewsFollow.after(happening, folded.value, actor);
    return folded.value;
  };
}

function caseAbout(payment: PaymentRecord, flag: CaseFlag): Omit<NewCase, 'id' | 'number'> {
  return { subject: subjectOf(flag, payment), claim: null, references: [payment.reference], flags: [flag] };
}

/** A second person must agree if the shop has set that, whoever may resolve a case alone. */
const TWO_PEOPLE: Need = { all: ['resolveCase'], fourEyes: true };

/** True if the event says that money was returned, or takes such a decision back: goods could then leave for that money. */
function isAboutReturns({ state }: CaseRecord, event: CaseEvent): boolean {
  if (event.kind === 'resolve') return event.reason === 'moneyReturned';
  return event.kind === 'reopen' && state.status === 'resolved' && state.reason === 'moneyReturned';
}

function unknown(reference: string) {
  return problem('paymentNotFound', { reference });
}

/** Each payment at its place: what is in this journal is linked as its own. */
async function placed(
  { references, external = [] }: CaseToOpen,
  isOurs: (reference: string) => Promise<boolean>,
): Promise<Pick<NewCase, 'references' | 'external'>> {
  const found = await Promise.all(external.map(({ reference }) => isOurs(reference)));
  const ours = external.filter((_each, index) => found[index]).map(({ reference }) => reference);
  return { references: [...references, ...ours], external: external.filter((_each, index) => !found[index]) };
}

function linkOf({ reference }: ExternalPayment): CaseEvent {
  return { kind: 'link', reference };
}

/** What is surely a phone number is let through, although its digits may pass for a card's. */
function textOfPhone(claim: Claim | null): string | null {
  return claim?.phone && !isPhoneNumber(claim.phone) ? claim.phone : null;
}

function mayAllBeKept(texts: readonly (string | null | undefined)[]): boolean {
  return texts.every((text) => typeof text !== 'string' || mayBeKept(text));
}
