import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether packages can be installed without asking anybody. */
export function isDebianAsRoot(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

/** Installs packages with what they need alone; whether they are there afterwards is for the caller to look. */
export function installPackages(...names: string[]): void {
  aptGet('update'); // One broken package source need not matter.
  aptGet('install', '-y', '--no-install-recommends', ...names);
}

function aptGet(...words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-o', 'Acquire::Retries=3', ...words], { stdio: ['ignore', 'ignore', 'inherit'], env });
}
