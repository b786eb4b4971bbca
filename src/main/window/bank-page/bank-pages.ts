import { randomUUID } from 'node:crypto';
import { type BrowserWindow, session, WebContentsView } from 'electron/main';
import type { Mode } from '../../../shared/mode.ts';
import type { BankPageStatus } from '../../../shared/payment/bank-page.ts';
import type { Log } from '../../log.ts';
import { Attempt, type BankPage, type BankPageReturn } from './attempt.ts';
import type { ViewBounds } from './view-bounds.ts';

export interface BankPagesParts {
  /** The window of the screens; null before it is there and after it is gone. */
  window: () => BrowserWindow | null;
  mode: Mode;
  log: Log;
  now: () => Date;
  /** Called for every change, beginning with `loading`, until the attempt ends. */
  onStatus: (status: BankPageStatus) => void;
  /** Called once an attempt at most. The attempt has ended by then, and the page is out of sight. */
  onReturn: (returned: BankPageReturn) => void;
  /** Called whenever a frame of the page comes back. The page stays. */
  onHint: (reference: string) => void;
}

/** The pages of banks inside the window, one at a time. */
export interface BankPages {
  /**
   * Opens the page of a payment for a new attempt, out of sight until it is placed; an earlier one ends.
   * @throws Error where there is no window
   */
  open(page: BankPage): void;
  /** Shows the page of this payment in these pixels of the window's content. To be called whenever the screen moves. */
  place(reference: string, bounds: ViewBounds): void;
  /** Takes the page out of sight, e.g. while a dialog of the screen must be seen. It goes on. */
  hide(): void;
  /** A person who was asked about a stalled page wants to go on waiting. */
  keepWaiting(reference: string): void;
  /** Ends the attempt of this payment, if it is open; fulfilled when its page is gone and its storage cleared. */
  close(reference: string): Promise<void>;
  /** Ends everything, also what is just ending: before the program quits. */
  closeAll(): Promise<void>;
  /** The payment whose bank page is open. */
  readonly openReference: string | null;
}

export function createBankPages(parts: BankPagesParts): BankPages {
  /** One that is open at most, the others ending or at their end: the next one to open takes them out. */
  const attempts = new Set<Attempt>();
  const openAttempt = () => [...attempts].find((attempt) => attempt.isOpen) ?? null;
  const openOf = (reference: string) => [...attempts].find((each) => each.isOpen && each.reference === reference);
  const end = async (attempt: Attempt) => {
    await attempt.end();
    attempts.delete(attempt);
  };
  return {
    open(page) {
      const window = parts.window();
      if (!window) throw new Error('no window to show a bank page in');
      for (const earlier of attempts) void end(earlier);
      const attempt = new Attempt({ ...parts, page, window, ...newView(), startedAt: parts.now() });
      attempts.add(attempt);
      attempt.start();
    },
    place: (reference, bounds) => openOf(reference)?.place(bounds),
    hide: () => openAttempt()?.hide(),
    keepWaiting: (reference) => openOf(reference)?.keepWaiting(),
    close: async (reference) => {
      await Promise.all([...attempts].filter((attempt) => attempt.reference === reference).map(end));
    },
    closeAll: async () => {
      await Promise.all([...attempts].map(end));
    },
    get openReference() {
      return openAttempt()?.reference ?? null;
    },
  };
}

/** A view in a session of its own. Without `persist:` the session is in memory; its name is never used again. */
function newView() {
  const own = session.fromPartition(`bank-page-${randomUUID()}`, { cache: false });
  const view = new WebContentsView({
    webPreferences: {
      session: own,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableBlinkFeatures: 'Auxclick',
      spellcheck: false,
      focusOnNavigation: false, // A page that moves on by itself takes the keys from nobody.
      devTools: false,
      safeDialogs: true,
    },
  });
  return { session: own, view };
}
