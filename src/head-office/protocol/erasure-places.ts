import type { Happening } from '../../shared/journal/journal-entry.ts';

/*
 * Where an entry holds the ids by which an erasure finds what it must empty. An id that stands anywhere else, as in a note or in what
 * somebody wrote in words, names nothing: else whoever types one could have the payment of another customer emptied.
 */

/** A place in an entry. */
export interface Place {
  /** The names of the members on the way, with a point between them; `*` is each item of a list. */
  at: string;
  names: 'references' | 'sales' | 'cases';
  says: Says;
}

/** What an id says of the entry that it stands in. */
type Says =
  /** The entry is of it: all that is personal in it goes, and ids that stand so in one entry are tied to each other. */
  | 'isOf'
  /** The case of this entry is about the payment, or was. */
  | 'isInCase'
  /** Only these parts of the entry speak of it, and only in them something goes. */
  | { parts: readonly string[] };

const PLACES_OF_EVERY_KIND: readonly Place[] = [
  { at: 'payment.reference', names: 'references', says: 'isOf' },
  { at: 'payment.saleId', names: 'sales', says: 'isOf' },
  { at: 'sale.id', names: 'sales', says: 'isOf' },
  ...inAnswer('payment.lastRequery.answer'),
  ...inAnswer('payment.confirmation.answer'),
];

/** An entry carries its case as it is after it. Whatever it says of a payment beside that, it does not say it of its case alone. */
const PLACES_OF_A_CASE: readonly Place[] = [
  { at: 'happening.case.id', names: 'cases', says: { parts: ['happening', 'approved'] } },
  ...['references.*', 'foreign.*.reference', 'flags.*.reference', 'state.returned.*.reference'].map(
    (inCase): Place => ({ at: `happening.case.${inCase}`, names: 'references', says: 'isInCase' }),
  ),
];

const LINKED: Place = { at: 'happening.reference', names: 'references', says: 'isInCase' };

const EVIDENCE = 'happening.seal.contents.selection.evidence';

const PLACES_OF_KINDS: Readonly<Partial<Record<Happening['kind'], readonly Place[]>>> = {
  paymentIntended: [
    {
      at: 'happening.despite.payments.*.reference',
      names: 'references',
      // The typed reason, and that of who approved it. The payment that is charged is another one.
      says: { parts: ['happening.despite', 'approved'] },
    },
  ],
  stepAnswered: inAnswer('happening.answer'),
  requeried: inAnswer('happening.outcome.answer'),
  slipPrinted: [{ at: 'happening.of', names: 'references', says: 'isOf' }],
  sealed: [
    // An evidence pack: why it was made may have been typed by who approved it.
    { at: `${EVIDENCE}.references.*`, names: 'references', says: { parts: ['approved'] } },
    { at: `${EVIDENCE}.case.id`, names: 'cases', says: { parts: ['approved'] } },
  ],
  caseOpened: PLACES_OF_A_CASE,
  caseNoted: PLACES_OF_A_CASE,
  caseLinked: [...PLACES_OF_A_CASE, LINKED],
  caseForeignLinked: [...PLACES_OF_A_CASE, LINKED],
  caseForeignAnswered: [...PLACES_OF_A_CASE, LINKED, ...inAnswer('happening.outcome.answer')],
  caseUnlinked: [...PLACES_OF_A_CASE, LINKED],
  caseFlagged: [...PLACES_OF_A_CASE, { at: 'happening.flag.reference', names: 'references', says: 'isInCase' }],
  caseStatusChanged: PLACES_OF_A_CASE,
  caseResolved: PLACES_OF_A_CASE,
  caseReopened: PLACES_OF_A_CASE,
};

/** The places in which an entry of a kind holds ids. One of a later version may be of a case: it is looked at as one. */
export function placesOf(kind: string): readonly Place[] {
  const ofKind = Object.hasOwn(PLACES_OF_KINDS, kind) ? PLACES_OF_KINDS[kind as Happening['kind']] : undefined;
  return [...PLACES_OF_EVERY_KIND, ...(ofKind ?? PLACES_OF_A_CASE)];
}

/** An id, and the place in which it was found. */
export interface FoundId extends Pick<Place, 'names' | 'says'> {
  id: string;
}

/** The ids that stand in an entry where an entry of its kind holds ids. */
export function idsIn(payload: object): FoundId[] {
  const [kind] = valuesAt(payload, ['happening', 'kind']);
  return placesOf(typeof kind === 'string' ? kind : '').flatMap(({ at, names, says }) =>
    valuesAt(payload, at.split('.')).flatMap((id) => (typeof id === 'string' ? { id, names, says } : [])),
  );
}

/** What the service said to a question, which it may have answered with another payment than it was asked for. */
function inAnswer(answer: string): Place[] {
  return ['reference', 'otherReference'].map((member) => ({
    at: `${answer}.${member}`,
    names: 'references',
    says: { parts: [answer] },
  }));
}

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (name === '*') return Array.isArray(value) ? value.flatMap((each) => valuesAt(each, rest)) : [];
  return Object.hasOwn(value, name) ? valuesAt((value as Record<string, unknown>)[name], rest) : [];
}
