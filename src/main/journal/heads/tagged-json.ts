import { z } from 'zod';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { hex } from '../chain.ts';
import type { Authentication } from './authentication.ts';

/** The value of a text beside the chain, and whether this till wrote it. */
export interface Tagged<Value> {
  value: Value;
  /** False if the text was written without a key. */
  isTagged: boolean;
  /** True if the tag was made with the key. */
  isAuthentic: boolean;
}

const taggedSchema = z.looseObject({ tag: hashSchema.nullable() });

/** Returns canonical JSON with a tag over all other fields. @param authentication null without the key */
export function taggedJson(value: object, authentication: Authentication | null): string {
  return canonicalJson({ ...value, tag: authentication && hex(authentication.authenticate(bytesOf(value))) });
}

/** Reads the result of `taggedJson`. @returns null for any other text */
export function readTaggedJson<Value>(
  text: string,
  schema: z.ZodType<Value>,
  authentication: Authentication | null,
): Tagged<Value> | null {
  const tagged = taggedSchema.safeParse(jsonOrNull(text)).data;
  if (!tagged) return null;
  const { tag, ...untagged } = tagged;
  const read = schema.safeParse(untagged);
  if (!read.success) return null;
  const isAuthentic =
    tag !== null && authentication?.isAuthentic(bytesOf(read.data as object), Buffer.from(tag, 'hex')) === true;
  return { value: read.data, isTagged: tag !== null, isAuthentic };
}

function bytesOf(value: object): Uint8Array {
  return Buffer.from(canonicalJson(value), 'utf8');
}
