import path from 'node:path';
import { describeHost, type Host, thisMachine } from '../e2e/host.ts';
import { chromiumMachine, ensureBrowser } from './browsers.ts';
import { fetchElectronOnce } from './fetch-electron.ts';
import { runInForeground } from './run-in-foreground.ts';

// Starts the built program (`node scripts/start.ts [switches]`) or the development server (`node scripts/start.ts dev
// [switches]`), in Electron or in the stand-in, and prints which.

const surroundings = thisMachine();
process.exit(await start(process.argv.slice(2)));

async function start(words: readonly string[]): Promise<number> {
  const host = await chooseHost();
  say(host.line);
  if (host.kind === 'stand-in' && ensureBrowser(chromiumMachine(say)) === undefined) return 1;
  if (!host.isShown) say(howToLook(words));
  const [file, ...given] = command(host, words);
  return runInForeground(file, given, { ...process.env, ...host.environment }, surroundings.root);
}

/** Chooses the stand-in only if Electron's binary is missing and cannot be fetched. */
async function chooseHost(): Promise<Host> {
  const host = describeHost(surroundings);
  if (host.kind === 'electron' || process.env.ELECTRON_OVERRIDE_DIST_PATH !== undefined) return host;
  const result = await fetchElectronOnce(surroundings.root, say);
  if (result === 'fetched') return describeHost(surroundings);
  return host;
}

function command(host: Host, words: readonly string[]): readonly [string, ...string[]] {
  if (words[0] !== 'dev') return [host.executable, '.', ...host.switches, ...words];
  const electronVite = path.join(surroundings.root, 'node_modules/electron-vite/bin/electron-vite.js');
  return [process.execPath, electronVite, 'dev', '--', ...host.switches, ...words.slice(1)];
}

function howToLook(words: readonly string[]): string {
  if (words.some((word) => word.startsWith('--remote-debugging-port='))) {
    return 'There is no display, so no window is shown; open the address that is printed when the page is there.';
  }
  return (
    'There is no display, so no window is shown. To look at it: `npm start -- --remote-debugging-port=9222` and open ' +
    'the address that it prints, or `xvfb-run -a npm start`, or make pictures with `npm run screenshots`.'
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
