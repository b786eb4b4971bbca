import { z } from 'zod';
import { looksLikeCardNumber } from './card-number.ts';
import { holdsBvn } from './kept-text.ts';

/** The fields that identify a payment (specification, "Payment record" and "Identity"). */
export const SERVICE_IDENTIFIERS = ['uniqueKey', 'orderReference', 'paymentId', 'providerReference'] as const;
export type ServiceIdentifierName = (typeof SERVICE_IDENTIFIERS)[number];

/** Hexadecimal hashes with a prefix are the longest usual identifiers. */
const LONGEST_IDENTIFIER = 128;
const IDENTIFIER = new RegExp(`^[A-Za-z0-9][A-Za-z0-9._:/#+=-]{0,${LONGEST_IDENTIFIER - 1}}$`);
const PLACEHOLDERS: readonly string[] = ['n/a', 'none', 'null', 'undefined'];

/**
 * Accepts one word of bounded length without a card number or BVN. Identifiers often hold long numbers such as
 * timestamps, of which one in ten passes Luhn, so only numbers that begin like a card's are refused.
 */
export function isServiceIdentifier(text: string): boolean {
  return (
    IDENTIFIER.test(text) && !PLACEHOLDERS.includes(text.toLowerCase()) && !looksLikeCardNumber(text) && !holdsBvn(text)
  );
}

export const serviceIdentifierSchema = z.string().max(LONGEST_IDENTIFIER);

/** The identifiers in the order in which the service first sent them. */
export const knownIdentifiersSchema = z.array(
  z.object({ name: z.enum(SERVICE_IDENTIFIERS), value: serviceIdentifierSchema }),
);
export type KnownIdentifiers = z.infer<typeof knownIdentifiersSchema>;

/** A bound for a service that sends a new identifier with each answer. Later identifiers are only in their entries. */
const MOST_IDENTIFIERS = 12;

type Named = { readonly [Name in ServiceIdentifierName]?: string | undefined };

/** Adds an answer's identifiers to the known ones: the provider may be asked about any of them. */
export function identifiersAfter(known: KnownIdentifiers, answer: Named): KnownIdentifiers {
  const said = SERVICE_IDENTIFIERS.flatMap((name) => {
    const value = answer[name];
    const isNew = value !== undefined && !known.some((one) => one.name === name && one.value === value);
    return isNew ? [{ name, value }] : [];
  });
  return said.length === 0 ? known : [...known, ...said].slice(0, MOST_IDENTIFIERS);
}

/** Returns the same key for identifiers that differ only in case. */
export function identifierKey(identifier: string): string {
  return identifier.toLowerCase();
}
