import { refusalSchema, VERSION_HEADER } from '../../../shared/head-office/wire.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { type CertificateFault, certificateFaultOf } from './certificate-fault.ts';
import { type CallSigner, signCall } from './sign-call.ts';
import type { Exchange, OfficeCall, OfficeReply } from './upload-ports.ts';

export interface ExchangeParts {
  /** The address of head office, without a trailing slash. */
  address: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  signer: CallSigner;
  /** The public key of head office; null before its first receipt. */
  office: string | null;
  /** The program version, which head office shows with the till. */
  version: string;
  now: () => Date;
  newNonce: () => string;
  /** Returns a signal that aborts a request after its time limit or once nobody needs its answer. */
  within: () => AbortSignal;
  /** Called with the reason why a certificate was rejected, and with null after any other result. */
  distrusted?: (fault: CertificateFault | null) => void;
}

const LARGEST_ANSWER_BYTES = 256 * 1024;

/** Sends signed requests over HTTP. If the till's clock is wrong, signatures use head office's time; nothing else does. */
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

/** Returns head office's time if a request was refused only because of its time. */
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
      // A redirect could send a signed request to another address.
      redirect: 'manual',
      signal: within(),
      ...(call.method === 'POST' && { body: new Uint8Array(call.body) }),
    });
    distrusted?.(null);
    const text = await textOf(response, call.mostBytes ?? LARGEST_ANSWER_BYTES);
    if (response.status === 0 || text === null) return null;
    return { status: response.status, body: jsonOrNull(text), retryAfterMs: retryAfterMs(response.headers) };
  } catch (error) {
    // Any network error means that no answer came.
    distrusted?.(certificateFaultOf(error));
    return null;
  }
}

/** @returns null if the answer is too long, without reading the rest of it */
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
