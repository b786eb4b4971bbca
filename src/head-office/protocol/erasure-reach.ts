import { z } from 'zod';
import { idsIn } from './erasure-places.ts';

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

/** Both together, each id once; the first itself where the second adds nothing. */
export function union(one: Reach, other: Reach): Reach {
  if (isWithin(other, one)) return one;
  return eachOf((name) => [...new Set([...one[name], ...other[name]])]);
}

/** What of the second is not in the first. */
export function beyond(one: Reach, other: Reach): Reach {
  return eachOf((name) => {
    const there = new Set(one[name]);
    return other[name].filter((id) => !there.has(id));
  });
}

/** Whether all of one is in the other. */
export function isWithin(one: Reach, other: Reach): boolean {
  const left = beyond(other, one);
  return NAMES.every((name) => left[name].length === 0);
}

/** What an entry speaks of that is reached: all of it, or only some parts, each by the way to it. */
export type ReachedParts = 'all' | readonly string[];

/** Tells what of an entry, or of a part of one, speaks of what is reached. */
export function reachedBy(reach: Reach): (payload: object) => ReachedParts {
  const sets = { references: new Set(reach.references), sales: new Set(reach.sales), cases: new Set(reach.cases) };
  return (payload) => {
    const reached = idsIn(payload).flatMap(({ id, names, says }) => (sets[names].has(id) ? [says] : []));
    if (reached.includes('isOf')) return 'all';
    return [...new Set(reached.flatMap((says) => (typeof says === 'object' ? says.parts : [])))];
  };
}

/** Which ids of a journal stand together: gathered in one reading, in whatever order its entries come. */
export interface Ties {
  add(payload: object): void;
  /**
   * All that is reached: payments and sales that stand together reach each other, and a payment each case that names it. A case reaches
   * nothing further: it may be about payments of several customers.
   * @returns the same one where nothing is added
   */
  reachFrom(reach: Reach): Reach;
}

export function gatherTies(): Ties {
  const salesOf = new Map<string, Set<string>>();
  const paymentsOf = new Map<string, Set<string>>();
  const casesOf = new Map<string, Set<string>>();
  return {
    add: (payload) => {
      const found = idsIn(payload);
      const ids = (kind: keyof Reach, isMeant: (says: (typeof found)[number]['says']) => boolean) =>
        found.flatMap(({ id, names, says }) => (names === kind && isMeant(says) ? [id] : []));
      const references = ids('references', (says) => says === 'isOf');
      const sales = ids('sales', (says) => says === 'isOf');
      tie(salesOf, references, sales);
      tie(paymentsOf, sales, references);
      tie(
        casesOf,
        ids('references', (says) => says === 'isInCase'),
        ids('cases', () => true),
      );
    },
    reachFrom: (reach) => {
      const references = new Set(reach.references);
      const sales = new Set<string>();
      const reachSale = (sale: string) => {
        if (sales.has(sale)) return;
        sales.add(sale);
        for (const reference of paymentsOf.get(sale) ?? []) references.add(reference);
      };
      for (const sale of reach.sales) reachSale(sale);
      // What is added to a set while it is gone through is gone through as well.
      for (const reference of references) for (const sale of salesOf.get(reference) ?? []) reachSale(sale);
      const cases = [...references].flatMap((reference) => [...(casesOf.get(reference) ?? [])]);
      return union(reach, { references: [...references], sales: [...sales], cases });
    },
  };
}

function tie(ties: Map<string, Set<string>>, from: readonly string[], to: readonly string[]): void {
  if (to.length === 0) return;
  for (const id of from) {
    const there = ties.get(id) ?? new Set();
    ties.set(id, there);
    for (const each of to) there.add(each);
  }
}

const NAMES = ['references', 'sales', 'cases'] as const;

function eachOf(of: (name: (typeof NAMES)[number]) => string[]): Reach {
  return { references: of('references'), sales: of('sales'), cases: of('cases') };
}
