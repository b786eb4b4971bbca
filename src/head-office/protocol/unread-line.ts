import type { Reach } from './erasure-reach.ts';
import { parsedEntry } from './parsed-entry.ts';

/**
 * What a line of a batch that is no piece of a chain says, also where it is spelled as no till spells it; null where it is no entry, or says
 * something twice.
 */
export function spokenPayload(line: Uint8Array): object | null {
  const said = parsedEntry(line);
  if (typeof said !== 'object' || said === null || !('payload' in said)) return null;
  const { payload } = said;
  return typeof payload === 'object' && payload !== null ? payload : null;
}

/** Whether one of the ids stands anywhere in what is no entry, however it is spelled there. */
export function isNamedInText(bytes: Uint8Array, { references, sales, cases }: Reach): boolean {
  const text = plainText(bytes);
  return [...references, ...sales, ...cases].some((id) => text.includes(JSON.stringify(id)));
}

/** Whether what is no entry names a payment by this reference, as far as that can be told. */
export function isReferenceInText(bytes: Uint8Array, reference: string): boolean {
  return plainText(bytes).includes(`"reference":${JSON.stringify(reference)}`);
}

/** With the letters that JSON may spell as numbers. */
function plainText(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
