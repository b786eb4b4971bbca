import { refusalSchema, VERSION_HEADER } from '../../shared/head-office/wire.ts';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import { type CertificateFault, certificateFaultOf } from './certificate-fault.ts';
import { type CallSigner, signCall } from './sign-call.ts';
import type { Exchange, OfficeCall, OfficeReply } from './upload-ports.ts';

export interface ExchangeParts {
  /** Without a slash at its end. */
  address: string;
  /** `fetch`, over whatever network the till has. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  signer: CallSigner;
  /** The public key of the head office there, as its first receipt named it; null before that. */
  office: string | null;
  /** Of the program: head office shows it beside the till. */
  version: string;
  now: () => Date;
  newNonce: () => string;
  /** Given when a request may not take longer, or nobody waits for it any more. */
  within: () => AbortSignal;
  /** Told why a certificate was not taken, and null once anything answered or failed otherwise. */
  distrusted?: (fault: CertificateFault | null) => void;
}

/** Few answers of head office are near this size. */
const LARGEST_ANSWER_BYTES = 256 * 1024;

/** Sends signed requests over HTTP. A till whose clock is wrong takes head office's time for its signatures, and for nothing else. */
export function createExchange(parts: ExchangeParts): Exchange {
  let aheadMs = 0;
  return async (call) => {
    const first = await sent(parts, call, aheadMs);
    const now = clockOf(first);
    if (now === null) return first;
    aheadMs = now.getTime() - parts.now().getTime();
    return await sent(parts, call, aheadMs);
  };
}

/** Head office's time, where it refuses a request for its time alone. */
function clockOf(reply: OfficeReply | null): Date | null {
  const refusal = refusalSchema.safeParse(reply?.body);
  if (!refusal.success || refusal.data.problem !== 'clockDiffers' || !refusal.data.now) return null;
  return new Date(refusal.data.now);
}

async function sent(parts: ExchangeParts, call: OfficeCall, aheadMs: number): Promise<OfficeReply | null> {
  const { address, fetch, signer: key, office, version, now, newNonce, within, distrusted } = parts;
  const headers = signCall(call, { key, office, now: new Date(now().getTime() + aheadMs), nonce: newNonce() });
  try {
    const response = await fetch(`${address}${call.path}${call.query}`, {
      method: call.method,
      headers: { ...headers, 'content-type': 'application/octet-stream', [VERSION_HEADER]: version },
      // What is signed for one address is not handed to another.
      redirect: 'manual',
      signal: within(),
      ...(call.method === 'POST' && { body: new Uint8Array(call.body) }),
    });
    distrusted?.(null);
    const text = await textOf(response, call.mostBytes ?? LARGEST_ANSWER_BYTES);
    if (response.status === 0 || text === null) return null;
    return { status: response.status, body: jsonOrNull(text), retryAfterMs: retryAfterMs(response.headers) };
  } catch (error) {
    // Whatever the network did, no answer came.
    distrusted?.(certificateFaultOf(error));
    return null;
  }
}

/** @returns null where it is longer than any answer of head office: the rest is not read */
async function textOf({ body }: Response, mostBytes: number): Promise<string | null> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    sizeBytes += value.byteLength;
    if (sizeBytes > mostBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function retryAfterMs(headers: Headers): number {
  const given = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(given) ? Number(given) * 1_000 : 0;
}
