import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BrowserWindow, Rectangle, Session, WebContents, WebContentsView } from 'electron/main';
import type { Mode } from '../../../shared/mode.ts';
import type { BankPageStatus } from '../../../shared/payment/bank-page.ts';
import { describeError, type Log } from '../../log.ts';
import { refusalLog } from '../guards/guard-contents.ts';
import { mayShow } from './bank-page-guard.ts';
import { type BankPageEvent, failureOf, newStatus, statusAfter } from './bank-page-status.ts';
import { guardBankContents } from './guard-bank-contents.ts';
import { guardBankSession } from './guard-bank-session.ts';
import type { ReturnRequest } from './read-return.ts';
import { type KeyShare, shareKeys } from './share-keys.ts';
import { clampBounds } from './view-bounds.ts';

export interface BankPage {
  reference: string;
  authUrl: string;
  /** The address that `makeReturnUrl` made, with a token for this attempt only. */
  returnUrl: string;
}

/** The customer's return from the bank. It proves nothing: a re-query decides. */
export interface BankPageReturn {
  reference: string;
  request: ReturnRequest;
}

export interface BankPageEvents {
  /** Called with each status, first with `loading`. */
  onStatus: (status: BankPageStatus) => void;
  /** Called at most once per attempt, after the attempt has ended and its page is hidden. */
  onReturn: (returned: BankPageReturn) => void;
  /** Called each time a frame of the page reaches the return address. The page stays open. */
  onHint: (reference: string) => void;
}

export interface AttemptParts extends BankPageEvents {
  page: BankPage;
  mode: Mode;
  window: BrowserWindow;
  session: Session;
  /** The view of the page, not yet in the window. */
  view: WebContentsView;
  startedAt: Date;
  log: Log;
}

/** After this time without progress, a person is asked whether to wait. */
export const STALLED_AFTER_MS = 2 * 60_000;

/** An open bank page. It ends by itself when the customer returns, and when the page, window or screens are gone. */
export class Attempt {
  readonly #parts: AttemptParts;
  readonly #contents: WebContents;
  readonly #screens: WebContents;
  readonly #keys: KeyShare;
  readonly #endAlone = () => void this.end();
  /** A stalled page must not keep the program from quitting. */
  readonly #stallTimer = setTimeout(() => this.#tell({ kind: 'stalled' }), STALLED_AFTER_MS).unref();
  #status: BankPageStatus;
  #isInSight = false;
  #hasBeenInSight = false;
  #isOpen = true;
  #ending: Promise<void> | null = null;

  /** Guards the page, which loads nothing before `start`. */
  constructor(parts: AttemptParts) {
    const { page, mode, window, session, view } = parts;
    const logRefusal = refusalLog(parts.log);
    this.#parts = parts;
    this.#contents = view.webContents;
    this.#screens = window.webContents;
    this.#status = newStatus(page.reference, parts.startedAt);
    guardBankSession(session, {
      mode,
      returnUrl: page.returnUrl,
      logRefusal,
      isOpen: () => this.isOpen,
      onRequest: () => this.#tell({ kind: 'moved' }),
      onReturn: (request) => this.#comeBack(request),
      onHint: () => parts.onHint(page.reference),
    });
    guardBankContents(this.#contents, {
      mode,
      returnUrl: page.returnUrl,
      logRefusal,
      onRefused: () => this.#tell({ kind: 'refused' }),
    });
    followBankContents(this.#contents, (event) => this.#tell(event));
    this.#keys = shareKeys({
      page: this.#contents,
      screens: this.#screens,
      isInSight: () => this.#isInSight,
      onChange: (toPage) => this.#tell({ kind: 'keys', toPage }),
    });
    window.once('closed', this.#endAlone);
    this.#screens.once('render-process-gone', this.#endAlone);
  }

  /** Loads the page, invisible until `place`. */
  start(): void {
    const { page, window, view, mode, onStatus } = this.#parts;
    view.setVisible(false);
    window.contentView.addChildView(view);
    onStatus(this.#status);
    if (mayShow(page.authUrl, mode)) this.#loadPage(page.authUrl);
    else this.#tell({ kind: 'refused' });
  }

  get reference(): string {
    return this.#parts.page.reference;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Clips the page to the window. The first call also gives it the keyboard focus; later a person moves the focus. */
  place(bounds: Rectangle): void {
    const { window, view } = this.#parts;
    if (!this.isOpen || window.isDestroyed()) return;
    const inside = clampBounds(bounds, window.getContentBounds());
    view.setBounds(inside);
    if (inside.width > 0 && inside.height > 0) this.#show();
    else this.hide();
  }

  hide(): void {
    if (!this.isOpen) return;
    this.#isInSight = false;
    this.#parts.view.setVisible(false);
    this.#keys.takeBack();
  }

  /** Restarts the stall timer, because a person wants to wait. */
  keepWaiting(): void {
    this.#tell({ kind: 'moved' });
  }

  /** Removes the page and clears its storage. Further calls return the same promise, which never rejects. */
  end(): Promise<void> {
    this.#ending ??= this.#finish();
    return this.#ending;
  }

  #show(): void {
    this.#isInSight = true;
    this.#parts.view.setVisible(true);
    if (!this.#hasBeenInSight) this.#keys.giveToPage();
    this.#hasBeenInSight = true;
  }

  #loadPage(address: string): void {
    this.#contents.loadURL(address).catch(() => {
      // `did-fail-load` reports every failure, and a load that the return cancelled is no failure.
    });
  }

  #tell(event: BankPageEvent): void {
    if (!this.isOpen) return;
    if (event.kind !== 'stalled' && event.kind !== 'keys') this.#stallTimer.refresh();
    const before = this.#status;
    this.#status = statusAfter(before, event, this.#parts.mode);
    if (this.#status !== before) this.#parts.onStatus(this.#status);
    if (event.kind === 'crashed' || this.#contents.isDestroyed()) this.#endAlone();
  }

  #comeBack(request: ReturnRequest): void {
    const { reference } = this;
    this.#endAlone();
    this.#parts.onReturn({ reference, request });
  }

  async #finish(): Promise<void> {
    const { window, session, view, log } = this.#parts;
    this.#isOpen = false;
    clearTimeout(this.#stallTimer);
    this.#keys.stop();
    window.off('closed', this.#endAlone);
    this.#screens.off('render-process-gone', this.#endAlone);
    try {
      if (!window.isDestroyed()) view.setVisible(false);
      await nextTurn(); // Electron may still be handling a request of this page.
      if (!window.isDestroyed()) window.contentView.removeChildView(view);
      if (!this.#contents.isDestroyed()) this.#contents.close(); // Removing the view does not close its contents.
      await clearSession(session);
    } catch (error) {
      log.write('backgroundFailed', { channel: 'bankPage', ...describeError(error) });
    }
  }
}

async function clearSession(session: Session): Promise<void> {
  await session.closeAllConnections();
  await session.clearStorageData();
  await session.clearCache();
  await session.clearAuthCache();
}

function followBankContents(contents: WebContents, tell: (event: BankPageEvent) => void): void {
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) tell({ kind: 'loading' });
  });
  contents.on('did-navigate', (_event, address) => tell({ kind: 'arrived', address }));
  contents.on('dom-ready', () => tell({ kind: 'shown' }));
  contents.on('did-fail-load', (_event, errorNumber, _name, _address, isMainFrame) => {
    const failure = failureOf(errorNumber);
    if (isMainFrame && failure !== null) tell({ kind: 'failed', failure });
  });
  // Electron reports an abandoned load by this event only.
  contents.on('did-stop-loading', () => tell({ kind: 'stopped' }));
  contents.on('unresponsive', () => tell({ kind: 'stalled' }));
  contents.on('responsive', () => tell({ kind: 'moved' }));
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') tell({ kind: 'crashed' });
  });
  contents.on('destroyed', () => tell({ kind: 'failed', failure: 'pageClosed' }));
}
