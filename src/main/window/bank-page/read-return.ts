import { z } from 'zod';
import { RETURNED_FACT_NAMES, type ReturnedFacts } from '../../../shared/payment/bank-page.ts';
import type { KeyedValues } from '../../gateway/answers/keyed-values.ts';
import { redact } from '../../gateway/answers/redact.ts';
import { hideInText } from '../../gateway/answers/without-keyed.ts';

export interface ReturnRequest {
  url: string;
  method: string;
  body: Uint8Array;
}

type ReturnedFactName = (typeof RETURNED_FACT_NAMES)[number];

const LARGEST_CHARACTERS = 64 * 1024;
const MOST_PARAMETERS = 100;
const DEEPEST_LEVEL = 8;

/** Reads a return (specification, "Events") from query, form and JSON. Never throws, whatever the bank sent. */
export function readReturn(request: ReturnRequest, reference: string, keyed: KeyedValues): ReturnedFacts {
  const method = request.method === 'POST' ? 'POST' : 'GET';
  if (request.url.length > LARGEST_CHARACTERS || request.body.byteLength > LARGEST_CHARACTERS) {
    return { method, reading: 'tooLarge', reference: 'none', facts: {} };
  }
  const parameters = parametersOf(request);
  const { reading, value } = readResponse(parameters.get('response') ?? null);
  const records = [...recordsIn(value), recordSchema.parse(Object.fromEntries(parameters))];
  return { method, reading, reference: compareReference(records, reference), facts: factsOf(records, keyed) };
}

/** Reads the first value of each name. The address comes before the form. */
function parametersOf({ url, body }: ReturnRequest): Map<string, string> {
  const text = new TextDecoder().decode(body);
  const posted = text.trimStart().startsWith('{') ? [['response', text] as const] : new URLSearchParams(text);
  const parameters = new Map<string, string>();
  for (const [name, value] of [...(URL.parse(url)?.searchParams ?? []), ...posted].slice(0, MOST_PARAMETERS)) {
    if (!parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}

function readResponse(text: string | null): { reading: ReturnedFacts['reading']; value: unknown } {
  if (text === null) return { reading: 'none', value: null };
  try {
    // Some services percent-encode the JSON a second time.
    const value: unknown = JSON.parse(text.startsWith('%7') ? decodeURIComponent(text) : text);
    return isDeeperThan(value, DEEPEST_LEVEL) ? { reading: 'tooDeep', value: null } : { reading: 'read', value };
  } catch {
    return { reading: 'notJson', value: null };
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** Returns the records of a return, innermost first: `data.payment`, `payment`, `data` or the response itself. */
function recordsIn(value: unknown): ReturnedRecord[] {
  const data = memberOf(value, 'data');
  return [memberOf(data, 'payment'), memberOf(value, 'payment'), data, value]
    .filter((record) => typeof record === 'object' && record !== null && !Array.isArray(record))
    .map((record) => recordSchema.parse(record));
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : null;
}

const textSchema = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .nullable()
  .catch(null)
  .default(null);

const recordSchema = z.object({
  transactionId: textSchema,
  transactionReference: textSchema,
  status: textSchema,
  statusMessage: textSchema,
  message: textSchema,
  code: textSchema,
  responseCode: textSchema,
  responseMessage: textSchema,
  paymentResponseCode: textSchema,
  paymentResponseMessage: textSchema,
  authenticatePaymentResponseCode: textSchema,
  authenticatePaymentResponseMessage: textSchema,
  vbvResponseCode: textSchema,
  vbvResponseMessage: textSchema,
} satisfies Record<ReturnedFactName | 'transactionId' | 'transactionReference', z.ZodType<string | null>>);
type ReturnedRecord = z.infer<typeof recordSchema>;

/** Compares references without storing the bank's text, in which a run of digits could be a card number. */
function compareReference(records: readonly ReturnedRecord[], reference: string): ReturnedFacts['reference'] {
  const named = records
    .flatMap((record) => [record.transactionId, record.transactionReference])
    .filter((name) => name !== null && name !== '');
  if (named.length === 0) return 'none';
  return named.every((name) => name === reference) ? 'ours' : 'another';
}

function factsOf(records: readonly ReturnedRecord[], keyed: KeyedValues): ReturnedFacts['facts'] {
  const facts: ReturnedFacts['facts'] = {};
  for (const name of RETURNED_FACT_NAMES) {
    const text = records.map((record) => record[name]).find((value) => value !== null && value !== '');
    if (text) facts[name] = redact(hideInText(text, keyed));
  }
  return facts;
}
