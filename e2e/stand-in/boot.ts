import { readFileSync, statSync } from 'node:fs';
import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Program } from './app.ts';
import { type CommandLine, parseCommandLine } from './command-line.ts';
import { electronVersion, standIn } from './electron-module.ts';

// Loads the program, then starts Chromium. Like Electron, it does not await the program's top level.

const PARENT_CHECK_MS = 500;
const words = process.argv.slice(2);
await run(parseCommandLine(words));

async function run(commandLine: CommandLine): Promise<void> {
  if (commandLine.version) {
    process.stdout.write(`v${electronVersion} (stand-in)\n`);
    return;
  }
  if (commandLine.program === undefined) {
    process.stderr.write('usage: electron [switches] <folder or file of the program> [arguments]\n');
    process.exit(2);
  }
  const { mainFile, program } = readProgram(path.resolve(commandLine.program));
  const { inspector: debug } = commandLine;
  if (debug) inspector.open(debug.port, '127.0.0.1', debug.waits);
  for (const [name, value] of commandLine.switches) standIn.switches.appendSwitch(name, value);
  imitateProcess();
  standIn.app.setProgram(program);
  endOnSignals();
  if (standIn.switches.getSwitchValue('remote-debugging-port') === '0' || process.env.STAND_IN_ENDS_WITH_PARENT) {
    endWithParent();
  }
  const require = createRequire(import.meta.url);
  for (const file of commandLine.required) require(path.resolve(file));
  await import(pathToFileURL(mainFile).href);
  setVersions(await standIn.start());
  standIn.app.becomeReady();
}

function readProgram(entry: string): { mainFile: string; program: Program } {
  if (!statSync(entry).isDirectory()) {
    return { mainFile: entry, program: { name: 'Electron', version: electronVersion } };
  }
  const text = readFileSync(path.join(entry, 'package.json'), 'utf8');
  const { main = 'index.js', productName, name, version } = JSON.parse(text) as Readonly<Record<string, string>>;
  return {
    mainFile: path.resolve(entry, main),
    program: { name: productName ?? name ?? 'Electron', version: version ?? electronVersion },
  };
}

function imitateProcess(): void {
  process.argv = [path.join(import.meta.dirname, 'electron'), ...words];
  const resourcesPath = path.join(import.meta.dirname, 'resources');
  Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath });
  setVersions('0.0.0.0'); // Set correctly when Chromium runs.
}

function setVersions(chrome: string): void {
  const versions = Object.freeze({ ...process.versions, electron: electronVersion, chrome });
  Object.defineProperty(process, 'versions', { value: versions, configurable: true });
}

/** Like Electron, quits on the first signal, which the program may refuse, and ends on the second. */
function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => standIn.app.quit());
}

/** Ends when the test runner dies. The program has no standard input whose end would tell. */
function endWithParent(): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid !== parent) standIn.app.exit(1);
  }, PARENT_CHECK_MS);
  check.unref();
}
