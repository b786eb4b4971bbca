import { decryptRequest } from './decrypt.ts';
import type { Operation } from './faults.ts';
import { type MaskedFields, maskFields } from './masking.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A request as the service has read it. It holds the sent values, so it must not outlive the answer. */
export interface Incoming {
  readonly operation: Operation;
  /** The merchant's reference, in whichever field the operation carries it. */
  readonly reference: string | null;
  /** null if the body was not a JSON object. */
  readonly body: Fields | null;
  /** null if the operation sends no details, or they could not be decrypted. */
  readonly details: Fields | null;
}

/** Reads the body of a payment operation, and decrypts the payment details of an initiate. Never throws. */
export function readIncoming(operation: Operation, text: string, encryptionKey: string): Incoming {
  const body = objectFrom(text);
  const details = operation === 'initiate' ? detailsFrom(body?.request, encryptionKey) : null;
  return { operation, reference: referenceFrom(details ?? body), body, details };
}

/** Returns the parts of a request that may be stored, masked. */
export function maskIncoming(incoming: Incoming): { body: MaskedFields | null; details: MaskedFields | null } {
  return {
    body: incoming.body && maskFields(incoming.body),
    details: incoming.details && maskFields(incoming.details),
  };
}

function detailsFrom(request: unknown, encryptionKey: string): Fields | null {
  if (typeof request !== 'string') return null;
  try {
    return objectFrom(decryptRequest(request, encryptionKey));
  } catch {
    return null; // The operation refuses details that cannot be decrypted: it sees none.
  }
}

function objectFrom(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null; // The operation refuses a body that is not JSON: it sees none.
  }
}

function referenceFrom(fields: Fields | null): string | null {
  const reference = fields?.transactionId ?? fields?.transactionReference;
  return typeof reference === 'string' ? reference : null;
}
