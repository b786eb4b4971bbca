import { z } from 'zod';
import { type SignedSeal, signedSealSchema } from '../../shared/seal.ts';
import { fromHex, isEqual } from './bytes.ts';
import type { CheckTools } from './check-tools.ts';

/** An event as a line of `journal.jsonl` gives it. */
export interface EventLine {
  seq: number;
  hash: Uint8Array;
  /** The payload's bytes as they are hashed. */
  payload: Uint8Array;
}

const HASH_DIGITS = 64;
const HEAD = '{"hash":"';
const MIDDLE = '","payload":';
const PAYLOAD_AT = HEAD.length + HASH_DIGITS + MIDDLE.length;
const END = /,"seq":([1-9]\d{0,15})\}\n$/;
/** `,"seq":`, sixteen digits, a bracket and the end of the line. */
const LONGEST_END = 26;

/** Takes a line apart, byte by byte as it must be; null where it is anything else. */
export function readEventLine(line: Uint8Array, { decodeUtf8 }: CheckTools): EventLine | null {
  const head = decodeUtf8(line.subarray(0, PAYLOAD_AT));
  const end = END.exec(asciiOf(line.subarray(-LONGEST_END)));
  if (!head || !end || line.length < PAYLOAD_AT + (end[0]?.length ?? 0)) return null;
  const hash = head.slice(HEAD.length, HEAD.length + HASH_DIGITS);
  if (!head.startsWith(HEAD) || !head.endsWith(MIDDLE) || !/^[0-9a-f]{64}$/.test(hash)) return null;
  const seq = Number(end[1]);
  if (!Number.isSafeInteger(seq)) return null;
  return { seq, hash: fromHex(hash), payload: line.subarray(PAYLOAD_AT, line.length - (end[0]?.length ?? 0)) };
}

/** SHA-256 over the hash before (32 bytes), the number (8 bytes, big endian) and the payload. */
export function isHashOf({ seq, hash, payload }: EventLine, previous: Uint8Array, tools: CheckTools): boolean {
  const bytes = new Uint8Array(previous.length + NUMBER_BYTES + payload.length);
  bytes.set(previous);
  new DataView(bytes.buffer).setBigUint64(previous.length, BigInt(seq));
  bytes.set(payload, previous.length + NUMBER_BYTES);
  return isEqual(tools.hash(bytes), hash);
}

const NUMBER_BYTES = 8;

/** What of a payload matters between exports. */
export interface EventOutline {
  kind: string;
  reference: string | null;
  /** What the payment comes to after it; null where it speaks of none. */
  payment: PaymentOutline | null;
  /** The seal that the journal took down with it. */
  sealed: SignedSeal | null;
}

const paymentSchema = z.object({
  reference: z.string(),
  createdAt: z.iso.datetime(),
  amount: z.object({ amountMinor: z.int().nonnegative(), currency: z.string() }),
  state: z.object({ outcome: z.string() }),
});
export type PaymentOutline = z.infer<typeof paymentSchema>;

const outlineSchema = z.object({
  happening: z.object({ kind: z.string() }).loose(),
  payment: z.object({ reference: z.string() }).loose().nullable(),
});

/** Reads what matters of a payload; null where it is no entry of a journal. */
export function readOutline(payload: Uint8Array, { decodeUtf8 }: CheckTools): EventOutline | null {
  const entry = parsedOrNull(decodeUtf8(payload));
  const outline = outlineSchema.safeParse(entry);
  if (!outline.success) return null;
  const { happening, payment } = outline.data;
  const seal = signedSealSchema.loose().safeParse(happening.kind === 'sealed' ? happening : null);
  return {
    kind: happening.kind,
    reference: payment?.reference ?? null,
    payment: paymentSchema.safeParse(payment).data ?? null,
    sealed: seal.success ? { seal: seal.data.seal, signature: seal.data.signature } : null,
  };
}

/** What a payload says of its payment, whatever that is; null where it speaks of none. */
export function readPayment(payload: Uint8Array, { decodeUtf8 }: CheckTools): unknown {
  const entry = parsedOrNull(decodeUtf8(payload));
  return typeof entry === 'object' && entry !== null && 'payment' in entry ? entry.payment : null;
}

function parsedOrNull(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // What is no JSON is no entry; its line is named by whoever asked.
    return null;
  }
}

function asciiOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
