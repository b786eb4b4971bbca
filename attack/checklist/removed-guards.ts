import type { ItemKey } from './items.ts';

/** A guard that is taken out of the source, and the item whose test must miss it. */
export interface RemovedGuard {
  item: ItemKey;
  /** From the folder of the project. */
  file: string;
  /** Stands in the file once. */
  from: string;
  to: string;
}

const WINDOW = 'src/main/window/program-window.ts';
const GUARD = 'src/main/window/guards/guard-contents.ts';
const SENDER = 'src/main/bridge/trusted-sender.ts';

/** Where one of these is not missed, its item is not tested. */
export const REMOVED_GUARDS: Readonly<Record<string, RemovedGuard>> = {
  'a bank’s page may come without encryption': {
    item: 'secureContent',
    file: 'src/main/window/bank-page/bank-page-guard.ts',
    from: "return mode !== 'live' && isLoopback(url);",
    to: 'return true;',
  },
  'the cashier’s page has Node': {
    item: 'noNode',
    file: WINDOW,
    from: 'nodeIntegration: false',
    to: 'nodeIntegration: true',
  },
  'a bank’s page shares a world with the preload': {
    item: 'contextIsolation',
    file: 'src/main/window/bank-page/bank-pages.ts',
    from: 'contextIsolation: true',
    to: 'contextIsolation: false',
  },
  'nobody sandboxes the whole program': {
    item: 'sandbox',
    file: 'src/main/index.ts',
    from: 'app.enableSandbox();',
    to: '',
  },
  'a printed page has no sandbox': {
    item: 'sandbox',
    file: 'src/main/window/guards/hidden-page.ts',
    from: 'sandbox: true',
    to: 'sandbox: false',
  },
  'permissions are answered as Electron answers them': {
    item: 'permissions',
    file: GUARD,
    from: 'session.setPermissionRequestHandler((_contents, _permission, answer) => answer(mayUsePermission()));',
    to: '',
  },
  'the session of the payment service is not guarded': {
    item: 'permissions',
    file: 'src/main/window/service-session.ts',
    from: 'guardSession(serviceSession);',
    to: '',
  },
  'the cashier’s page has no web security': {
    item: 'webSecurity',
    file: WINDOW,
    from: 'webSecurity: true',
    to: 'webSecurity: false',
  },
  'a text may become a script': {
    item: 'policy',
    file: 'src/main/window/app-files.ts',
    from: '"require-trusted-types-for \'script\'",',
    to: '',
  },
  'a printed page may have any style': {
    item: 'policy',
    file: 'src/main/window/guards/hidden-page-address.ts',
    from: 'const styles = sheet === null',
    to: 'const styles = sheet !== null ? "\'unsafe-inline\'" : sheet === null',
  },
  'insecure content runs': {
    item: 'insecureContent',
    file: WINDOW,
    from: 'webSecurity: true',
    to: 'webSecurity: true, allowRunningInsecureContent: true',
  },
  'experimental features are on': {
    item: 'experimentalFeatures',
    file: WINDOW,
    from: 'webSecurity: true',
    to: 'webSecurity: true, experimentalFeatures: true',
  },
  'a feature of Blink is switched on': {
    item: 'blinkFeatures',
    file: WINDOW,
    from: 'disableBlinkFeatures',
    to: 'enableBlinkFeatures',
  },
  'the cashier’s page may embed views': {
    item: 'noPopupsInViews',
    file: WINDOW,
    from: 'webviewTag: false',
    to: 'webviewTag: true',
  },
  'an embedded view of a bank is let in': {
    item: 'viewOptions',
    file: 'src/main/window/bank-page/guard-bank-contents.ts',
    from: "contents.on('will-attach-webview', (event) => event.preventDefault());",
    to: '',
  },
  'a redirect leads anywhere': {
    item: 'navigation',
    file: GUARD,
    from: "contents.on('will-redirect', (event) => refuse(event, event.url));",
    to: '',
  },
  'a page opens windows': {
    item: 'newWindows',
    file: GUARD,
    from: "contents.setWindowOpenHandler(() => ({ action: mayOpenWindow() ? 'allow' : 'deny' }));",
    to: '',
  },
  'what a page opens is handed to the system': {
    item: 'openExternal',
    file: GUARD,
    from: "contents.setWindowOpenHandler(() => ({ action: mayOpenWindow() ? 'allow' : 'deny' }));",
    to: "contents.setWindowOpenHandler(({ url }) => { import('electron/main').then(({ shell }) => shell.openExternal(url)); return { action: 'deny' }; });",
  },
  'a frame inside the page may ask': {
    item: 'senders',
    file: SENDER,
    from: 'sender.isMainFrame &&',
    to: '',
  },
  'a page from elsewhere may ask': {
    item: 'senders',
    file: SENDER,
    from: 'originOf(sender.url) === page.origin',
    to: 'true',
  },
  'another page than the window’s may ask': {
    item: 'senders',
    file: SENDER,
    from: 'sender.webContentsId === page.webContentsId &&',
    to: '',
  },
  'the scheme goes past policies': {
    item: 'customScheme',
    file: 'src/main/window/app-scheme.ts',
    from: 'secure: true',
    to: 'secure: true, bypassCSP: true',
  },
  'the binary is a Node for anybody': {
    item: 'fuses',
    file: 'packaging/fuses.ts',
    from: '[FuseV1Options.RunAsNode]: false',
    to: '[FuseV1Options.RunAsNode]: true',
  },
  'the page gets events of Electron': {
    item: 'noElectronInPages',
    file: 'src/preload/index.ts',
    from: '(_event: unknown, value: unknown) => listener(value)',
    to: '(event: unknown) => listener(event as never)',
  },
  'the page may ask on any channel': {
    item: 'noElectronInPages',
    file: 'src/preload/known-names.ts',
    from: 'return channels.has(name);',
    to: 'return true;',
  },
  'nobody looks after a stray page': {
    item: 'everyPage',
    file: 'src/main/index.ts',
    from: 'guardEveryPage(app, log);',
    to: '',
  },
  'a page asks for addresses by WebRTC': {
    item: 'webRtc',
    file: GUARD,
    from: "contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');",
    to: '',
  },
  'a packaged program starts with anything': {
    item: 'startConditions',
    file: 'src/main/index.ts',
    from: 'app.isPackaged ? findRefusedCondition(startConditions()) : null',
    to: 'null',
  },
};
