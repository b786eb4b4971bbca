import { z } from 'zod';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { toHex } from '../../verify/check/bytes.ts';
import { readEventLine } from '../../verify/check/event-line.ts';
import { isNamedIn, isReached, type Reach } from './erasure-reach.ts';
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
 * A line without what is personal in it: number and hash stay, and it says itself that it was erased. Null where it does not speak of
 * what is reached, and where nothing personal is in it: it then stays as it came, and can be proven.
 */
export function erasedLine(line: Uint8Array, erasure: Erasure, reach: Reach): Uint8Array | null {
  const payload = payloadIn(line, reach);
  const event = payload && readEventLine(line);
  if (!event || !isReached(payload, reach)) return null;
  const left = withoutPersonal(payload);
  if (canonicalJson(left) === canonicalJson(payload)) return null;
  const payloadLeft = canonicalJson({ ...left, erased: erasure });
  return Buffer.from(`{"hash":"${toHex(event.hash)}","payload":${payloadLeft},"seq":${event.seq}}\n`);
}

/** What a line says, where one of the ids stands in it; null where none does, or the line is none. */
export function payloadIn(line: Uint8Array, reach: Reach): Record<string, unknown> | null {
  // Most lines speak of other payments, and are not even read.
  const event = isNamedIn(line, reach) ? readEventLine(line) : null;
  return event && (payloadSchema.safeParse(parsedJson(event.payload)).data ?? null);
}

/** Why the payload of a line was erased, as it says; null where it says nothing of that. */
export function erasureIn(payload: Uint8Array): Erasure | null {
  return z.looseObject({ erased: erasureSchema }).safeParse(parsedJson(payload)).data?.erased ?? null;
}

const payloadSchema = z.record(z.string(), z.unknown());

/** A value without what is personal in it, wherever that stands. What must be there is replaced, so that it can still be read. */
export function withoutPersonal<Value extends object>(value: Value): Value {
  // Each member is of the same kind as before.
  return erasedValue(value) as Value;
}

/** Whether what is personal was taken out of a payment. */
export function isEmptied({ customer }: { customer: { email: string } }): boolean {
  return customer.email === PERSONAL.email;
}

/**
 * By the names that the journal has for them; what the service writes in words may name the customer. Whatever stands here is masked, too,
 * for whoever may not see it.
 */
export const PERSONAL: Readonly<Record<string, unknown>> = {
  ...{ email: 'erased', words: 'erased', phone: null, note: null, customerEmail: null, authUrl: null, facts: {} },
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
    if (name === 'reason' && WITH_TYPED_REASON.includes(within)) return [[name, 'erased']];
    if (!Object.hasOwn(PERSONAL, name)) return [[name, erasedValue(member, name)]];
    const left = member === null ? null : PERSONAL[name];
    return left === undefined ? [] : [[name, left]];
  });
  return Object.fromEntries(members) as unknown;
}
