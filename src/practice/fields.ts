import { z } from 'zod';
import { type Answer, refusal } from './answer.ts';

/*
 * The pieces of the request schemas. Their messages name the field and never its value, since they are sent back, and a
 * client may log them.
 */

/** A field that must be there, as a text that is not empty. */
export function requiredText(name: string) {
  return z.string({ error: `${name} is required` }).min(1, `${name} is required`);
}

/** A required field of a fixed form. */
export function requiredForm(name: string, form: RegExp, rule: string) {
  return requiredText(name).regex(form, `${name} ${rule}`);
}

/** A field that may be missing, null or empty; it reads as null then. */
export function optionalText(name: string) {
  return z
    .string({ error: `${name} must be a text` })
    .nullish()
    .transform((text) => text || null);
}

/** The fields in the form that the schema gives them, or the refusal that names the first field that is wrong. */
export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
): { ok: true; fields: z.output<Schema> } | { ok: false; refusal: Answer } {
  const read = schema.safeParse(fields);
  if (read.success) return { ok: true, fields: read.data };
  return { ok: false, refusal: refusal('INPUT', read.error.issues[0]?.message ?? 'The request is not valid') };
}

/** The field that every operation carries: it must be this service's own public key. */
export function publicKeyField(publicKey: string) {
  return requiredText('publicKey').refine((sent) => sent === publicKey, 'publicKey is not known');
}

/** An object; its fields follow. Anything else is refused as a whole. */
export const NOT_AN_OBJECT = { error: 'The body must be a JSON object, sent as application/json' } as const;
