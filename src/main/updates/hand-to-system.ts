import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { Machine } from '../../shared/updates/announcement.ts';
import { isAnnouncedFile } from './download.ts';
import type { ProvenFile } from './update-job.ts';

export interface UpdatedProgram {
  version: string;
  name: string;
  quit(): void;
  relaunch(): void;
  onQuit(handler: (exitCode: number) => void): void;
}

/** Gives a proven file to electron-updater, which asks no server. @throws if it does not accept the file */
export async function handToSystem(proven: ProvenFile, { system }: Machine, program: UpdatedProgram, folder: string) {
  // The library is loaded on demand, so that it does not slow the start.
  const library = await import('electron-updater');
  const updaters = { win: library.NsisUpdater, mac: library.MacUpdater, linux: library.AppImageUpdater };
  let elevated = Promise.resolve();
  const updater: AppUpdater & { quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void } = new updaters[
    system
  ](undefined, appFor({ ...program, quit: () => void elevated.then(program.quit, () => undefined) }, folder));
  Object.assign(updater, {
    ...(system === 'win' && { spawnLog: (...asks: Parameters<typeof elevate>) => (elevated = elevate(...asks)) }),
    httpExecutor: { download: (_url: URL, target: string) => copyProven(proven, target) },
    autoDownload: false,
    autoInstallOnAppQuit: false,
    logger: null,
    disableDifferentialDownload: true,
    disableWebInstaller: true,
  });
  updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(proven, system) });
  const found = await updater.checkForUpdates();
  if (!found?.isUpdateAvailable) throw new Error('The system’s updater does not take the file for an update.');
  const handedOver = new Promise<string>((resolve) => {
    updater.once('update-downloaded', ({ downloadedFile }) => resolve(downloadedFile));
  });
  await updater.downloadUpdate();
  const file = await handedOver;
  return {
    /** Rejects if the system fails, no administrator agrees, or the file was exchanged. */
    async install(): Promise<never> {
      // The cashier's account can write to the file, and on Windows an administrator is about to run it.
      const isSame = await isAnnouncedFile(proven.file, file);
      if (!isSame) throw new Error('The file was exchanged after it was handed to the system.');
      return await new Promise<never>((_resolve, reject) => {
        updater.once('error', reject);
        updater.quitAndInstall(true, true);
      });
    },
  };
}

/**
 * Asks the administrator and starts the installer. electron-updater would quit before the administrator has answered.
 * This program waits, so that it can continue after a refusal.
 * @param asks electron-builder's `elevate.exe`, which exits with 0 once the installer runs
 */
async function elevate(asks: string, words: readonly string[]): Promise<void> {
  const child = spawn(asks, words, { stdio: 'ignore', detached: true });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('No administrator has agreed to the installation.');
}

function appFor({ version, name, quit, relaunch, onQuit }: UpdatedProgram, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const appUpdateConfigPath = path.join(folder, 'updater.yml');
  writeFileSync(appUpdateConfigPath, 'updaterCacheDirName: installer\n', { mode: 0o600 });
  return {
    version,
    name,
    quit,
    relaunch,
    onQuit,
    appUpdateConfigPath,
    isPackaged: true,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
  };
}

/** Offers the library this one file, without asking a server. */
function providerOf({ path: file, version, file: announced }: ProvenFile, system: Machine['system']) {
  const sha512 = Buffer.from(announced.sha512, 'hex').toString('base64');
  // The Windows installer writes to a folder where cashiers have no write access.
  const info = { url: announced.name, sha512, size: announced.bytes, isAdminRightsRequired: system === 'win' };
  return class {
    readonly fileExtraDownloadHeaders = null;
    readonly isUseMultipleRangeRequest = false;
    setRequestHeaders(): void {
      // The library downloads nothing, so it needs no headers.
    }
    async getLatestVersion(): Promise<UpdateInfo> {
      return { version, files: [info], path: announced.name, sha512, releaseDate: '' };
    }
    resolveFiles() {
      return [{ url: pathToFileURL(file), info }];
    }
  };
}

async function copyProven({ path: source, file }: ProvenFile, target: string): Promise<void> {
  await copyFile(source, target);
  if (!(await isAnnouncedFile(file, target))) throw new Error('The file is not the one that was announced.');
}
