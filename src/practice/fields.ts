import { z } from 'zod';
import { type Answer, refusal } from './answer.ts';

/* The messages name the field and never its value, since a client may log them. */

export function requiredText(name: string) {
  return z.string({ error: `${name} is required` }).min(1, `${name} is required`);
}

export function requiredForm(name: string, form: RegExp, rule: string) {
  return requiredText(name).regex(form, `${name} ${rule}`);
}

/** Returns the schema of a field that may be missing, null or empty; all three read as null. */
export function optionalText(name: string) {
  return z
    .string({ error: `${name} must be a text` })
    .nullish()
    .transform((text) => text || null);
}

/** Parses the fields, or returns the refusal that names the first wrong field. */
export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
): { ok: true; fields: z.output<Schema> } | { ok: false; refusal: Answer } {
  const read = schema.safeParse(fields);
  if (read.success) return { ok: true, fields: read.data };
  return { ok: false, refusal: refusal('INPUT', read.error.issues[0]?.message ?? 'The request is not valid') };
}

/** Returns the schema of the field in every operation that must equal this service's public key. */
export function publicKeyField(publicKey: string) {
  return requiredText('publicKey').refine((sent) => sent === publicKey, 'publicKey is not known');
}

export const NOT_AN_OBJECT = { error: 'The body must be a JSON object, sent as application/json' } as const;

/** The parts of a billing address, in the order in which a missing part is refused. */
export const billingFields = {
  billingZip: optionalText('billingZip'),
  billingCity: optionalText('billingCity'),
  billingAddress: optionalText('billingAddress'),
  billingState: optionalText('billingState'),
  billingCountry: optionalText('billingCountry'),
};
