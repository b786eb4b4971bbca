import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { journalEntrySchema } from '../../shared/journal/journal-entry.ts';
import { idsIn, placesOf } from './erasure-places.ts';

/** Where an id stands that needs no place: why, for each. */
const NEED_NO_PLACE: Readonly<Record<string, string>> = {
  'happening.said.reference': 'whether it is the own one, in a word',
  'happening.contents.references.first': 'a list of numbers',
  'happening.contents.references.last': 'a list of numbers',
  'happening.contents.unsettled.*.reference': 'amounts alone',
  'happening.contents.corrections.*.reference': 'amounts alone',
  'payment.state.review.decided.case.id': 'in which case it was decided makes it no payment of that customer',
  'payment.state.returned.*.case.id': 'the same',
  'payment.state.settled.case.id': 'the same',
  'happening.decision.case.id': 'the same',
  'happening.returns.*.case.id': 'the same',
  'happening.settled.case.id': 'the same',
  'happening.references': 'how many there are',
};

describe('the places in which an entry holds ids', () => {
  it('are all of those that an entry has, but for the ones that say nothing personal', () => {
    const entry = z.toJSONSchema(journalEntrySchema, { io: 'input', unrepresentable: 'any' }) as Schema;
    const happenings = entry.properties?.happening?.oneOf ?? entry.properties?.happening?.anyOf ?? [];
    const missing = happenings.flatMap((happening) => {
      const kind = happening.properties?.kind?.const ?? '';
      const places = new Set(placesOf(kind).map(({ at }) => at));
      return waysTo({ ...entry, properties: { ...entry.properties, happening } })
        .filter((way) => IS_ID.test(way) && !places.has(way) && !Object.hasOwn(NEED_NO_PLACE, way))
        .map((way) => `${kind}: ${way}`);
    });
    expect(happenings.length).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });

  it('hold no text that anybody types', () => {
    const typed = { note: 'A', words: 'A', reason: 'A', email: 'A' };
    const payload = {
      happening: {
        ...typed,
        kind: 'caseNoted',
        despite: typed,
        case: { ...typed, claim: typed, state: typed, subject: typed },
      },
      ...{ payment: { ...typed, customer: typed }, sale: typed, approved: typed },
    };
    expect(idsIn(payload)).toEqual([]);
  });

  it('are those of a case in an entry of a kind that this version does not know', () => {
    const payload = {
      happening: { kind: 'caseMerged', case: { id: 'C', references: ['R'] } },
      payment: null,
      sale: null,
    };
    expect(idsIn(payload).map(({ id }) => id)).toEqual(['C', 'R']);
  });
});

/** What is called as the id of a payment, a sale or a case is. */
const IS_ID = /(?:^|\.)(?:reference|references|otherReference|saleId|of|(?:sale|case)\.id|references\.\*)$/;

interface Schema {
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  const?: string;
  type?: string;
}

/** The ways to all that is no object and no list. */
function waysTo(schema: Schema, way = ''): string[] {
  const inside = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const step = (name: string) => (way === '' ? name : `${way}.${name}`);
  const ways = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => waysTo(member, step(name))),
    ...(schema.items ? waysTo(schema.items, step('*')) : []),
    ...inside.flatMap((each) => waysTo(each, way)),
  ];
  return ways.length > 0 || schema.type === 'null' ? [...new Set(ways)] : [way];
}
