import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { app, type BrowserWindow, Menu, nativeTheme, net, powerMonitor, type Rectangle } from 'electron/main';
import type { Push, PushOf, Theme } from '../shared/bridge-contract.ts';
import type { EvidenceState } from '../shared/export/evidence-view.ts';
import type { ExportState } from '../shared/export/export-view.ts';
import type { ImportState } from '../shared/export/opened-export.ts';
import type { BankPageStatus } from '../shared/payment/bank-page.ts';
import type { DeskSnapshot } from '../shared/payment/snapshot.ts';
import type { Making } from '../shared/requery-run-contract.ts';
import type { Run } from '../shared/run/requery-run.ts';
import { pushTo, registerBridge } from './bridge/register-bridge.ts';
import { composeRefusedTill } from './compose/compose-refused-till.ts';
import { composeTill } from './compose/compose-till.ts';
import type { ComposedTill } from './compose/composed-till.ts';
import { systemClock } from './compose/system-clock.ts';
import { type About, COUNTER_SCHEDULE } from './compose/till-parts.ts';
import { createLeaving, whatIsLeftOpen } from './compose/windows/leaving.ts';
import { describeError, type Log, openLog } from './log.ts';
import { openWindows } from './open-windows.ts';
import { electronVault } from './settings/electron-vault.ts';
import { encryptionKeyOf } from './settings/encryption-key-source.ts';
import { openModeSettings } from './settings/open-mode-settings.ts';
import { outsideHeadsFolder } from './settings/outside-heads.ts';
import { openProfile, type Profile } from './settings/profile.ts';
import type { Installation } from './settings/provisioning.ts';
import { readInstallation } from './settings/read-installation.ts';
import { openSecretStore } from './settings/secret-store.ts';
import type { Settings } from './settings/settings.ts';
import { peekSettings } from './settings/settings-file.ts';
import { findRefusedCondition, type StartConditions } from './settings/start-conditions.ts';
import { createTexts } from './texts.ts';
import { APP_ORIGIN } from './window/app-files.ts';
import { registerAppScheme } from './window/app-scheme.ts';
import { createBankPages } from './window/bank-page/bank-pages.ts';
import { createDialogs, type Dialogs } from './window/dialogs.ts';
import { createHiddenPages } from './window/guards/hidden-page.ts';
import { openMainWindow } from './window/main-window.ts';
import { printPage } from './window/print-page.ts';
import type { ProgramPage } from './window/program-window.ts';
import { serviceFetch } from './window/service-session.ts';
import { printSlip } from './window/slip/print-slip.ts';
import { saveSlip } from './window/slip/save-slip.ts';

/*
 * Makes the parts and hands each what it needs. The crash reporter is never started: a dump of memory may hold a card
 * number. Nothing is awaited at the top level, since Electron becomes ready only after this file has run.
 */

/** How long the till may take to let its files go before the program ends without waiting. */
const STOPPING_LIMIT_MS = 3_000;

const environment = process.env;
const t = createTexts();
start();

function start(): void {
  const refused = app.isPackaged ? findRefusedCondition(startConditions()) : null;
  if (refused !== null) {
    process.stderr.write(`Paydesk does not start with ${refused}.\n`);
    app.exit(1);
    return;
  }
  // What any part of the program writes, SQLite and Chromium included, is for its owner alone.
  process.umask(0o077);
  const profile = openProfile(environment.PAYDESK_HOME || app.getPath('userData'));
  app.setPath('userData', profile.folder);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  const log = openLog(profile.logs, () => new Date());
  process.on('uncaughtException', (error) => log.write('uncaught', describeError(error)));
  process.on('unhandledRejection', (error) => log.write('uncaught', describeError(error)));
  app.enableSandbox();
  registerAppScheme();
  app.on('ready', () => {
    try {
      openProgram(profile, log);
    } catch (error) {
      log.write('uncaught', describeError(error));
      app.exit(1);
    }
  });
}

function openProgram(profile: Profile, log: Log): void {
  const reading = readInstallation(environment.PAYDESK_PROVISION);
  const { settings, setAside } = openModeSettings(profile, reading.ok ? reading.installation.mode : null, log);
  const about: About = { version: app.getVersion(), host: hostOf(process), profileFolder: profile.folder };
  let snapshot: DeskSnapshot | null = null;

  Menu.setApplicationMenu(null);
  applyTheme(settings.read('theme'));
  const dialogs = createDialogs(() => window, t);
  const preload = path.join(import.meta.dirname, '../preload/index.cjs');
  const page: ProgramPage = { preload, origin: pageOrigin(), hasDevTools: !app.isPackaged, log };
  const window = openMainWindow({
    ...page,
    pageFolder: path.join(import.meta.dirname, '../renderer'),
    savedBounds: settings.read('windowBounds'),
    closes: (event, bounds) => {
      keepBounds(settings, bounds, log);
      leaving.hear(event);
    },
  });
  const leaving = createLeaving({
    // Where the window has gone already there is nothing to stay for.
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
  };
  const toCashier =
    <P extends Push>(push: P) =>
    (value: PushOf<P>) => {
      if (!window.isDestroyed()) pushTo(window.webContents, push, value, log);
    };
  const screens = {
    onChange,
    onBankPage: toCashier('bankPage.changed'),
    onExport: toCashier('export.changed'),
    onEvidence: toCashier('evidence.changed'),
    onImportState: toCashier('opened.changed'),
    onRun: toCashier('runs.changed'),
    onMaking: toCashier('runs.making'),
    window: () => (window.isDestroyed() ? null : window),
  };
  const till = reading.ok
    ? openTill({ profile, installation: reading.installation, settings, about, dialogs, ...screens, log })
    : Promise.resolve(composeRefusedTill({ about, mode: reading.mode, refused: reading.problem, applyTheme, t }));
  const handlers = till.then((composed) => ({ ...composed.handlers, ...windows.handlers }));
  registerBridge({ handlers, trusted: windows.trusted, log });
  windows.customerDisplay.start();
  focusInsteadOfSecondInstance(window);
  stopTillBeforeQuitting(till, log);
  log.write('started', { version: about.version, mode: reading.ok ? reading.installation.mode : 'none' });
  if (setAside !== null)
    dialogs.tellSettingsSetAside(setAside).catch((error) => log.write('uncaught', describeError(error)));
}

async function openTill(parts: {
  profile: Profile;
  installation: Installation;
  settings: Settings;
  about: About;
  dialogs: Dialogs;
  onChange: (snapshot: DeskSnapshot) => void;
  onBankPage: (status: BankPageStatus) => void;
  onExport: (state: ExportState) => void;
  onEvidence: (state: EvidenceState) => void;
  onImportState: (opening: ImportState) => void;
  onRun: (run: Run) => void;
  onMaking: (making: Making | null) => void;
  window: () => BrowserWindow | null;
  log: Log;
}): Promise<ComposedTill> {
  const { profile, installation, dialogs, log } = parts;
  const { mode, connection } = installation;
  const folder = profile.folderOf(mode);
  const secrets = openSecretStore(folder, electronVault(parts.about.host));
  const printHidden = createHiddenPages(log);
  const slipParts = {
    askPath: (defaultName: string) => dialogs.askWhereToSaveSlip(defaultName),
    print: (html: string) => printSlip(html, printHidden),
    shop: installation,
    t,
    log,
  };
  return await composeTill({
    ...parts,
    folder,
    outsideHeads: outsideHeadsFolder({ environment, platform: process.platform, home: homedir() }),
    encryptionKey: connection && (await encryptionKeyOf(connection, secrets, log)),
    workers: { journal: bundledModule('journal-worker.js'), practice: bundledModule('practice-worker.js') },
    sandboxAmountEchoedAt: peekSettings(path.join(profile.folder, 'sandbox')).sandboxAmountEchoedAt,
    fetch: serviceFetch('counter'),
    fetchForRuns: serviceFetch('runs'),
    clock: systemClock((slept) => {
      powerMonitor.on('suspend', slept);
      powerMonitor.on('resume', slept);
    }),
    isOnline: () => net.isOnline(),
    schedule: COUNTER_SCHEDULE,
    sealing: {
      secrets,
      exportWorkerUrl: bundledModule('export-worker.js'),
      checkerPage: () => readFileSync(path.join(import.meta.dirname, 'check.html'), 'utf8'),
      chooseFolder: (last) => dialogs.askWhereToExport(last),
      askEvidencePath: (defaultName) => dialogs.askWhereToSaveEvidence(defaultName),
      onExport: parts.onExport,
      onEvidence: parts.onEvidence,
      print: (html, cancelled) => printPage(html, printHidden, cancelled),
      t,
    },
    opening: {
      workerUrl: bundledModule('opened-worker.js'),
      chooseFolder: () => dialogs.askWhatToOpen(),
      onImportState: parts.onImportState,
    },
    running: {
      chooseList: () => dialogs.askForList(),
      askWhereToSave: (defaultName) => dialogs.askWhereToSaveResults(defaultName),
      onRun: parts.onRun,
      onMaking: parts.onMaking,
    },
    saveSlip: (payment) => saveSlip(slipParts, payment),
    createBankPageViews: (events) =>
      createBankPages({ ...events, window: parts.window, mode, log, now: () => new Date() }),
    applyTheme,
  });
}

function bundledModule(name: string): URL {
  return pathToFileURL(path.join(import.meta.dirname, name));
}

function keepBounds(settings: Settings, bounds: Rectangle, log: Log): void {
  try {
    settings.write('windowBounds', bounds);
  } catch (error) {
    log.write('settingsNotWritten', describeError(error));
  }
}

function applyTheme(theme: Theme): void {
  nativeTheme.themeSource = theme;
}

/** Electron adds to Node's `process`; the stand-in runs on Node as it is. */
function hostOf(runtime: object): About['host'] {
  return 'getSystemVersion' in runtime ? 'electron' : 'stand-in';
}

function startConditions(): StartConditions {
  const { platform, argv } = process;
  return { words: argv.slice(1), hasSwitch: (name) => app.commandLine.hasSwitch(name), environment, platform };
}

/** A development server serves the page while developing alone: a built program does not even know the variable's name. */
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

/** Gives the till a moment to let its files go. Nothing depends on it: what was acknowledged is on disk. */
function stopTillBeforeQuitting(till: Promise<ComposedTill>, log: Log): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running';
  const stop = async () => {
    try {
      await Promise.race([till.then((composed) => composed.stop()), sleep(STOPPING_LIMIT_MS)]);
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
