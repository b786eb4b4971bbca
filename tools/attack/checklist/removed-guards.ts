import type { ItemKey } from './items.ts';

/** A mutation of the source that removes one guard. The check of `item` must fail on the mutated program. */
export interface RemovedGuard {
  item: ItemKey;
  file: string;
  /** The text to replace, which must occur once in the file. */
  from: string;
  to: string;
}

const WINDOW = 'src/main/window/program-window.ts';
const GUARD = 'src/main/window/guards/guard-contents.ts';
const SENDER = 'src/main/bridge/trusted-sender.ts';

/** The guards that are removed in turn. An item whose guard can go unnoticed is untested. */
export const REMOVED_GUARDS: Readonly<Record<string, RemovedGuard>> = {
  'a bank page may load without encryption': {
    item: 'secureContent',
    file: 'src/main/window/bank-page/bank-page-guard.ts',
    from: "return mode !== 'live' && isLoopback(url);",
    to: 'return true;',
  },
  'the cashier’s page has Node': {
    item: 'noNode',
    file: WINDOW,
    from: '...CONFINED',
    to: '...CONFINED, nodeIntegration: true',
  },
  'a bank page shares its context with the preload': {
    item: 'contextIsolation',
    file: 'src/main/window/bank-page/bank-pages.ts',
    from: '...CONFINED',
    to: '...CONFINED, contextIsolation: false',
  },
  'the program is not sandboxed': {
    item: 'sandbox',
    file: 'src/main/index.ts',
    from: 'app.enableSandbox();',
    to: '',
  },
  'a printed page has no sandbox': {
    item: 'sandbox',
    file: 'src/main/window/guards/hidden-page.ts',
    from: '...CONFINED',
    to: '...CONFINED, sandbox: false',
  },
  'permissions use Electron’s defaults': {
    item: 'permissions',
    file: GUARD,
    from: 'session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));',
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
    from: '...CONFINED',
    to: '...CONFINED, webSecurity: false',
  },
  'text can become a script': {
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
    from: '...CONFINED',
    to: '...CONFINED, allowRunningInsecureContent: true',
  },
  'experimental features are on': {
    item: 'experimentalFeatures',
    file: WINDOW,
    from: '...CONFINED',
    to: '...CONFINED, experimentalFeatures: true',
  },
  'a Blink feature is enabled': {
    item: 'blinkFeatures',
    file: WINDOW,
    from: '...CONFINED',
    to: "...CONFINED, enableBlinkFeatures: 'Auxclick'",
  },
  'the cashier’s page may embed views': {
    item: 'noPopupsInViews',
    file: WINDOW,
    from: '...CONFINED',
    to: '...CONFINED, webviewTag: true',
  },
  'a bank page may embed views': {
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
    from: "contents.setWindowOpenHandler(() => ({ action: 'deny' }));",
    to: '',
  },
  'links that a page opens go to the system': {
    item: 'openExternal',
    file: GUARD,
    from: "contents.setWindowOpenHandler(() => ({ action: 'deny' }));",
    to: "contents.setWindowOpenHandler(({ url }) => { import('electron/main').then(({ shell }) => shell.openExternal(url)); return { action: 'deny' }; });",
  },
  'a frame may send requests': {
    item: 'senders',
    file: SENDER,
    from: 'sender.isMainFrame &&',
    to: '',
  },
  'a foreign page may send requests': {
    item: 'senders',
    file: SENDER,
    from: 'originOf(sender.url) === page.origin',
    to: 'true',
  },
  'another page of ours may send requests': {
    item: 'senders',
    file: SENDER,
    from: 'sender.webContentsId === page.webContentsId &&',
    to: '',
  },
  'the scheme bypasses policies': {
    item: 'customScheme',
    file: 'src/main/window/app-scheme.ts',
    from: 'secure: true',
    to: 'secure: true, bypassCSP: true',
  },
  'the binary runs as Node': {
    item: 'fuses',
    file: 'packaging/fuses.ts',
    from: '[FuseV1Options.RunAsNode]: false',
    to: '[FuseV1Options.RunAsNode]: true',
  },
  'the page receives Electron events': {
    item: 'noElectronInPages',
    file: 'src/preload/index.ts',
    from: '(_event: unknown, value: unknown) => listener(value)',
    to: '(event: unknown) => listener(event as never)',
  },
  'the page may use any channel': {
    item: 'noElectronInPages',
    file: 'src/preload/known-names.ts',
    from: 'return channels.has(name);',
    to: 'return true;',
  },
  'an unknown page is not guarded': {
    item: 'everyPage',
    file: 'src/main/index.ts',
    from: 'guardEveryPage(app, log);',
    to: '',
  },
  'a bank page shows dialogs': {
    item: 'dialogs',
    file: 'src/main/window/bank-page/bank-pages.ts',
    from: 'disableDialogs: true,',
    to: '',
  },
  'a page learns addresses by WebRTC': {
    item: 'webRtc',
    file: GUARD,
    from: "contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');",
    to: '',
  },
  'a packaged program accepts any switch': {
    item: 'startConditions',
    file: 'src/main/index.ts',
    from: 'app.isPackaged ? findRefusedCondition(startConditions()) : null',
    to: 'null',
  },
};
