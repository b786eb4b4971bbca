import { toOutside } from './addresses.ts';
import type { DevtoolsSession } from './chromium.ts';
import type { Protocol } from './devtools-protocol.ts';
import { PreventableEvent } from './preventable-event.ts';

/** Numbers of those of Chromium's network errors that a program may tell apart. Any other error counts as `ERR_FAILED`. */
const ERROR_NUMBERS: Readonly<Record<string, number>> = {
  ERR_ABORTED: -3,
  ERR_TIMED_OUT: -7,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_SSL_PROTOCOL_ERROR: -107,
  ERR_CERT_COMMON_NAME_INVALID: -200,
  ERR_CERT_DATE_INVALID: -201,
  ERR_CERT_AUTHORITY_INVALID: -202,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_EMPTY_RESPONSE: -324,
};

/** All addresses are in the program's form, such as `app://`. */
export interface NavigationListener {
  readonly emit: (event: string, ...values: unknown[]) => boolean;
  readonly onDocument: (address: string) => void;
  readonly onAddress: (address: string) => void;
}

interface Document {
  readonly id: string;
  readonly isErrorPage: boolean;
  isLoaded: boolean;
}

interface Request {
  readonly url: string;
  status: number;
  statusText: string;
}

interface Loading {
  readonly id: string;
  readonly resolve: () => void;
  readonly abort: () => void;
}

export class Navigation {
  readonly #devtools: DevtoolsSession;
  readonly #targetId: string;
  readonly #listener: NavigationListener;
  readonly #requests = new Map<string, Request>();
  #document: Document | undefined;
  #loading: Loading | undefined;
  #isUnderWay = false;
  /** The document's address in Chromium's form. */
  #url = '';
  /** The address that the program has asked for, which emits no `will-navigate`. */
  #asked: string | undefined;

  constructor(devtools: DevtoolsSession, targetId: string, listener: NavigationListener) {
    this.#devtools = devtools;
    this.#targetId = targetId;
    this.#listener = listener;
    devtools.on('Network.requestWillBeSent', (event) => this.#onRequest(event));
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      const request = this.#requests.get(requestId);
      if (request) Object.assign(request, { status: response.status, statusText: response.statusText });
    });
    devtools.on('Network.loadingFailed', (event) => this.#onFailure(event));
    devtools.on('Page.frameNavigated', ({ frame }) => this.#onDocument(frame));
    devtools.on('Page.navigatedWithinDocument', (event) => this.#onMoveInDocument(event));
    devtools.on('Page.frameStoppedLoading', ({ frameId }) => this.#onStop(frameId));
    devtools.on('Page.lifecycleEvent', (event) => this.#onLifecycle(event));
    devtools.onGone(() => this.#loading?.abort());
  }

  get address(): string {
    return toOutside(this.#url);
  }

  async load(url: string): Promise<void> {
    const address = toOutside(url);
    this.#asked = withoutFragment(url);
    const { loaderId: id, errorText } = await this.#devtools.send('Page.navigate', { url });
    if (errorText) throw loadError(errorText.replace('net::', ''), address);
    if (id === undefined) return; // Only the fragment differs.
    if (this.#document?.id === id && this.#document.isLoaded) return;
    await new Promise<void>((resolve, reject) => {
      this.#loading?.abort();
      this.#loading = { id, resolve, abort: () => reject(loadError('ERR_ABORTED', address)) };
    });
  }

  reload(): void {
    this.#asked = withoutFragment(this.#url);
    this.#devtools.tell('Page.reload');
  }

  /**
   * Tells whether the page itself asked for a document. Loading the current address again counts as a reload by a test
   * runner.
   */
  comesFromPage({ url, method }: Protocol.Network.Request): boolean {
    const wasAsked = this.#asked === url;
    if (wasAsked) this.#asked = undefined;
    return !wasAsked && !(method === 'GET' && withoutFragment(this.#url) === url);
  }

  #onRequest({ requestId, frameId, type, request, redirectResponse }: Protocol.Network.requestWillBeSentPayload): void {
    if (type !== 'Document' || frameId !== this.#targetId) return;
    this.#isUnderWay = true;
    this.#requests.set(requestId, { url: request.url, status: 0, statusText: '' });
    const url = toOutside(request.url);
    const fields = { url, isSameDocument: false, isMainFrame: true };
    if (!redirectResponse) {
      this.#listener.emit('did-start-navigation', new PreventableEvent(fields), url, false, true);
    }
  }

  /** Ignores the end of the initial empty page, which the program did not load. */
  #onStop(frameId: string): void {
    if (frameId !== this.#targetId || !this.#isUnderWay) return;
    this.#isUnderWay = false;
    this.#listener.emit('did-stop-loading');
  }

  /** Reports a failed load, except for an aborted load, which Electron does not report. */
  #onFailure({ requestId, errorText }: Protocol.Network.loadingFailedPayload): void {
    const request = this.#requests.get(requestId);
    this.#requests.delete(requestId);
    const name = errorText.replace('net::', '');
    if (!request || name === 'ERR_ABORTED') return;
    const address = toOutside(request.url);
    this.#listener.emit('did-fail-load', new PreventableEvent(), numberOf(name), name, address, true, 1, 1);
  }

  #onDocument(frame: Protocol.Page.Frame): void {
    if (frame.id !== this.#targetId) return;
    this.#url = frame.unreachableUrl ?? frame.url;
    this.#document = { id: frame.loaderId, isErrorPage: frame.unreachableUrl !== undefined, isLoaded: false };
    if (this.#loading && this.#loading.id !== frame.loaderId) this.#endLoading((loading) => loading.abort());
    const address = toOutside(this.#url);
    this.#listener.onDocument(address);
    if (this.#document.isErrorPage) return;
    const { status = 200, statusText = 'OK' } = this.#requests.get(frame.loaderId) ?? {};
    this.#requests.clear();
    this.#listener.emit('did-navigate', new PreventableEvent(), address, status, statusText);
  }

  #onMoveInDocument({ frameId, url }: Protocol.Page.navigatedWithinDocumentPayload): void {
    if (frameId !== this.#targetId) return;
    this.#url = url;
    this.#listener.onAddress(toOutside(url));
  }

  /** Ignores events that Chromium repeats for the initial empty page. */
  #onLifecycle({ frameId, loaderId, name }: Protocol.Page.lifecycleEventPayload): void {
    const document = this.#document;
    if (frameId !== this.#targetId || document?.id !== loaderId || document.isLoaded) return;
    if (name === 'load') {
      document.isLoaded = true;
      if (this.#loading?.id === loaderId) this.#endLoading((loading) => loading.resolve());
    }
    if (document.isErrorPage) return;
    if (name === 'DOMContentLoaded') this.#listener.emit('dom-ready', new PreventableEvent());
    if (name === 'load') this.#listener.emit('did-finish-load', new PreventableEvent());
  }

  #endLoading(how: (loading: Loading) => void): void {
    const loading = this.#loading;
    this.#loading = undefined;
    if (loading) how(loading);
  }
}

export function loadError(code: string, url: string): Error {
  const errno = numberOf(code);
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { errno, code, url });
}

function numberOf(name: string): number {
  return ERROR_NUMBERS[name] ?? -2;
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '');
}
