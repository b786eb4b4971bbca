import type { App, Session, WebContents, WebPreferences } from 'electron/main';
import type { Log } from '../../log.ts';
import { mayAnyPageGo, schemeOf } from './navigation-guard.ts';

/** A hostile page would otherwise push everything else out of the log. */
const MOST_LOGGED_REFUSALS = 20;

/** Returns a function that logs the scheme of an address that a page was refused. */
export function refusalLog(log: Log): (address: string) => void {
  let left = MOST_LOGGED_REFUSALS;
  return (address) => {
    if (left === 0) return;
    left -= 1;
    log.write('navigationRefused', { reason: schemeOf(address) });
  };
}

/** Restricts a page to navigations that `mayGo` allows, without new windows. Call before the page loads anything. */
export function guardContents(contents: WebContents, mayGo: (address: string) => boolean, log: Log): void {
  const logRefusal = refusalLog(log);
  const refuse = (event: { preventDefault: () => void }, address: string) => {
    if (mayGo(address)) return;
    event.preventDefault();
    logRefusal(address);
  };
  contents.on('will-navigate', (event) => refuse(event, event.url));
  contents.on('will-redirect', (event) => refuse(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  hideAddresses(contents);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Keeps WebRTC from revealing this machine's addresses, which needs no permission. WebRTC may only use a proxy. */
export function hideAddresses(contents: WebContents): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** Preferences of every page, which separate it from Node and from the rest of the program. */
export const CONFINED = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  disableBlinkFeatures: 'Auxclick', // A middle click would open a link in a new window.
  spellcheck: false,
} as const satisfies WebPreferences;

/** Denies a session every permission and download. Electron approves them by default. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}

/** Guards every page as a fallback; the program's own pages have stricter guards. Call before any page is created. */
export function guardEveryPage(app: Pick<App, 'on'>, log: Log): void {
  const guarded = new WeakSet<Session>();
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, mayAnyPageGo, log);
    if (guarded.has(contents.session)) return;
    guarded.add(contents.session);
    guardSession(contents.session);
  });
}
