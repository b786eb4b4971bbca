import type { Host, HostSession } from './host-parts.ts';
import { makeProtocol } from './protocol.ts';
import { notProvided, StrictEmitter, strict } from './strict.ts';
import { makeWebRequest } from './web-request.ts';

type Provided =
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'fetch'
  | 'clearStorageData'
  | 'clearCache'
  | 'clearAuthCache'
  | 'closeAllConnections';

/** The default session, or a session in memory. */
export class Session extends StrictEmitter implements Pick<Electron.Session, Provided>, HostSession {
  readonly partition: string;
  readonly protocol;
  readonly webRequest;
  readonly askAboutRequest;
  readonly handlerOf;
  /** Supports only reading all cookies. */
  readonly cookies = strict('cookies', { get: () => this.#readCookies() });
  readonly #host: Host;
  #connections = new AbortController();
  #contextId: Promise<string> | undefined;

  constructor(host: Host, partition: string) {
    super('session', { emitted: ['will-download'] });
    this.#host = host;
    this.partition = partition;
    const { protocol, handlers } = makeProtocol({ schemes: host.schemes, isReady: () => host.app.hasStarted });
    this.protocol = protocol;
    this.handlerOf = (scheme: string) => handlers.get(scheme);
    const { webRequest, ask } = makeWebRequest();
    this.webRequest = webRequest;
    this.askAboutRequest = ask;
  }

  contextId(): Promise<string | undefined> {
    if (this.partition === '') return Promise.resolve(undefined);
    this.#contextId ??= this.#host.chromium.root
      .send('Target.createBrowserContext', { disposeOnDetach: true })
      .then(({ browserContextId }) => browserContextId);
    return this.#contextId;
  }

  /** Uses Node's fetch, with Node's errors and without cookies, the system's proxy and the system's certificates. */
  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    const { signal } = this.#connections;
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([signal, init.signal]) : signal });
  }

  closeAllConnections(): Promise<void> {
    this.#connections.abort();
    this.#connections = new AbortController();
    return Promise.resolve();
  }

  /** Ignores the handler: Chromium decides about permissions itself, and without a display it grants none. */
  setPermissionRequestHandler(): void {
    // The stand-in ignores this call.
  }

  setPermissionCheckHandler(): void {
    // The stand-in ignores this call.
  }

  setDevicePermissionHandler(): void {
    // The stand-in ignores this call.
  }

  /** Clears everything that the session has stored: data, cache and passwords. Its pages must be closed. */
  async clearStorageData(): Promise<void> {
    const pages = [...this.#host.contents.values()].filter((page) => page.session === this);
    if (pages.length > 0) throw notProvided('session.clearStorageData with open pages');
    const browserContextId = await this.#contextId;
    // The next page creates a new context.
    this.#contextId = undefined;
    if (browserContextId) await this.#host.chromium.root.send('Target.disposeBrowserContext', { browserContextId });
  }

  clearCache(): Promise<void> {
    return this.clearStorageData();
  }

  clearAuthCache(): Promise<void> {
    return this.clearStorageData();
  }

  async #readCookies(): Promise<Pick<Electron.Cookie, 'name' | 'value' | 'domain'>[]> {
    const browserContextId = await this.#contextId;
    if (!browserContextId) return [];
    const { cookies } = await this.#host.chromium.root.send('Storage.getCookies', { browserContextId });
    return cookies.map(({ name, value, domain }) => ({ name, value, domain }));
  }
}

/** Makes the sessions. `defaultSession` also serves the stand-in itself, even before the program is ready. */
export function makeSessions(host: Host) {
  const sessions = new Map<string, Session>();
  const of = (partition: string): Session => {
    if (partition.startsWith('persist:')) throw notProvided('a persistent partition');
    const known = sessions.get(partition);
    if (known) return known;
    const session = new Session(host, partition);
    sessions.set(partition, session);
    return session;
  };
  const whenReady = (partition: string): Session => {
    if (!host.app.hasStarted) throw new Error('Session can only be received when app is ready');
    return of(partition);
  };
  return { of, whenReady };
}
