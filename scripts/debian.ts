import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export function isDebianAsRoot(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

/**
 * Installs packages with their required dependencies only. It does not report a failure, so the caller looks for the
 * packages afterwards.
 */
export function installPackages(...names: string[]): void {
  aptGet('update'); // One broken package source does not matter.
  aptGet('install', '-y', '--no-install-recommends', ...names);
}

function aptGet(...words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-o', 'Acquire::Retries=3', ...words], { stdio: ['ignore', 'ignore', 'inherit'], env });
}
