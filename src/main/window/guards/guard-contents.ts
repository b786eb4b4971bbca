import type { App, Session, WebContents } from 'electron/main';
import type { Log } from '../../log.ts';
import { mayAnyPageGo, mayOpenWindow, mayUsePermission } from './navigation-guard.ts';

/**
 * Holds a page where it is: no navigation but those that `mayGo` allows, no new window, no embedded one.
 * Call it before the page loads anything.
 */
export function guardContents(contents: WebContents, mayGo: (address: string) => boolean, log: Log): void {
  const refuse = (event: { preventDefault: () => void }, address: string) => {
    if (mayGo(address)) return;
    event.preventDefault();
    log.write('navigationRefused', { reason: schemeOf(address) });
  };
  contents.on('will-navigate', (event) => refuse(event, event.url));
  contents.on('will-redirect', (event) => refuse(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  hideAddresses(contents);
  contents.setWindowOpenHandler(() => ({ action: mayOpenWindow() ? 'allow' : 'deny' }));
}

/** WebRTC asks for no permission, and would tell a page the addresses of this machine: it goes through a proxy or nowhere. */
export function hideAddresses(contents: WebContents): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** Denies a session every permission and every download. Electron's default is to approve. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(mayUsePermission()));
  session.setPermissionCheckHandler(() => mayUsePermission());
  session.setDevicePermissionHandler(() => mayUsePermission());
  session.on('will-download', (event) => event.preventDefault());
}

/** An address may hold anything, so the log gets its scheme alone. */
function schemeOf(address: string): string {
  return URL.parse(address)?.protocol ?? 'none';
}

/**
 * Guards every page that is ever created: no window, no embedded page, no permission, and no address but ours or a bank's.
 * Pages that the program makes have guards of their own, which allow less; this one is for what somebody forgets. Call it
 * before the first page is made.
 */
export function guardEveryPage(app: Pick<App, 'on'>, log: Log): void {
  const guarded = new WeakSet<Session>();
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, mayAnyPageGo, log);
    if (guarded.has(contents.session)) return;
    guarded.add(contents.session);
    guardSession(contents.session);
  });
}
