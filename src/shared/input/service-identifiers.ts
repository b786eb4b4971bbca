import { z } from 'zod';
import { looksLikeCardNumber } from './card-number.ts';
import { holdsBvn } from './kept-text.ts';

/** The names that the service gives a payment of its own (specification, "Payment record", "Identity"). */
export const SERVICE_IDENTIFIERS = ['uniqueKey', 'orderReference', 'paymentId', 'providerReference'] as const;
export type ServiceIdentifierName = (typeof SERVICE_IDENTIFIERS)[number];

/** So many characters have the longest that are usual: a hash in hexadecimal digits, and what stands around it. */
const LONGEST_IDENTIFIER = 128;
const IDENTIFIER = new RegExp(`^[A-Za-z0-9][A-Za-z0-9._:/#+=-]{0,${LONGEST_IDENTIFIER - 1}}$`);
/** What stands in the place of an identifier that is not there. */
const PLACEHOLDERS: readonly string[] = ['n/a', 'none', 'null', 'undefined'];

/**
 * Whether a text of the service may be kept whole as an identifier: one word of a bounded length, and no card number or BVN
 * in it. An identifier often has long numbers, such as the time in milliseconds, so that the check digit alone, which one
 * such number in ten passes, does not refuse it: it must begin as card numbers do, too.
 */
export function isServiceIdentifier(text: string): boolean {
  return (
    IDENTIFIER.test(text) && !PLACEHOLDERS.includes(text.toLowerCase()) && !looksLikeCardNumber(text) && !holdsBvn(text)
  );
}

export const serviceIdentifierSchema = z.string().max(LONGEST_IDENTIFIER);

/** Every identifier of a payment, in the order in which the service first said them. */
export const knownIdentifiersSchema = z.array(
  z.object({ name: z.enum(SERVICE_IDENTIFIERS), value: serviceIdentifierSchema }),
);
export type KnownIdentifiers = z.infer<typeof knownIdentifiersSchema>;

/** A service that says another one with each answer fills no record: what comes later is in its entries alone. */
const MOST_IDENTIFIERS = 12;

type Named = { readonly [Name in ServiceIdentifierName]?: string | undefined };

/** What is known after an answer. The service may say another one with each try, and the provider may be told any of them. */
export function identifiersAfter(known: KnownIdentifiers, answer: Named): KnownIdentifiers {
  const said = SERVICE_IDENTIFIERS.flatMap((name) => {
    const value = answer[name];
    const isNew = value !== undefined && !known.some((one) => one.name === name && one.value === value);
    return isNew ? [{ name, value }] : [];
  });
  return said.length === 0 ? known : [...known, ...said].slice(0, MOST_IDENTIFIERS);
}

/** An identifier as it is looked up: in capitals or not is the same. */
export function identifierKey(identifier: string): string {
  return identifier.toLowerCase();
}
