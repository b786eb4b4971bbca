import { randomUUID } from 'node:crypto';
import { BrowserWindow, type Session, session, type WebContents } from 'electron/main';
import type { Log } from '../../log.ts';
import { APP_SCHEME } from '../app-files.ts';
import { CONFINED, guardContents, guardSession } from './guard-contents.ts';
import { answerHiddenRequest, hiddenAddress } from './hidden-page-address.ts';

/** Prints HTML in an invisible window. `cancelled` destroys it at once and rejects with the signal's reason. */
export type PrintHidden = <Printed>(
  html: string,
  print: (contents: WebContents) => Promise<Printed>,
  cancelled?: AbortSignal,
) => Promise<Printed>;

/**
 * Prints pages from memory: Chromium opens no `data:` address above two million characters, and a busy day's statement
 * is longer. Their session refuses every other request.
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
        ...CONFINED,
        devTools: false,
      },
    });
    try {
      const { webContents } = window;
      // A printed page is made from a text and has no links.
      guardContents(webContents, () => false, log);
      const printed = webContents.loadURL(address).then(() => print(webContents));
      return await unlessCancelled(printed, cancelled);
    } finally {
      window.destroy();
      pages.delete(address);
    }
  };
}

/** Stops waiting on a cancellation, because printing may never settle after its window was destroyed. */
function unlessCancelled<Printed>(printed: Promise<Printed>, cancelled?: AbortSignal): Promise<Printed> {
  if (!cancelled) return printed;
  return new Promise((resolve, reject) => {
    cancelled.addEventListener('abort', () => reject(cancelled.reason), { once: true });
    printed.then(resolve, reject);
  });
}

/** Opens a session in memory, without `persist:`. */
function openSession(pages: ReadonlyMap<string, string>): Session {
  const opened = session.fromPartition(`hidden-pages-${randomUUID()}`, { cache: false });
  guardSession(opened);
  opened.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !pages.has(url) }));
  opened.protocol.handle(APP_SCHEME, (request) => answerHiddenRequest(pages, request));
  return opened;
}
