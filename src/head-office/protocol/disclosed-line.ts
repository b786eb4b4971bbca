import { hash } from 'node:crypto';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { type Disclosure, disclosureSchema } from '../../shared/journal/personal-data.ts';
import type { EventLine } from '../../verify/check/event-line.ts';

export function lineWithoutDisclosed(line: Uint8Array, { payload, disclosed }: EventLine): Uint8Array {
  if (disclosed === null) return line;
  const end = payload.byteOffset - line.byteOffset + payload.length;
  const after = disclosed.byteOffset - line.byteOffset + disclosed.length;
  return Buffer.concat([line.subarray(0, end), line.subarray(after)]);
}

/** @param disclosed the personal data in canonical JSON, or null for none */
export function lineWithDisclosed(line: Uint8Array, disclosed: string | null): Uint8Array {
  if (disclosed === null) return line;
  const end = Buffer.from(line.buffer, line.byteOffset, line.length).lastIndexOf(',"seq":');
  return Buffer.concat([line.subarray(0, end), Buffer.from(`,"personal":${disclosed}`), line.subarray(end)]);
}

/** @returns null if the personal data is not in canonical JSON */
export function readDisclosure(text: string): Disclosure | null {
  try {
    const read = disclosureSchema.safeParse(JSON.parse(text)).data ?? null;
    return read && canonicalJson(read) === text ? read : null;
  } catch (error) {
    // The text is not JSON, or contains a number without a canonical form.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** @param commitment in hex, from the entry */
export function isCommittedTo(text: string, commitment: unknown): boolean {
  const disclosure = readDisclosure(text);
  if (!disclosure || typeof commitment !== 'string') return false;
  const { salt, data } = disclosure;
  return (
    hash('sha256', Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(canonicalJson(data))]), 'hex') === commitment
  );
}
