import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../e2e/stand-in/find-chromium.ts';

// Makes sure that the stand-in finds a Chromium. On Debian, as root, it installs one where none is, with Xvfb, which
// shows windows without a display. Where all is there it does nothing.

process.exit(ensureBrowser());

function ensureBrowser(): number {
  const found = findChromium(process.env);
  if (found !== undefined) {
    say(`Chromium: ${found}`);
    return 0;
  }
  if (process.env.CHROMIUM_PATH) {
    say(`CHROMIUM_PATH names no executable file: ${process.env.CHROMIUM_PATH}`);
    return 1;
  }
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    say(HOW_TO_GET_CHROMIUM);
    return 1;
  }
  say('No Chromium was found; installing the Debian packages chromium and xvfb …');
  aptGet('update'); // One broken package source need not matter: whether Chromium is there afterwards does.
  aptGet('install', '-y', '--no-install-recommends', 'chromium', 'xvfb');
  const installed = findChromium(process.env);
  say(installed === undefined ? HOW_TO_GET_CHROMIUM : `Chromium: ${installed}`);
  return installed === undefined ? 1 : 0;
}

function aptGet(...words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-o', 'Acquire::Retries=3', ...words], { stdio: ['ignore', 'ignore', 'inherit'], env });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
