import { z } from 'zod';

/** By what an erasure finds what it must empty: ids alone, which stay. */
export const reachSchema = z.strictObject({
  /** The payment that was named, and the others of its sale. */
  references: z.array(z.string()),
  sales: z.array(z.string()),
  /** The cases that name one of these payments, or did. */
  cases: z.array(z.string()),
});
export type Reach = z.infer<typeof reachSchema>;

/** What an erasure reaches before anything was read. */
export function reachOf(reference: string): Reach {
  return { references: [reference], sales: [], cases: [] };
}

/**
 * What is reached where an entry is known as well: payment and sale that stand together reach each other, and a payment each case that
 * names it. A case reaches nothing further: it may be about payments of several customers.
 * @returns the same one where the entry adds nothing
 */
export function reachWith(reach: Reach, payload: object): Reach {
  const { payment, sale, happening } = tiesSchema.parse(payload);
  const references = present([payment?.reference]);
  const sales = present([payment?.saleId, sale?.id]);
  const isTied = isAny(references, reach.references) || isAny(sales, reach.sales);
  const ofCase = present([happening?.case?.id]);
  const isNamed = ofCase.length > 0 && mentions(happening, reach.references);
  return union(reach, {
    references: isTied ? references : [],
    sales: isTied ? sales : [],
    cases: isNamed ? ofCase : [],
  });
}

/** Both together, each id once; the first itself where the second adds nothing. */
export function union(one: Reach, other: Reach): Reach {
  if (isWithin(other, one)) return one;
  const both = (name: keyof Reach) => [...new Set([...one[name], ...other[name]])];
  return { references: both('references'), sales: both('sales'), cases: both('cases') };
}

/** What of the second is not in the first. */
export function beyond(one: Reach, other: Reach): Reach {
  const added = (name: keyof Reach) => other[name].filter((id) => !one[name].includes(id));
  return { references: added('references'), sales: added('sales'), cases: added('cases') };
}

/** Whether all of one is in the other. */
export function isWithin(one: Reach, other: Reach): boolean {
  return NAMES.every((name) => one[name].every((id) => other[name].includes(id)));
}

/** Whether an entry, or a part of one, speaks of what is reached. */
export function isReached(value: object, { references, sales, cases }: Reach): boolean {
  const { happening } = tiesSchema.parse(value);
  // A payment says in which case it was decided: that alone makes it no payment of the customer whose case it is.
  return isAny(present([happening?.case?.id]), cases) || mentions(value, [...references, ...sales]);
}

/** Whether one of the ids stands anywhere in JSON, be that whole or not: where none does, nothing in it is reached. */
export function isNamedIn(bytes: Uint8Array, { references, sales, cases }: Reach): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [...references, ...sales, ...cases].some((id) => text.includes(JSON.stringify(id)));
}

/** The payment that an entry is of; null where it is of none. */
export function referenceIn(payload: object): string | null {
  return tiesSchema.parse(payload).payment?.reference ?? null;
}

const NAMES = ['references', 'sales', 'cases'] as const;

const id = z.string().optional().catch(undefined);
/** Read from entries of every version: what is not there ties nothing. */
const tiesSchema = z.looseObject({
  payment: z.looseObject({ reference: id, saleId: id }).nullish().catch(null),
  sale: z.looseObject({ id }).nullish().catch(null),
  happening: z
    .looseObject({ case: z.looseObject({ id }).nullish().catch(null) })
    .nullish()
    .catch(null),
});

function present(ids: readonly (string | undefined)[]): string[] {
  return ids.filter((each) => each !== undefined);
}

function isAny(ids: readonly string[], among: readonly string[]): boolean {
  return ids.some((each) => among.includes(each));
}

function mentions(value: unknown, ids: readonly string[]): boolean {
  if (typeof value === 'string') return ids.includes(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((member) => mentions(member, ids));
}
