import { z } from 'zod';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { toHex } from '../../verify/check/bytes.ts';
import { readEventLine } from '../../verify/check/event-line.ts';
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
 * the payment or its sale, or was erased already.
 */
export function erasedLine(line: Uint8Array, erasure: Erasure, saleId: string): Uint8Array | null {
  const event = readEventLine(line);
  const payload = event && payloadSchema.safeParse(parsedJson(event.payload)).data;
  if (!event || !payload || 'erased' in payload) return null;
  if (!mentions(payload, [erasure.reference, saleId])) return null;
  const left = canonicalJson({ ...withoutPersonal(payload), erased: erasure });
  return Buffer.from(`{"hash":"${toHex(event.hash)}","payload":${left},"seq":${event.seq}}\n`);
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

function erasedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(erasedValue);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (!Object.hasOwn(PERSONAL, name)) return [[name, erasedValue(member)]];
    const left = member === null ? null : PERSONAL[name];
    return left === undefined ? [] : [[name, left]];
  });
  return Object.fromEntries(members) as unknown;
}

function mentions(value: unknown, names: readonly string[]): boolean {
  if (typeof value === 'string') return names.includes(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((member) => mentions(member, names));
}
