import { randomUUID } from 'node:crypto';
import { type BrowserWindow, type Rectangle, session, WebContentsView } from 'electron/main';
import { CONFINED } from '../guards/guard-contents.ts';
import { Attempt, type AttemptParts, type BankPage, type BankPageEvents } from './attempt.ts';

export interface BankPagesParts extends BankPageEvents, Pick<AttemptParts, 'mode' | 'log'> {
  /** The window of the screens; null before it opens and after it closes. */
  window: () => BrowserWindow | null;
  now: () => Date;
}

export type BankPages = ReturnType<typeof createBankPages>;

export function createBankPages(parts: BankPagesParts) {
  /** All attempts that have not ended: at most one is open, and the others are ending. */
  const attempts = new Set<Attempt>();
  const openAttempt = () => [...attempts].find((attempt) => attempt.isOpen) ?? null;
  const openOf = (reference: string) => [...attempts].find((each) => each.isOpen && each.reference === reference);
  const end = async (attempt: Attempt) => {
    await attempt.end();
    attempts.delete(attempt);
  };
  return {
    /** Opens a page, invisible until `place`. Ends an earlier attempt. Throws if there is no window. */
    open(page: BankPage) {
      const window = parts.window();
      if (!window) throw new Error('no window to show a bank page in');
      for (const earlier of attempts) void end(earlier);
      const attempt = new Attempt({ ...parts, page, window, ...newView(), startedAt: parts.now() });
      attempts.add(attempt);
      attempt.start();
    },
    /** Call again whenever the layout changes. */
    place: (reference: string, bounds: Rectangle) => openOf(reference)?.place(bounds),
    hide: () => openAttempt()?.hide(),
    keepWaiting: (reference: string) => openOf(reference)?.keepWaiting(),
    /** Ends the payment's attempt, if open. Resolves when the page is gone and its storage cleared. */
    close: async (reference: string): Promise<void> => {
      await Promise.all([...attempts].filter((attempt) => attempt.reference === reference).map(end));
    },
    /** Ends every attempt and waits until all have ended. Called before the program quits. */
    closeAll: async (): Promise<void> => {
      await Promise.all([...attempts].map(end));
    },
    get openReference() {
      return openAttempt()?.reference ?? null;
    },
  };
}

/** Creates a view with its own session. A session without `persist:` is in memory, and its name is never reused. */
function newView() {
  const own = session.fromPartition(`bank-page-${randomUUID()}`, { cache: false });
  const view = new WebContentsView({
    webPreferences: {
      session: own,
      ...CONFINED,
      focusOnNavigation: false, // A page that navigates by itself must not steal the focus.
      devTools: false,
      disableDialogs: true, // A message of the page would look like one of the till.
    },
  });
  return { session: own, view };
}
