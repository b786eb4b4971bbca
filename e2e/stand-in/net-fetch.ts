import { toNetError } from './net-errors.ts';
import { notProvided } from './strict.ts';

const NO_BODY_STATUSES = [101, 204, 205, 304];

/**
 * Uses Node's fetch, but fails as Electron does. Uses no cookies, system proxy or system certificates.
 * @param open the running fetches, which `closeAllConnections` aborts
 */
export async function netFetch(
  open: Set<AbortController>,
  input: string | Request,
  init: RequestInit = {},
): Promise<Response> {
  const request = new Request(input, init);
  if (init.credentials !== 'omit') throw notProvided('fetch with credentials');
  if (!/^https?:/.test(request.url)) throw notProvided(`fetch of ${request.url}`);
  const connection = new AbortController();
  open.add(connection);
  const finish = () => open.delete(connection);
  try {
    const response = await fetch(request, { signal: AbortSignal.any([request.signal, connection.signal]) });
    refuseManualRedirect(request, response);
    const isEmpty = NO_BODY_STATUSES.includes(response.status) || response.body === null;
    if (isEmpty) finish();
    const body = isEmpty || !response.body ? null : reportErrors(response.body, response.headers, request, finish);
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  } catch (error) {
    finish();
    throw request.signal.aborted ? request.signal.reason : errorOf(error, connection);
  }
}

class RedirectRefused extends Error {}

function refuseManualRedirect(request: Request, response: Response): void {
  const isRedirect = [301, 302, 303, 307, 308].includes(response.status) && response.headers.has('location');
  if (request.redirect === 'manual' && isRedirect) throw new RedirectRefused('Redirect was cancelled');
}

function errorOf(error: unknown, connection: AbortController): Error {
  if (error instanceof RedirectRefused) return error;
  if (connection.signal.aborted) return new Error('net::ERR_CONNECTION_CLOSED');
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && cause.message === 'unexpected redirect') {
    return new Error("Attempted to redirect, but redirect policy was 'error'");
  }
  return toNetError(error, { stage: 'request' });
}

/** Reports an interrupted body with Chromium's `net::ERR_…`. */
function reportErrors(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Headers,
  request: Request,
  finish: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        finish();
        controller.close();
      } catch (error) {
        finish();
        controller.error(
          request.signal.aborted ? request.signal.reason : toNetError(error, { stage: 'body', headers }),
        );
      }
    },
    async cancel(reason) {
      finish();
      await reader.cancel(reason);
    },
  });
}
