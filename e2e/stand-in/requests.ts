import { toInside, toOutside } from './addresses.ts';
import { type DevtoolsSession, isGoneError } from './chromium.ts';
import type { Protocol } from './devtools-protocol.ts';
import { PreventableEvent } from './preventable-event.ts';
import type { ProtocolHandler } from './protocol.ts';
import type { RequestDetails } from './web-request.ts';

type Paused = Protocol.Fetch.requestPausedPayload;
type Answer = (devtools: DevtoolsSession, paused: Paused) => Promise<void>;

export interface RequestsListener {
  readonly targetId: string;
  readonly schemes: { has(scheme: string): boolean };
  readonly comesFromPage: (request: Protocol.Network.Request) => boolean;
  readonly emit: (event: string, ...values: unknown[]) => boolean;
  readonly ask: (details: RequestDetails) => Promise<Electron.CallbackResponse>;
  readonly handlerOf: (scheme: string) => ProtocolHandler | undefined;
  readonly report: (line: string) => void;
}

const FRAMES: Protocol.Target.setAutoAttachParameters = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: [{ type: 'iframe' }, { exclude: true }],
};

/** Intercepts every request of a page and of its workers and frames. */
export class Requests {
  readonly #listener: RequestsListener;

  constructor(listener: RequestsListener) {
    this.#listener = listener;
  }

  /** Watches a page and its cross-site frames. Each frame is a separate target, intercepted before it runs. */
  async watch(devtools: DevtoolsSession, sessionOf: (id: string) => DevtoolsSession): Promise<void> {
    devtools.on('Fetch.requestPaused', (paused) => {
      this.#handle(devtools, paused).catch((error: Error) => {
        if (!isGoneError(error)) this.#listener.report(`request failed: ${error.message}`);
      });
    });
    devtools.on('Target.attachedToTarget', ({ sessionId }) => {
      const frame = sessionOf(sessionId);
      const started = this.watch(frame, sessionOf).then(() => frame.send('Runtime.runIfWaitingForDebugger'));
      started.catch((error: Error) => {
        if (!isGoneError(error)) this.#listener.report(`frame failed: ${error.message}`);
      });
    });
    await Promise.all([
      devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      devtools.send('Target.setAutoAttach', FRAMES),
    ]);
  }

  async #handle(devtools: DevtoolsSession, paused: Paused): Promise<void> {
    const answer = (await this.#askProgram(paused)) ?? this.#askHandler(paused) ?? continueUnchanged;
    await answer(devtools, paused);
  }

  /** @returns a failure if the program cancels the request */
  async #askProgram(paused: Paused): Promise<Answer | undefined> {
    const { targetId, ask } = this.#listener;
    const url = toOutside(paused.request.url);
    const isDocument = paused.resourceType === 'Document';
    const isMainFrame = isDocument && paused.frameId === targetId;
    if (isDocument && this.#isNavigationPrevented(paused, url, isMainFrame)) return fail('Aborted');
    const frame = isMainFrame ? 'mainFrame' : 'subFrame';
    const { cancel } = await ask({
      url,
      method: paused.request.method,
      resourceType: isDocument ? frame : 'other',
      uploadData: bodyOf(paused).map((bytes) => ({ bytes })),
    });
    return cancel ? fail('BlockedByClient') : undefined;
  }

  #isNavigationPrevented(paused: Paused, url: string, isMainFrame: boolean): boolean {
    const { emit, comesFromPage } = this.#listener;
    const fields = { url, isSameDocument: false, isMainFrame };
    if (paused.redirectedRequestId) {
      if (!isMainFrame) return false;
      const event = new PreventableEvent(fields);
      emit('will-redirect', event, url, false, true);
      return event.defaultPrevented;
    }
    if (isMainFrame && !comesFromPage(paused.request)) return false;
    const frameEvent = new PreventableEvent(fields);
    emit('will-frame-navigate', frameEvent);
    if (frameEvent.defaultPrevented || !isMainFrame) return frameEvent.defaultPrevented;
    const event = new PreventableEvent(fields);
    emit('will-navigate', event, url, false, true);
    return event.defaultPrevented;
  }

  #askHandler(paused: Paused): Answer | undefined {
    const url = toOutside(paused.request.url);
    const scheme = url.slice(0, url.indexOf(':'));
    if (!this.#listener.schemes.has(scheme)) return undefined;
    const handler = this.#listener.handlerOf(scheme);
    return handler ? this.#answerBy(handler, url) : fail('AddressUnreachable');
  }

  #answerBy(handler: ProtocolHandler, url: string): Answer {
    return async (devtools, paused) => {
      let response: Response;
      try {
        response = await handler(requestOf(paused, url));
      } catch (error) {
        this.#listener.report(`the protocol handler failed for ${url}: ${String(error)}`);
        return fail('Failed')(devtools, paused);
      }
      const responseHeaders = [...response.headers].map(([name, value]) => ({
        name,
        value: name === 'location' ? toInside(value, this.#listener.schemes) : value,
      }));
      await devtools.send('Fetch.fulfillRequest', {
        requestId: paused.requestId,
        responseCode: response.status || 200,
        responseHeaders,
        body: Buffer.from(await response.arrayBuffer()).toString('base64'),
      });
    };
  }
}

function bodyOf({ request }: Paused): Buffer[] {
  return (request.postDataEntries ?? []).map((part) => Buffer.from(part.bytes ?? '', 'base64'));
}

function requestOf(paused: Paused, url: string): Request {
  const { request } = paused;
  const parts = bodyOf(paused);
  const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {};
  return new Request(url, { method: request.method, headers: request.headers, ...body });
}

async function continueUnchanged(devtools: DevtoolsSession, { requestId }: Paused): Promise<void> {
  await devtools.send('Fetch.continueRequest', { requestId });
}

function fail(errorReason: Protocol.Network.ErrorReason): Answer {
  return async (devtools, { requestId }) => {
    await devtools.send('Fetch.failRequest', { requestId, errorReason });
  };
}
