import type { Host, HostWindow } from './host-parts.ts';
import { PreventableEvent } from './preventable-event.ts';
import { notProvided, refuseOtherKeys, StrictEmitter, strict } from './strict.ts';
import { WebContents } from './web-contents.ts';
import type { WebContentsView } from './web-contents-view.ts';
import { readWebPreferences } from './web-preferences.ts';

type Provided =
  | 'id'
  | 'loadURL'
  | 'show'
  | 'showInactive'
  | 'close'
  | 'destroy'
  | 'focus'
  | 'isDestroyed'
  | 'isMinimized'
  | 'restore'
  | 'getBounds'
  | 'setBounds'
  | 'getContentBounds';

const OPTIONS = [
  'width',
  'height',
  'x',
  'y',
  'webPreferences',
  // The stand-in accepts the following options but ignores them.
  'minWidth',
  'minHeight',
  'show',
  'backgroundColor',
];

export interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  readonly show?: boolean;
  readonly webPreferences?: Record<string, unknown>;
}

/** A window of Chromium. The first has no browser controls. */
export class BrowserWindow extends StrictEmitter implements Pick<Electron.BrowserWindow, Provided>, HostWindow {
  readonly id: number;
  readonly webContents: WebContents;
  readonly contentView;
  readonly #host: Host;
  readonly #views = new Set<WebContentsView>();
  #bounds: Electron.Rectangle;
  /** True if Chromium's window is hidden, for example for a page that is only printed. */
  readonly #isHidden: boolean;
  #hasShownContent = false;
  #hasClosed = false;

  constructor(host: Host, id: number, options: WindowOptions = {}) {
    super('BrowserWindow', { emitted: ['close', 'closed', 'ready-to-show'] });
    refuseOtherKeys('BrowserWindow options', options, OPTIONS);
    if (!host.app.hasStarted) throw new Error('Cannot create BrowserWindow before app is ready');
    const { width = 800, height = 600, x = 0, y = 0, show = true } = options;
    this.id = id;
    this.#host = host;
    this.#bounds = { x, y, width, height };
    const preferences = readWebPreferences(host, options.webPreferences);
    this.#isHidden = !show && preferences.session.partition !== '';
    this.webContents = new WebContents(host, id, preferences, { width, height, isHidden: this.#isHidden });
    this.webContents.once('destroyed', () => this.#onClosed());
    this.webContents.on('did-finish-load', () => this.#showContent());
    this.contentView = this.#makeContentView();
    host.windows.add(this);
    if (!this.#isHidden) this.webContents.setWindowBounds(this.#bounds);
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  /** Only informs the program, because Chromium's first window is always visible. */
  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    if (this.#isHidden) throw notProvided('showing a window that was made hidden, in a session of its own,');
  }

  /** Closes the window, unless a listener of `close` prevents that. */
  close(): void {
    if (this.isDestroyed()) return;
    const event = new PreventableEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    this.webContents.close();
  }

  isDestroyed(): boolean {
    return this.webContents.isDestroyed();
  }

  focus(): void {
    this.webContents.focus();
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {
    // A window is never minimized here.
  }

  /** Returns the bounds that the program set, even if a person has moved the window. */
  getBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    if (!this.#isHidden) this.webContents.setWindowBounds(this.#bounds);
    for (const view of this.#views) view.place();
  }

  getContentBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }

  #makeContentView() {
    const views = this.#views;
    return strict('contentView', {
      addChildView: (view: WebContentsView): void => {
        this.#views.add(view);
        view.attach(this);
      },
      removeChildView: (view: WebContentsView): void => {
        this.#views.delete(view);
        view.detach();
      },
      get children(): WebContentsView[] {
        return [...views];
      },
    });
  }

  #showContent(): void {
    if (this.#hasShownContent) return;
    this.#hasShownContent = true;
    this.emit('ready-to-show');
  }

  #onClosed(): void {
    if (this.#hasClosed) return;
    this.#hasClosed = true;
    const { windows, app } = this.#host;
    windows.delete(this);
    this.emit('closed');
    if (windows.size > 0 || app.isEndingProgram) return;
    // As in Electron, a program without a listener ends with its last window.
    if (!app.emit('window-all-closed')) app.quit();
  }
}
