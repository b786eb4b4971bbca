import type { Host, HostContents, HostSession } from './host-parts.ts';
import { type NetRequestInit, netFetch } from './net-fetch.ts';
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
  readonly #fetches = new Set<AbortController>();
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

  fetch(input: string | Request, init?: NetRequestInit): Promise<Response> {
    const { handlerOf } = this;
    return netFetch({ handlerOf, open: this.#fetches, userAgent: this.#host.userAgent }, input, init);
  }

  closeAllConnections(): Promise<void> {
    for (const connection of this.#fetches) connection.abort();
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

  /** Clears all stored data of this session's pages. Options are not provided. */
  async clearStorageData(options?: Electron.ClearStorageDataOptions): Promise<void> {
    if (options && Object.keys(options).length > 0) throw notProvided('session.clearStorageData with options');
    const pages = this.#pages();
    if (pages.length === 0) return this.#disposeContext();
    await Promise.all(pages.map((page) => page.clearStorage()));
  }

  async clearCache(): Promise<void> {
    const [page] = this.#pages();
    if (page) await page.clearCache();
    else await this.#disposeContext();
  }

  /** Does nothing, because Chromium has no such command. It forgets passwords with the session's context. */
  async clearAuthCache(): Promise<void> {
    if (this.#pages().length === 0) await this.#disposeContext();
  }

  async #readCookies(): Promise<Pick<Electron.Cookie, 'name' | 'value' | 'domain'>[]> {
    const browserContextId = await this.#contextId;
    if (!browserContextId) return [];
    const { cookies } = await this.#host.chromium.root.send('Storage.getCookies', { browserContextId });
    return cookies.map(({ name, value, domain }) => ({ name, value, domain }));
  }

  #pages(): HostContents[] {
    return [...this.#host.contents.values()].filter((page) => page.session === this);
  }

  /** Drops the data of a session in memory. The next page creates a new context. */
  async #disposeContext(): Promise<void> {
    const browserContextId = await this.#contextId;
    this.#contextId = undefined;
    if (browserContextId) await this.#host.chromium.root.send('Target.disposeBrowserContext', { browserContextId });
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
