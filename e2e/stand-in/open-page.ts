import { denyDownload } from './downloads.ts';
import type { Host, HostContents } from './host-parts.ts';
import { Navigation } from './navigation.ts';
import { PageIpc, type PageIpcListener } from './page-ipc.ts';
import type { Page, PageStart } from './pages.ts';
import { PreventableEvent } from './preventable-event.ts';
import { Requests } from './requests.ts';
import type { PagePreferences } from './web-preferences.ts';

export interface PageOwner {
  readonly contents: PageContents;
  readonly onOpen: (url: string) => void;
  readonly onCrash: () => void;
  readonly onGone: () => void;
}

interface PageContents extends HostContents {
  isDestroyed(): boolean;
  emit(event: string, ...values: unknown[]): boolean;
}

export interface OpenPage extends Page {
  readonly navigation: Navigation;
  readonly ipc: PageIpc;
}

const PLAIN_DISPLAY = { deviceScaleFactor: 1, mobile: false };

/** Opens a page that runs only after all listeners are in place. */
export async function openPage(
  host: Host,
  owner: PageOwner,
  preferences: PagePreferences,
  start: PageStart,
): Promise<OpenPage> {
  const { contents } = owner;
  const emit = (event: string, ...values: unknown[]): boolean =>
    !contents.isDestroyed() && contents.emit(event, ...values);
  const page = await host.pages.open(await contents.session.contextId(), start);
  const { devtools, targetId } = page;
  const ipc = new PageIpc(devtools, ipcListener(host, owner, emit, preferences, targetId));
  const navigation = new Navigation(devtools, targetId, {
    emit,
    onDocument: (address) => ipc.startDocument(address),
    onAddress: (address) => ipc.setAddress(address),
  });
  const requests = makeRequests(host, contents, emit, targetId, navigation);
  devtools.onGone(owner.onGone);
  devtools.on('Inspector.targetCrashed', owner.onCrash);
  devtools.on('Page.downloadWillBegin', ({ url, suggestedFilename }) =>
    denyDownload(contents, url, suggestedFilename, host.report),
  );
  await Promise.all([
    devtools.send('Page.enable'),
    devtools.send('Runtime.enable'),
    devtools.send('Inspector.enable'),
    devtools.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    devtools.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    devtools.send('Page.setDownloadBehavior', { behavior: 'deny' }),
    ipc.install(),
    requests.watch(devtools, (id) => host.chromium.session(id)),
  ]);
  await devtools.send('Runtime.runIfWaitingForDebugger');
  const { width, height, isHidden } = start;
  if (isHidden) await devtools.send('Emulation.setDeviceMetricsOverride', { width, height, ...PLAIN_DISPLAY });
  return { ...page, navigation, ipc };
}

type Emit = (event: string, ...values: unknown[]) => boolean;

function makeRequests(
  host: Host,
  contents: PageContents,
  emit: Emit,
  targetId: string,
  navigation: Navigation,
): Requests {
  return new Requests({
    targetId,
    emit,
    schemes: host.schemes,
    comesFromPage: (request) => navigation.comesFromPage(request),
    ask: contents.session.askAboutRequest,
    handlerOf: contents.session.handlerOf,
    report: host.report,
  });
}

function ipcListener(
  { ipc, report }: Host,
  { contents, onOpen }: PageOwner,
  emit: Emit,
  { preload }: PagePreferences,
  targetId: string,
): PageIpcListener {
  return {
    targetId,
    preload,
    process: preloadProcess(),
    invoke: (channel, frame, values) => ipc.invoke(channel, { sender: contents, senderFrame: frame }, values),
    onOpen,
    onKey: (input) => void emit('before-input-event', new PreventableEvent(), input),
    onPreloadError: (error) => {
      report(`Unable to load preload script: ${preload}\n${error.message}`);
      emit('preload-error', new PreventableEvent(), preload, error);
    },
  };
}

function preloadProcess(): Readonly<Record<string, unknown>> {
  const { platform, arch, versions } = process;
  const isolation = { sandboxed: true, contextIsolated: true };
  return { type: 'renderer', platform, arch, versions, argv: [], env: {}, ...isolation };
}
