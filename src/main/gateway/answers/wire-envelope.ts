import { z } from 'zod';
import { field, readCode, readGiven, readWord, scalar, scalarOf } from './wire-fields.ts';

/** An answer's envelope, whichever spelling the service used (specification, "Errors" and "Endpoints"). */
export interface Envelope {
  /** The top-level status in lower case: `success`, `failed`, `error`; often null. */
  status: string | null;
  /** The top-level `error`; null if there is none. Any other value counts as an error (specification, "Errors"). */
  error: { code: string; isText: boolean } | null;
  /** The values of `code` and `responseCode`, at the top of the answer and in `data`. */
  outerCodes: string[];
  paymentCodes: string[];
  /** The message, not yet redacted. */
  message: string | null;
  payment: Record<string, unknown> | null;
  /** True if the body holds more than codes and messages, so that it may contain a payment in some shape. */
  mayHoldPayment: boolean;
  /** `data.banks` if it is a list, or holds one as `$values`, as some serializers write it. */
  banks: unknown[] | null;
}

const codeFields = { code: field, responseCode: field, responsecode: field };

const list = z.array(z.unknown());

const envelopeSchema = z.object({
  ...codeFields,
  status: field,
  error: field,
  message: field,
  data: z
    .object({
      ...codeFields,
      message: field,
      responseMessage: field,
      payment: z.record(z.string(), z.unknown()).nullish().catch(null),
      banks: z
        .union([list, z.object({ $values: list }).transform(({ $values }) => $values)])
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});

const paymentCodesSchema = z.object({
  ...codeFields,
  paymentResponseCode: field,
  authenticatePaymentResponseCode: field,
});

export function readEnvelope(body: unknown): Envelope | null {
  const envelope = envelopeSchema.safeParse(body).data;
  if (!envelope) return null;
  const payment = envelope.data?.payment ?? null;
  return {
    status: readGiven(envelope.status, readWord)?.toLowerCase() ?? null,
    error: readError(envelope.error),
    outerCodes: [envelope, envelope.data].flatMap(codesOf),
    paymentCodes: codesOf(paymentCodesSchema.safeParse(payment).data),
    message: scalarOf(envelope.message) ?? scalarOf(envelope.data?.message) ?? scalarOf(envelope.data?.responseMessage),
    payment,
    mayHoldPayment: holdsMore(body, BODY_FIELDS) || holdsMore(dataOf(body), DATA_FIELDS),
    banks: envelope.data?.banks ?? null,
  };
}

const DATA_FIELDS: readonly string[] = [...Object.keys(codeFields), 'message', 'responseMessage'];
const BODY_FIELDS: readonly string[] = [
  ...Object.keys(codeFields),
  'status',
  'error',
  'message',
  'data',
  'timestamp',
  'path',
];

function dataOf(body: unknown): unknown {
  return z.object({ data: z.unknown() }).safeParse(body).data?.data;
}

function holdsMore(holder: unknown, known: readonly string[]): boolean {
  if (holder === null || holder === undefined) return false;
  if (typeof holder !== 'object' || Array.isArray(holder)) return true;
  return Object.entries(holder).some(([name, value]) => value !== null && !known.includes(name));
}

/** Reads an `error`, which need not be a text. The code of any other value is searched inside it. */
function readError(error: unknown): Envelope['error'] {
  if (error === null || error === undefined) return null;
  if (typeof error === 'string') return { code: readCode(error) ?? '', isText: true };
  const inner = z.object({ code: scalar }).safeParse(error).data?.code ?? scalarOf(error);
  return { code: readCode(inner) ?? '', isText: false };
}

type CodeHolder = Partial<Record<keyof z.infer<typeof paymentCodesSchema>, unknown>>;

function codesOf(holder: CodeHolder | null | undefined): string[] {
  const { code, responseCode, responsecode, paymentResponseCode, authenticatePaymentResponseCode } = holder ?? {};
  return [code, responseCode, responsecode, paymentResponseCode, authenticatePaymentResponseCode]
    .map((given) => readGiven(given, readCode))
    .filter((text) => text !== null);
}
