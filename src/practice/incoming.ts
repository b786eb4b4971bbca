import { decryptRequest } from './decrypt.ts';
import type { Operation } from './faults.ts';
import { type MaskedFields, maskFields } from './masking.ts';

/** The fields of a JSON object, as they came. */
type Fields = Readonly<Record<string, unknown>>;

/** A request as the service has read it. It holds what was sent, so it must be gone when the request is answered. */
export interface Incoming {
  readonly operation: Operation;
  /** The merchant's reference, wherever the operation carries it. */
  readonly reference: string | null;
  /** Null where the body was no JSON object. */
  readonly body: Fields | null;
  /** Null where the operation sends none, and where they could not be decrypted. */
  readonly details: Fields | null;
}

/** Reads the body of a payment operation, and decrypts the payment details of an initiate. Never throws. */
export function readIncoming(operation: Operation, text: string, encryptionKey: string): Incoming {
  const body = objectFrom(text);
  const details = operation === 'initiate' ? detailsFrom(body?.request, encryptionKey) : null;
  return { operation, reference: referenceFrom(details ?? body), body, details };
}

/** What may be kept of a request. */
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
    return null; // What cannot be decrypted is refused by the operation, which sees no details.
  }
}

function objectFrom(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null; // A body that is no JSON is refused by the operation, which sees no body.
  }
}

function referenceFrom(fields: Fields | null): string | null {
  const reference = fields?.transactionId ?? fields?.transactionReference;
  return typeof reference === 'string' ? reference : null;
}
