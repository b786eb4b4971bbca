import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The result of fetching Electron's binary. `failed before` means that this run tried nothing. */
export type FetchResult = 'fetched' | 'failed' | 'failed before';

const LIMIT_MS = 60_000;

/**
 * Fetches the binary of the installed Electron version, like `npx install-electron --no`. Remembers a failed attempt
 * for this version under `node_modules`, so that later starts do not wait for the network.
 */
export async function fetchElectronOnce(root: string, say: (line: string) => void): Promise<FetchResult> {
  const electron = path.join(root, 'node_modules/electron');
  const memory = path.join(root, 'node_modules/.cache/paydesk/electron-fetch-failed.json');
  const { version } = JSON.parse(readFileSync(path.join(electron, 'package.json'), 'utf8')) as { version: string };
  if (failedVersion(memory) === version) return 'failed before';
  say(`Electron ${version} is not installed; trying once to fetch it…`);
  if (await install(path.join(electron, 'install.js'), root)) return 'fetched';
  mkdirSync(path.dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify({ version }));
  say('It could not be fetched, and is not tried again; `npx install-electron --no` does so at any time.');
  return 'failed';
}

function failedVersion(memory: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(memory, 'utf8')) as { version?: string }).version;
  } catch {
    return undefined; // No failed attempt, or its record is unreadable: try again.
  }
}

/** Returns true if the installer succeeded in time. Its output is discarded, because it is at best a stack trace. */
async function install(installer: string, root: string): Promise<boolean> {
  const child = spawn(process.execPath, [installer], { cwd: root, stdio: 'ignore' });
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  const [code] = await once(child, 'exit');
  clearTimeout(limit);
  return code === 0;
}
