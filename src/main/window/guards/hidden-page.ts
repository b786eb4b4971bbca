import { randomUUID } from 'node:crypto';
import { BrowserWindow, type Session, session, type WebContents } from 'electron/main';
import type { Log } from '../../log.ts';
import { APP_SCHEME } from '../app-files.ts';
import { guardContents, guardSession } from './guard-contents.ts';
import { answerHiddenRequest, hiddenAddress } from './hidden-page-address.ts';
import { staysOnSlip } from './navigation-guard.ts';

/**
 * Shows a page of our own in a window that nobody sees, prints it, and lets the window go.
 * @param cancelled lets it go at once, however much is laid out by then; rejects with the signal's reason
 */
export type PrintHidden = <Printed>(
  html: string,
  print: (contents: WebContents) => Promise<Printed>,
  cancelled?: AbortSignal,
) => Promise<Printed>;

/**
 * Prints pages out of sight. They are served from memory, each at an address of its own: Chromium opens no `data:` address
 * of more than two million characters, and the statement of a busy day has more. Their session is in memory, shares
 * nothing with the screens, and every other request in it is refused.
 */
export function createHiddenPages(log: Log): PrintHidden {
  const pages = new Map<string, string>();
  let own: Session | null = null;
  return async (html, print, cancelled) => {
    cancelled?.throwIfAborted();
    own ??= openSession(pages);
    const address = hiddenAddress(randomUUID());
    pages.set(address, html);
    const window = new BrowserWindow({
      show: false,
      width: 400,
      height: 800,
      webPreferences: {
        session: own,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        disableBlinkFeatures: 'Auxclick',
        devTools: false,
      },
    });
    try {
      const { webContents } = window;
      guardContents(webContents, staysOnSlip, log);
      const printed = webContents.loadURL(address).then(() => print(webContents));
      return await unlessCancelled(printed, cancelled);
    } finally {
      window.destroy();
      pages.delete(address);
    }
  };
}

/** A page whose window is destroyed may never say that it is not printed: nobody waits for it then. */
function unlessCancelled<Printed>(printed: Promise<Printed>, cancelled?: AbortSignal): Promise<Printed> {
  if (!cancelled) return printed;
  return new Promise((resolve, reject) => {
    cancelled.addEventListener('abort', () => reject(cancelled.reason), { once: true });
    printed.then(resolve, reject);
  });
}

/** Without `persist:` a session is in memory. */
function openSession(pages: ReadonlyMap<string, string>): Session {
  const opened = session.fromPartition(`hidden-pages-${randomUUID()}`, { cache: false });
  guardSession(opened);
  opened.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !pages.has(url) }));
  opened.protocol.handle(APP_SCHEME, (request) => answerHiddenRequest(pages, request));
  return opened;
}
