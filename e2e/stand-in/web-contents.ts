import { toInside } from './addresses.ts';
import { type DevtoolsSession, isGoneError } from './chromium.ts';
import { consoleMessageOf } from './console-message.ts';
import { denyDownload } from './downloads.ts';
import { Frame } from './frame.ts';
import type { Host } from './host-parts.ts';
import { loadError, Navigation } from './navigation.ts';
import { PageIpc } from './page-ipc.ts';
import type { PageStart } from './pages.ts';
import { PreventableEvent } from './preventable-event.ts';
import { printToPdf } from './print-to-pdf.ts';
import { Requests } from './requests.ts';
import type { Session } from './session.ts';
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
  | 'setWindowOpenHandler';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

const EVENTS = {
  emitted: [
    'did-start-navigation',
    'did-redirect-navigation',
    'did-navigate',
    'did-navigate-in-page',
    'dom-ready',
    'did-finish-load',
    'did-fail-load',
    'will-navigate',
    'will-frame-navigate',
    'will-redirect',
    'render-process-gone',
    'preload-error',
    'console-message',
    'destroyed',
  ],
  neverEmitted: ['unresponsive', 'responsive', 'certificate-error', 'will-attach-webview'],
};

const PLAIN_DISPLAY = { deviceScaleFactor: 1, mobile: false };

/** What becomes known once the page is open. */
interface Opened {
  readonly targetId: string;
  readonly devtools: DevtoolsSession;
  readonly navigation: Navigation;
  readonly ipc: PageIpc;
}

/** The contents of a window or a view: one page of Chromium. */
export class WebContents extends StrictEmitter implements Pick<Electron.WebContents, Provided> {
  readonly id: number;
  readonly session: Session;
  readonly #host: Host;
  readonly #preferences: PagePreferences;
  readonly #opened: Promise<Opened>;
  #page: Opened | undefined;
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
  }

  /** Chromium's name of this page, once it is open. */
  get targetId(): string | undefined {
    return this.#page?.targetId;
  }

  get mainFrame(): Frame {
    return this.#page?.ipc.frame ?? new Frame('');
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
    return this.#page?.ipc.frame?.url ?? '';
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

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const { devtools } = await this.#opened;
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    const { devtools } = await this.#opened;
    return printToPdf(devtools, options);
  }

  focus(): void {
    this.#withPage(({ devtools }) => devtools.tell('Page.bringToFront'));
  }

  forcefullyCrashRenderer(): void {
    this.#withPage(({ devtools }) => devtools.tell('Page.crash'));
  }

  /** Gone at once for the program; Chromium closes the page a moment later. `beforeunload` is not asked. */
  close(): void {
    if (this.#isDestroyed) return;
    this.#withPage(({ targetId }) => this.#host.pages.close(targetId));
    this.#destroy();
  }

  /** For the window alone: changes the window that shows this page. */
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

  /** For `nativeTheme` alone: tells the page what colours the person prefers. */
  applyColorScheme(): void {
    const value = this.#host.nativeTheme.preferredColorScheme;
    this.#withPage(({ devtools }) =>
      devtools.tell('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] }),
    );
  }

  /** For the session alone: clears what the page's origin and its cookies hold. */
  async clearStorage(): Promise<void> {
    const { devtools } = await this.#opened;
    const origin = await this.executeJavaScript('origin');
    await devtools.send('Network.clearBrowserCookies');
    if (origin !== 'null') {
      await devtools.send('Storage.clearDataForOrigin', { origin: String(origin), storageTypes: 'all' });
    }
  }

  /** For the session alone. */
  async clearCache(): Promise<void> {
    const { devtools } = await this.#opened;
    await devtools.send('Network.clearBrowserCache');
  }

  async #open(start: PageStart): Promise<Opened> {
    const { pages, chromium } = this.#host;
    const { targetId, devtools } = await pages.open(await this.session.contextId(), start);
    const emit = (event: string, ...values: unknown[]): boolean => !this.#isDestroyed && this.emit(event, ...values);
    const ipc = new PageIpc(devtools, this.#ipcListener(targetId));
    const onAddress = (address: string): void => ipc.setAddress(address);
    const navigation = new Navigation(devtools, targetId, { emit, onDocument: onAddress, onAddress });
    const requests = new Requests({
      targetId,
      emit,
      schemes: this.#host.schemes,
      comesFromPage: (request) => navigation.comesFromPage(request),
      describe: (details) => ({ ...details, webContents: this, webContentsId: this.id }),
      ask: this.session.askAboutRequest,
      handlerOf: this.session.handlerOf,
      report: this.#host.report,
    });
    devtools.onGone(() => this.#destroy());
    devtools.on('Inspector.targetCrashed', () => this.#onCrash());
    devtools.on('Page.downloadWillBegin', ({ url, suggestedFilename }) =>
      denyDownload(this, url, suggestedFilename, this.#host.report),
    );
    devtools.on('Runtime.consoleAPICalled', (call) => emit('console-message', consoleMessageOf(call)));
    await Promise.all([
      devtools.send('Page.enable'),
      devtools.send('Runtime.enable'),
      devtools.send('Inspector.enable'),
      devtools.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
      devtools.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      devtools.send('Page.setDownloadBehavior', { behavior: 'deny' }),
      ipc.install(),
      requests.watch(devtools, (id) => chromium.session(id)),
    ]);
    await devtools.send('Runtime.runIfWaitingForDebugger');
    const { width, height, isHidden } = start;
    if (isHidden) await devtools.send('Emulation.setDeviceMetricsOverride', { width, height, ...PLAIN_DISPLAY });
    this.#page = { targetId, devtools, navigation, ipc };
    this.#sayWhereToLook(targetId);
    if (this.#host.nativeTheme.preferredColorScheme) this.applyColorScheme();
    return this.#page;
  }

  /** With `--remote-debugging-port=N`, a page can be seen and used from a Chromium on the same machine. */
  #sayWhereToLook(targetId: string): void {
    const port = this.#host.switches.getSwitchValue('remote-debugging-port');
    if (port === '' || port === '0') return;
    const address = `127.0.0.1:${port}/devtools`;
    this.#host.report(`see this page at http://${address}/inspector.html?ws=${address}/page/${targetId}`);
  }

  #ipcListener(targetId: string) {
    const { ipc, report } = this.#host;
    const eventFor = (senderFrame: Frame) => ({
      sender: this,
      senderFrame,
      frameId: senderFrame.routingId,
      processId: senderFrame.processId,
      type: 'frame',
      ports: [],
      reply: (channel: string, ...values: unknown[]) => this.send(channel, ...values),
    });
    return {
      targetId,
      preload: this.#preferences.preload,
      process: preloadProcess(this.#preferences.additionalArguments),
      invoke: (channel: string, frame: Frame, values: readonly unknown[]) =>
        ipc.invoke(channel, eventFor(frame), values),
      receive: (channel: string, frame: Frame, values: readonly unknown[]) =>
        ipc.receive(channel, eventFor(frame), values),
      onOpen: (url: string) => this.#askToOpen(url),
      onPreloadError: (error: Error) => {
        report(`Unable to load preload script: ${this.#preferences.preload}\n${error.message}`);
        this.emit('preload-error', new PreventableEvent(), this.#preferences.preload, error);
      },
    };
  }

  /** Nothing opens, whatever the program answers; it is told when it would have allowed it. */
  #askToOpen(url: string): void {
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
    this.#host.app.emit('render-process-gone', new PreventableEvent(), this, details);
  }

  #destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#host.contents.delete(this.id);
    this.emit('destroyed');
  }

  /** Does something with the page once it is open; that the page closes meanwhile is no fault. */
  #withPage(action: (page: Opened) => void | Promise<void>): void {
    const done = this.#page ? Promise.resolve(action(this.#page)) : this.#opened.then(action);
    done.catch((error: Error) => {
      if (!this.#isDestroyed && !isGoneError(error)) this.#host.report(error.message);
    });
  }
}

/** What a sandboxed preload gets as `process`. */
function preloadProcess(additionalArguments: readonly string[]): Readonly<Record<string, unknown>> {
  const { platform, arch, versions } = process;
  const isolation = { sandboxed: true, contextIsolated: true };
  return { type: 'renderer', platform, arch, versions, argv: additionalArguments, env: {}, ...isolation };
}
