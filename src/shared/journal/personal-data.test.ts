import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Happening, happeningSchema } from '../journal/journal-entry.ts';
import { entryAbout, intentOf, kept } from '../testing/facts.fixture.ts';
import { payment } from '../testing/records.fixture.ts';
import { hasPersonalValue, joinedEntry, partedEntry } from './personal-data.ts';

/** The free texts that stay in the chain, by the last name of their path. Any other free text is personal. */
const STAYS: Readonly<Record<string, readonly string[]>> = {
  'names of payments, at the till and at the service': [
    ...['reference', 'otherReference', 'uniqueKey', 'orderReference', 'paymentId', 'providerReference', 'warnedOf'],
    ...['references', 'besides', 'of', 'first', 'last'],
  ],
  'codes by which something is decided': [
    ...['code', 'status', 'currency', 'createdAt', 'authModel', 'chargeCode', 'fraudStatus', 'vbvCode', 'accountCode'],
    ...['suggestedAuthentication', 'authModelUsed', 'authenticateCode', 'paymentCode', 'suggestion', 'act'],
  ],
  'the instrument, the bank and the merchant': ['brand', 'bankCode', 'bankName', 'name', 'publicKey'],
  'the till, its place and its program': [
    ...['till', 'zone', 'country', 'printer', 'before', 'after', 'address', 'certificateAuthority'],
  ],
  'names of staff': ['by', 'actor', 'person'],
  'nothing, since no entry keeps the address of a bank page': ['authUrl'],
};

describe('the free texts of entries', () => {
  it('every free text is personal, or on the list of texts that stay in the chain', () => {
    const staying = new Set(Object.values(STAYS).flat());
    const left = happeningSchema.options.flatMap((option) => {
      const kind = option.shape.kind.value;
      return freeTexts(option)
        .filter((path) => !isPersonal(kind, path))
        .filter((path) => !staying.has(path.at(-1) ?? ''));
    });
    expect(left).toEqual([]);
  });
});

describe('the personal data of an entry', () => {
  const intent = kept(intentOf(payment({ note: 'order 7' })));

  it('restores personal data to its own place', () => {
    const { kept: left, personal } = partedEntry(intent);
    expect(hasPersonalValue(intent)).toBe(true);
    expect(hasPersonalValue(left)).toBe(false);
    expect(personal).toEqual({ 'happening.customer.email': 'ade@example.com', 'happening.note': 'order 7' });
    expect(joinedEntry(left, personal ?? {})).toEqual(intent);
  });

  it('restores personal data nowhere else', () => {
    const { kept: left } = partedEntry(intent);
    expect(joinedEntry(left, { 'happening.counter': 7 })).toBeNull();
    expect(joinedEntry(left, { 'happening.words': 'of a case' })).toBeNull();
    expect(joinedEntry(intent, { 'happening.note': 'order 8' })).toBeNull();
    expect(joinedEntry(left, { 'happening.note': null })).toBeNull();
  });

  it('an entry without personal values has no personal data', () => {
    const parked = kept(entryAbout(payment(), { kind: 'saleParked' }));
    expect(partedEntry(parked)).toEqual({ kept: parked, personal: null });
  });
});

function isPersonal(kind: Happening['kind'], path: readonly string[]): boolean {
  const happening = path.reduceRight<unknown>((value, name) => ({ [name]: value }), 'canary');
  const entry = { happening: { ...(happening as object), kind } } as unknown as Parameters<typeof partedEntry>[0];
  return !JSON.stringify(partedEntry(entry).kept).includes('canary');
}

function freeTexts(schema: z.core.$ZodType, path: readonly string[] = []): (readonly string[])[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) => freeTexts(member, [...path, name]));
    case 'array':
      return freeTexts(def.element, path);
    case 'record':
      return freeTexts(def.valueType, [...path, 'any']);
    case 'union':
      return def.options.flatMap((option) => freeTexts(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
      return freeTexts(def.innerType, path);
    case 'string':
      return hasForm(def) ? [] : [path];
    case 'literal':
    case 'enum':
    case 'number':
    case 'boolean':
      return [];
    default:
      throw new Error(`Nothing is known of texts in a schema of type ${def.type}.`);
  }
}

function hasForm(def: z.core.$ZodStringDef): boolean {
  return 'format' in def || (def.checks ?? []).some(({ _zod }) => _zod.def.check === 'string_format');
}
