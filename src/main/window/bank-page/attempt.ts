import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BrowserWindow, Session, WebContents, WebContentsView } from 'electron/main';
import type { Mode } from '../../../shared/mode.ts';
import type { BankPageStatus, ReturnedFacts } from '../../../shared/payment/bank-page.ts';
import { describeError, type Log } from '../../log.ts';
import { mayShow } from './bank-page-guard.ts';
import { type BankPageEvent, failureOf, newStatus, statusAfter } from './bank-page-status.ts';
import { guardBankContents } from './guard-bank-contents.ts';
import { guardBankSession } from './guard-bank-session.ts';
import { type ProgressWatch, watchProgress } from './progress-watch.ts';
import { type ReturnRequest, readReturn } from './read-return.ts';
import { type KeyShare, shareKeys } from './share-keys.ts';
import { clampBounds, type ViewBounds } from './view-bounds.ts';

/** A page of a bank, for one attempt of one payment. */
export interface BankPage {
  reference: string;
  /** Where the service sends the customer. */
  authUrl: string;
  /** Made by `makeReturnUrl`, with a token of this attempt alone. */
  returnUrl: string;
}

/** The customer came back from the bank. It proves nothing: a re-query decides. */
export interface BankPageReturn {
  reference: string;
  response: ReturnedFacts;
}

export interface AttemptParts {
  page: BankPage;
  mode: Mode;
  window: BrowserWindow;
  /** Fresh, in memory, of this attempt alone. */
  session: Session;
  /** In `session`, and not in the window yet. */
  view: WebContentsView;
  startedAt: Date;
  log: Log;
  onStatus: (status: BankPageStatus) => void;
  onReturn: (returned: BankPageReturn) => void;
  onHint: (reference: string) => void;
}

/** After this time without progress a person is asked. */
export const STALLED_AFTER_MS = 2 * 60_000;

/**
 * One bank page that is open, until it has come to its end in one way or another. It ends by itself when the customer comes
 * back, when the page crashes or closes itself, and when the window or its screens are gone: nobody would be left to end it.
 */
export class Attempt {
  readonly #parts: AttemptParts;
  readonly #contents: WebContents;
  readonly #screens: WebContents;
  readonly #watch: ProgressWatch;
  readonly #keys: KeyShare;
  readonly #endAlone = () => void this.end();
  #status: BankPageStatus;
  #isInSight = false;
  #hasBeenInSight = false;
  #isOpen = true;
  #ending: Promise<void> | null = null;

  /** Guards the page, which loads nothing before `start`. */
  constructor(parts: AttemptParts) {
    const { page, mode, window, session, view, log } = parts;
    this.#parts = parts;
    this.#contents = view.webContents;
    this.#screens = window.webContents;
    this.#status = newStatus(page.reference, parts.startedAt);
    this.#watch = watchProgress(STALLED_AFTER_MS, () => this.#tell({ kind: 'stalled' }));
    guardBankSession(session, {
      mode,
      returnUrl: page.returnUrl,
      log,
      isOpen: () => this.isOpen,
      onRequest: () => this.#tell({ kind: 'moved' }),
      onReturn: (request) => this.#comeBack(request),
      onHint: () => parts.onHint(page.reference),
    });
    guardBankContents(this.#contents, {
      mode,
      returnUrl: page.returnUrl,
      log,
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

  /** Loads the page, out of sight until it is placed. */
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

  /**
   * Shows the page in these pixels of the window's content, as far as they lie inside it. The first time it gets the keys,
   * since the customer goes on there; later a person gives them.
   */
  place(bounds: ViewBounds): void {
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

  /** A person wants to go on waiting: the time without progress starts again. */
  keepWaiting(): void {
    this.#tell({ kind: 'moved' });
  }

  /** Takes the page away and clears what it stored. Called again, it answers the same. Never rejects. */
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
      // Whatever went wrong, `did-fail-load` says it as well; and a load that the return ended is no fault.
    });
  }

  #tell(event: BankPageEvent): void {
    if (!this.isOpen) return;
    if (event.kind !== 'stalled' && event.kind !== 'keys') this.#watch.moved();
    const before = this.#status;
    this.#status = statusAfter(before, event, this.#parts.mode);
    if (this.#status !== before) this.#parts.onStatus(this.#status);
    if (event.kind === 'crashed' || this.#contents.isDestroyed()) this.#endAlone();
  }

  #comeBack(request: ReturnRequest): void {
    const { reference } = this;
    this.#endAlone();
    this.#parts.onReturn({ reference, response: readReturn(request, reference) });
  }

  async #finish(): Promise<void> {
    const { window, session, view, log } = this.#parts;
    this.#isOpen = false;
    this.#watch.stop();
    this.#keys.stop();
    window.off('closed', this.#endAlone);
    this.#screens.off('render-process-gone', this.#endAlone);
    try {
      if (!window.isDestroyed()) view.setVisible(false);
      await nextTurn(); // Electron may be in the middle of asking about a request of this very page.
      if (!window.isDestroyed()) window.contentView.removeChildView(view);
      if (!this.#contents.isDestroyed()) this.#contents.close(); // The window would not do it.
      await clearSession(session);
    } catch (error) {
      log.write('backgroundFailed', { channel: 'bankPage', ...describeError(error) });
    }
  }
}

/** Clears what the page stored. It was in memory alone, and no other attempt sees this session. */
async function clearSession(session: Session): Promise<void> {
  await session.closeAllConnections();
  await session.clearStorageData();
  await session.clearCache();
  await session.clearAuthCache();
}

/** Tells what happens to a bank page, in the words of its status. */
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
  // Of a load that was given up, Electron says this alone.
  contents.on('did-stop-loading', () => tell({ kind: 'stopped' }));
  contents.on('unresponsive', () => tell({ kind: 'stalled' }));
  contents.on('responsive', () => tell({ kind: 'moved' }));
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') tell({ kind: 'crashed' });
  });
  contents.on('destroyed', () => tell({ kind: 'failed', failure: 'pageClosed' }));
}
