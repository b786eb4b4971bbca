import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { toHex } from '../../verify/check/bytes.ts';
import { readEventLine } from '../../verify/check/event-line.ts';
import type { ReachedParts } from './erasure-reach.ts';
import { parsedJson } from './parsed-json.ts';

/** Why a line is no longer as it came. */
const erasureSchema = z.strictObject({
  reference: z.string(),
  /** UTC. */
  at: z.iso.datetime(),
  by: z.string(),
  why: z.string(),
});
export type Erasure = z.infer<typeof erasureSchema>;

/**
 * A line without what is personal in what it says of what is reached: number and hash stay, and it says itself that it was erased. A line
 * that cannot be written again in the one way in which a till writes it is emptied as a whole. Null where it does not speak of what is
 * reached, and where nothing personal is in it: it then stays as it came, and can be proven.
 */
export function erasedLine(
  line: Uint8Array,
  erasure: Erasure,
  reachedIn: (payload: object) => ReachedParts,
): Uint8Array | null {
  const payload = payloadIn(line);
  const event = payload && readEventLine(line);
  const parts = payload && reachedIn(payload);
  if (!event || !parts || parts.length === 0) return null;
  const left = payloadLeft(payload, erasure, parts);
  return left === null ? null : Buffer.from(`{"hash":"${toHex(event.hash)}","payload":${left},"seq":${event.seq}}\n`);
}

function payloadLeft(payload: object, erased: Erasure, parts: ReachedParts): string | null {
  try {
    const left = withoutParts(payload, parts);
    return isDeepStrictEqual(left, payload) ? null : canonicalJson({ ...left, erased });
  } catch (error) {
    // A fraction has no canonical form, and what is nested too deep can be followed by nobody.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    return canonicalJson({ erased });
  }
}

/** What a line says; null where it is none. */
export function payloadIn(line: Uint8Array): object | null {
  const event = readEventLine(line);
  const said = event && parsedJson(event.payload);
  return typeof said === 'object' && said !== null && !Array.isArray(said) ? said : null;
}

/** Whether nothing is left of an entry but that it was erased. */
export function isEmptiedWhole(payload: object): boolean {
  return Object.keys(payload).join() === 'erased';
}

/** Why what a line says was erased, as it says itself; null where it says nothing of that. */
export function erasureIn(said: unknown): Erasure | null {
  return erasedSchema.safeParse(said).data?.erased ?? null;
}

/** Made once: each line of every journal is held against it. */
const erasedSchema = z.looseObject({ erased: erasureSchema });

/** A value without what is personal in it, wherever that stands. What must be there is replaced, so that it can still be read. */
export function withoutPersonal<Value extends object>(value: Value): Value {
  // Each member is of the same kind as before.
  return erasedValue(value) as Value;
}

/** The same where only some parts of it go, each by the way to it; a part that is not there is passed over. */
export function withoutParts<Value extends object>(value: Value, parts: ReachedParts): Value {
  if (parts === 'all') return withoutPersonal(value);
  return parts.reduce((left, part) => withoutPart(left, part.split('.')) as Value, value);
}

function withoutPart(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  const part = (value as Record<string, unknown>)[name];
  return { ...value, [name]: rest.length > 0 ? withoutPart(part, rest) : emptiedPart(part, name) };
}

/** An answer says of itself that it was emptied, since the payment that has it does not. */
function emptiedPart(part: unknown, name: string): unknown {
  const left = erasedValue(part, name);
  return name === 'answer' && typeof left === 'object' && left !== null ? { ...left, narration: ERASED } : left;
}

/** Whether what is personal was taken out of a payment, or of what the service answered about it. */
export function isEmptied({ customer, lastRequery, confirmation }: EmptiedRecord): boolean {
  const answers = [lastRequery?.answer, confirmation?.answer];
  return customer.email === ERASED || answers.some((answer) => answer?.narration === ERASED);
}

type EmptiedRecord = Pick<PaymentRecord, 'customer' | 'lastRequery' | 'confirmation'>;

const ERASED = 'erased';

/**
 * By the names that the journal has for them; what the service writes in words may name the customer. Whatever stands here is masked, too,
 * for whoever may not see it.
 */
export const PERSONAL: Readonly<Record<string, unknown>> = {
  ...{ email: ERASED, words: ERASED, phone: null, note: null, customerEmail: null, authUrl: null, facts: {} },
  ...{ message: null, statusMessage: null, instruction: null, chargeMessage: null },
  ...{ narration: undefined, customerName: undefined, accountBusinessName: undefined },
  ...{ vbvMessage: undefined, accountMessage: undefined },
};

/** Where a reason is what a person typed. Elsewhere it is one of a list, which says nothing of the customer and stays. */
const WITH_TYPED_REASON: readonly string[] = ['despite', 'approved'];

function erasedValue(value: unknown, within = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => erasedValue(each));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (name === 'reason' && WITH_TYPED_REASON.includes(within)) return [[name, ERASED]];
    if (!Object.hasOwn(PERSONAL, name)) return [[name, erasedValue(member, name)]];
    const left = member === null ? null : PERSONAL[name];
    return left === undefined ? [] : [[name, left]];
  });
  return Object.fromEntries(members) as unknown;
}
