import { toInside } from './addresses.ts';
import { isGoneError } from './chromium.ts';
import type { Host, HostContents, HostSession } from './host-parts.ts';
import { loadError } from './navigation.ts';
import { type OpenPage, openPage } from './open-page.ts';
import type { PageStart } from './pages.ts';
import { PreventableEvent } from './preventable-event.ts';
import { printToPdf } from './print-to-pdf.ts';
import { notProvided, StrictEmitter } from './strict.ts';
import type { PagePreferences } from './web-preferences.ts';

type Provided =
  | 'id'
  | 'loadURL'
  | 'reload'
  | 'send'
  | 'getURL'
  | 'isDestroyed'
  | 'isCrashed'
  | 'executeJavaScript'
  | 'printToPDF'
  | 'close'
  | 'focus'
  | 'forcefullyCrashRenderer'
  | 'setWindowOpenHandler'
  | 'setWebRTCIPHandlingPolicy';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

const EVENTS = {
  emitted: [
    'did-start-navigation',
    'did-navigate',
    'dom-ready',
    'did-finish-load',
    'did-fail-load',
    'did-stop-loading',
    'will-navigate',
    'will-frame-navigate',
    'will-redirect',
    'render-process-gone',
    'preload-error',
    'before-input-event',
    'focus',
    'destroyed',
  ],
  neverEmitted: [
    'unresponsive',
    'responsive',
    'certificate-error',
    'select-client-certificate',
    'will-attach-webview',
    'will-prevent-unload',
  ],
};

export class WebContents extends StrictEmitter implements Pick<Electron.WebContents, Provided>, HostContents {
  readonly id: number;
  readonly session: HostSession;
  readonly #host: Host;
  readonly #preferences: PagePreferences;
  readonly #opened: Promise<OpenPage>;
  #page: OpenPage | undefined;
  #isDestroyed = false;
  #isCrashed = false;
  #openHandler: OpenHandler | undefined;

  constructor(host: Host, id: number, preferences: PagePreferences, start: PageStart) {
    super('webContents', EVENTS);
    this.id = id;
    this.#host = host;
    this.session = preferences.session;
    this.#preferences = preferences;
    host.contents.set(id, this);
    this.#opened = this.#open(start);
    this.#opened.catch((error: Error) => {
      if (!this.#isDestroyed) host.report(`a window failed to open: ${error.stack}`);
    });
    host.app.emit('web-contents-created', new PreventableEvent(), this);
  }

  async loadURL(address: string): Promise<void> {
    const url = new URL(toInside(address, this.#host.schemes)).href;
    try {
      const { navigation } = await this.#opened;
      await navigation.load(url);
    } catch (error) {
      if (error instanceof Error && !isGoneError(error)) throw error;
      throw loadError('ERR_ABORTED', address);
    }
  }

  reload(): void {
    this.#isCrashed = false;
    this.#withPage(({ navigation }) => navigation.reload());
  }

  send(channel: string, ...values: unknown[]): void {
    this.#withPage(({ ipc }) => ipc.send(channel, values));
  }

  getURL(): string {
    return this.#page?.navigation.address ?? '';
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isCrashed(): boolean {
    return this.#isCrashed;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  setWebRTCIPHandlingPolicy(): void {
    // Chromium takes the policy at its start: see `chromiumSwitches`.
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const { devtools } = await this.#opened;
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    const { devtools } = await this.#opened;
    return printToPdf(devtools, options);
  }

  /** Moves the focus. It stays where the program last set it, even if a person has clicked another window. */
  focus(): void {
    if (this.#isDestroyed) return;
    this.raise();
    this.#host.setFocusedContents(this);
  }

  raise(): void {
    this.#withPage(({ devtools }) => devtools.tell('Page.bringToFront'));
  }

  forcefullyCrashRenderer(): void {
    this.#withPage(({ devtools }) => devtools.tell('Page.crash'));
  }

  /** Destroys the page at once for the program. Chromium closes it a moment later, without `beforeunload`. */
  close(): void {
    if (this.#isDestroyed) return;
    this.#withPage(({ targetId }) => this.#host.pages.close(targetId));
    this.#onGone();
  }

  setWindowBounds(bounds: Electron.Rectangle): void {
    this.#withPage(async ({ devtools }) => {
      const { windowId } = await devtools.send('Browser.getWindowForTarget');
      const { x: left, y: top, width, height } = bounds;
      await this.#host.chromium.root.send('Browser.setWindowBounds', {
        windowId,
        bounds: { left, top, width, height },
      });
    });
  }

  applyColorScheme(): void {
    const value = this.#host.nativeTheme.preferredColorScheme;
    this.#withPage(({ devtools }) =>
      devtools.tell('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] }),
    );
  }

  async #open(start: PageStart): Promise<OpenPage> {
    const page = await openPage(
      this.#host,
      {
        contents: this,
        onOpen: (url) => this.#onOpen(url),
        onCrash: () => this.#onCrash(),
        onGone: () => this.#onGone(),
      },
      this.#preferences,
      start,
    );
    this.#page = page;
    this.#sayWhereToLook(page.targetId);
    if (this.#host.nativeTheme.preferredColorScheme) this.applyColorScheme();
    return page;
  }

  /** Prints where another Chromium on this machine can show and control the page, with `--remote-debugging-port=N`. */
  #sayWhereToLook(targetId: string): void {
    const port = this.#host.switches.getSwitchValue('remote-debugging-port');
    if (port === '' || port === '0') return;
    const address = `127.0.0.1:${port}/devtools`;
    this.#host.report(`see this page at http://${address}/inspector.html?ws=${address}/page/${targetId}`);
  }

  /** Never opens a window, even if the program permits it. */
  #onOpen(url: string): void {
    const details = {
      url,
      frameName: '',
      features: '',
      disposition: 'foreground-tab' as const,
      referrer: { url: this.getURL(), policy: 'strict-origin-when-cross-origin' as const },
    };
    const answer = this.#openHandler?.(details);
    if (answer?.action !== 'deny') this.#host.report(`${notProvided('a window opened by a page').message}: ${url}`);
  }

  #onCrash(): void {
    if (this.#isDestroyed) return;
    this.#isCrashed = true;
    const details = { reason: 'crashed', exitCode: 139 };
    this.emit('render-process-gone', new PreventableEvent(), details);
  }

  #onGone(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    if (this.#host.focusedContents() === this) this.#host.setFocusedContents(undefined);
    this.#host.contents.delete(this.id);
    this.emit('destroyed');
  }

  /** Waits until the page is open. A page that closes meanwhile is no error. */
  #withPage(action: (page: OpenPage) => void | Promise<void>): void {
    const done = this.#page ? Promise.resolve(action(this.#page)) : this.#opened.then(action);
    done.catch((error: Error) => {
      if (!this.#isDestroyed && !isGoneError(error)) this.#host.report(error.message);
    });
  }
}
