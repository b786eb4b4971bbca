import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { app, type BrowserWindow, Menu, nativeTheme, net, powerMonitor } from 'electron/main';
import type { TFunction } from 'i18next';
import type { Push, PushOf, Theme } from '../shared/bridge-contract.ts';
import type { TillLanguage } from '../shared/languages.ts';
import type { DeskSnapshot } from '../shared/payment/snapshot.ts';
import type { PeopleState } from '../shared/people/people-channels.ts';
import { problem } from '../shared/problems.ts';
import { pushTo, registerBridge } from './bridge/register-bridge.ts';
import { composeStoppedTill, refusalOf } from './compose-refused-till.ts';
import { describeError, type Log } from './log.ts';
import { openTill } from './open-till.ts';
import { openUpdates } from './open-updates.ts';
import { openWindows } from './open-windows.ts';
import { electronVault } from './settings/electron-vault.ts';
import { type InstallationInUse, openInstallation } from './settings/installation-in-use.ts';
import { losesHeads, outsideHeadsFolder } from './settings/outside-heads.ts';
import type { Profile } from './settings/profile.ts';
import type { InstallationReading } from './settings/read-installation.ts';
import { openSecretStore, type Vault } from './settings/secret-store.ts';
import { keepSetting, type Settings } from './settings/settings.ts';
import { createHeldSecrets, type HeldSecrets } from './setup/held-secrets.ts';
import { opensKeys, opensPeopleNext } from './setup/needs-passphrase.ts';
import { openServiceKeyStore } from './setup/service-key.ts';
import { createSetupControl } from './setup/setup-control.ts';
import { createTillInUse, type TillInUse } from './setup/till-in-use.ts';
import { systemClock } from './system-clock.ts';
import { createTexts } from './texts.ts';
import type { About, PeopleHost } from './till-parts.ts';
import { APP_ORIGIN } from './window/app-files.ts';
import { setApplicationMenu } from './window/application-menu.ts';
import { createDialogs } from './window/dialogs.ts';
import { createHiddenPages } from './window/guards/hidden-page.ts';
import { createLeaving, whatIsLeftOpen } from './window/leaving.ts';
import { printPage } from './window/print-page.ts';
import type { ProgramPage } from './window/program-window.ts';
import { openMainWindow } from './window/program-window.ts';
import { saveRecoveryCode } from './window/recovery-sheet.ts';
import { serviceFetch } from './window/service-session.ts';

/** How long the program waits for the till to stop before it ends anyway. */
const STOPPING_LIMIT_MS = 3_000;

const environment = process.env;

interface ProgramParts {
  profile: Profile;
  programFolder: string;
  log: Log;
}

/** Reads the set-up and texts, which does not need Electron. The result opens the program once Electron is ready. */
export function prepareProgram(parts: ProgramParts): () => void {
  const inUse = openInstallation(environment.PAYDESK_PROVISION, parts.profile, parts.log);
  const t = createTexts();
  return () => openProgram(parts, inUse, t);
}

function openProgram({ profile, programFolder, log }: ProgramParts, inUse: InstallationInUse, t: TFunction): void {
  const { settings, setAside } = inUse;
  const about: About = { version: app.getVersion(), host: hostOf(process), profileFolder: profile.folder };
  const clock = systemClock((slept) => {
    powerMonitor.on('suspend', slept);
    powerMonitor.on('resume', slept);
  });

  const vault = electronVault(about.host);
  const outsideHeads = outsideHeadsOfMachine();
  const held = createHeldSecrets();

  setApplicationMenu(Menu, process.platform);
  applyTheme(settings.read('theme'));
  const { window, windows, dialogs, screens, forget } = openScreens({ settings, programFolder, t, log });
  const changed = () => {
    inUse.readAgain();
    forget();
    applyTheme(settings.read('theme'));
  };
  const setup = createSetupControl({
    folder: profile.folder,
    provisioningPath: environment.PAYDESK_PROVISION,
    held,
    secretsOf: (mode) => openServiceKeyStore({ profile, mode, vault, held }),
    hasKeyStore: () => vault.isTrustworthy(),
    losesHeads: () => losesHeads(outsideHeads),
    settings,
    fetch: (...request) => serviceFetch('counter')(...request),
    newTestReference: () => `TEST-${randomUUID().slice(0, 18).toUpperCase()}`,
    reading: inUse.reading,
    till: () => till,
    changed,
    reloadPages: windows.reload,
    log,
  });
  const people = () => ({
    ...passphraseOf(profile.folder, held, inUse.reading(), vault),
    openAnew: () => openAnew(till, forget, windows.reload),
    secrets: openSecretStore(profile.folder, vault),
    onPeople: screens.onPeople,
    saveCode: (code: string) => saveRecoveryCode({ askPath: dialogs.askWhereToSaveCode, print, t, log }, code),
  });
  const print = (html: string) => printPage(html, createHiddenPages(log));
  const parts = { about, setup, applyTheme, environment, t, clock, log, outsideHeads };
  const notOpened = async (error: unknown) => {
    log.write('uncaught', describeError(error));
    return await composeStoppedTill({ ...parts, people: people() }, inUse.mode(), problem('tillNotOpened').problem);
  };
  const till = createTillInUse(async () => {
    const reading = inUse.reading();
    if (reading.kind !== 'setUp') {
      const isNew = reading.kind === 'none';
      const stopped = isNew ? problem('notSetUp').problem : refusalOf(reading.problem, t);
      return await composeStoppedTill({ ...parts, people: people() }, isNew ? null : reading.mode, stopped);
    }
    const { installation } = reading;
    const machine = { isOnline: () => net.isOnline(), people, threadHangs: endHardAtLast, programFolder };
    return await openTill({ ...parts, ...machine, ...screens, profile, held, installation, settings, dialogs });
  }, notOpened);
  const installation = () => {
    const reading = inUse.reading();
    return reading.kind === 'setUp' ? reading.installation : null;
  };
  const updates = openUpdates({ app, profileFolder: profile.folder, installation, till, environment, clock, log });
  const beside = { ...windows.handlers, ...updates.handlers };
  const handlers = async () => ({ ...(await till.handlers()), ...(await till.protect(beside)) });
  registerBridge({ handlers, trusted: windows.trusted, log });
  for (const part of [windows.customerDisplay, updates]) part.start();
  focusInsteadOfSecondInstance(window);
  stopTillBeforeQuitting(till, log);
  log.write('started', { version: about.version, mode: inUse.mode() ?? 'none' });
  if (setAside !== null)
    dialogs.tellSettingsSetAside(setAside).catch((error) => log.write('uncaught', describeError(error)));
}

function passphraseOf(
  folder: string,
  held: HeldSecrets,
  reading: InstallationReading,
  vault: Pick<Vault, 'isTrustworthy'>,
): Pick<PeopleHost, 'folder' | 'passphrase' | 'holdPassphrase' | 'opensKeys' | 'opensNext'> {
  const mode = reading.kind === 'setUp' ? reading.connectedMode : null;
  return {
    folder,
    passphrase: held.passphrase(),
    holdPassphrase: held.holdPassphrase,
    opensKeys: (passphrase) => opensKeys(folder, mode, passphrase),
    opensNext: async () =>
      (await vault.isTrustworthy()) ? 'keyStore' : await opensPeopleNext(folder, mode, held.passphrase()),
  };
}

/** Reopens the till with its current set-up. @returns false if the till must stay open */
async function openAnew(
  till: Pick<TillInUse, 'exchange'>,
  forget: () => void,
  reloadPages: () => void,
): Promise<boolean> {
  const isOpened = (await till.exchange(async () => undefined, forget)) === null;
  if (isOpened) reloadPages();
  return isOpened;
}

function openScreens(parts: { settings: Settings; t: TFunction } & Pick<ProgramParts, 'programFolder' | 'log'>) {
  const { settings, programFolder, t, log } = parts;
  let snapshot: DeskSnapshot | null = null;
  const dialogs = createDialogs(() => window, t);
  const preload = path.join(programFolder, '../preload/index.cjs');
  const page: ProgramPage = { preload, origin: pageOrigin(), hasDevTools: !app.isPackaged, log };
  const window = openMainWindow({
    ...page,
    pageFolder: path.join(programFolder, '../renderer'),
    savedBounds: settings.read('windowBounds'),
    closes: (event, bounds) => {
      keepSetting({ settings, log }, 'windowBounds', bounds);
      leaving.hear(event);
    },
  });
  const leaving = createLeaving({
    // Without a window, nobody could answer the question.
    leftOpen: () => (window.isDestroyed() ? null : whatIsLeftOpen(snapshot)),
    ask: (leftOpen) => dialogs.confirmQuit(leftOpen),
    leave: () => app.quit(),
    failed: (error) => log.write('backgroundFailed', describeError(error)),
  });
  app.on('before-quit', (event) => leaving.hear(event));
  const windows = openWindows({ cashierWindow: window, page, settings });
  const onChange = (changed: DeskSnapshot) => {
    snapshot = changed;
    windows.pushToBoth('desk.changed', changed);
    windows.customerDisplay.follow(changed);
    app.setBadgeCount(changed.notSettled);
  };
  const toCashier =
    <P extends Push>(push: P) =>
    (value: PushOf<P>) => {
      if (!window.isDestroyed()) pushTo(window.webContents, push, value, log);
    };
  const tellPeople = toCashier('people.changed');
  const onPeople = (changed: PeopleState) => {
    tellPeople(changed);
    windows.customerDisplay.followPeople(changed);
  };
  const screens = {
    onChange,
    onLanguage: (chosen: TillLanguage) => windows.pushToBoth('language.changed', chosen),
    onBankPage: toCashier('bankPage.changed'),
    onExport: toCashier('export.changed'),
    onEvidence: toCashier('evidence.changed'),
    onOpeningState: toCashier('opened.changed'),
    onRun: toCashier('runs.changed'),
    onMaking: toCashier('runs.making'),
    onPeople,
    onPrinting: toCashier('printing.changed'),
    window: () => (window.isDestroyed() ? null : window),
  };
  /** Clears the snapshot of the previous till, so that its sale does not block leaving. */
  const forget = () => {
    snapshot = null;
  };
  return { window, windows, dialogs, screens, forget };
}

function outsideHeadsOfMachine(): string {
  return outsideHeadsFolder({
    isPackaged: app.isPackaged,
    testFolder: environment.PAYDESK_HEADS,
    platform: process.platform,
    home: () => userInfo().homedir,
  });
}

function applyTheme(theme: Theme): void {
  nativeTheme.themeSource = theme;
}

/** Returns the host. Electron extends Node's `process`; the stand-in runs on plain Node. */
function hostOf(runtime: object): About['host'] {
  return 'getSystemVersion' in runtime ? 'electron' : 'stand-in';
}

/**
 * Returns the page's origin. Only development uses a server: in a built program, the variable's name does not even
 * exist.
 */
function pageOrigin(): string {
  const server = import.meta.env.DEV ? environment.ELECTRON_RENDERER_URL : undefined;
  return server ? new URL(server).origin : APP_ORIGIN;
}

function focusInsteadOfSecondInstance(window: BrowserWindow): void {
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore();
    window.focus();
  });
}

/**
 * Ends the process. A thread that waits for a vanished drive would keep it running. The till has closed its files by
 * then.
 */
function endHardAtLast(): void {
  app.once('quit', () => process.kill(process.pid, 'SIGKILL'));
}

/** Delays quitting until the till has stopped, up to a limit. Acknowledged data is on disk, so nothing is lost then. */
function stopTillBeforeQuitting(till: Pick<TillInUse, 'stop'>, log: Log): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running';
  const stop = async () => {
    try {
      await Promise.race([till.stop(), sleep(STOPPING_LIMIT_MS)]);
      log.write('stopped');
    } catch (error) {
      log.write('backgroundFailed', describeError(error));
    }
    state = 'stopped';
    app.quit();
  };
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state === 'running') void stop();
    state = 'stopping';
  });
}
