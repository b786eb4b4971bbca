import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, type Configuration, Platform } from 'electron-builder';
import { describeHost, thisMachine } from '../e2e/host.ts';
import { fetchElectronOnce } from '../scripts/fetch-electron.ts';
import { DRIVEN, electronFor, INSTALLERS, whyNotReleased } from './installers.ts';
import { builtFiles, unfitToShip } from './program-files.ts';

// `npm run package` makes this system's installers from `out`; `npm run package -- --dir` makes an unpacked folder.
// `--electron FOLDER` uses the Electron there, `--to FOLDER` changes the output folder, and `--driven` makes the test
// build for journeys (`driven.ts`).

const ROOT = path.join(import.meta.dirname, '..');
process.exitCode = await makeInstallers(process.argv.slice(2));

async function makeInstallers(words: readonly string[]): Promise<number> {
  const unreleased = whyNotReleased(INSTALLERS, words, process.platform);
  if (unreleased !== null) return refuse(unreleased);
  const unfit = unfitToShip(builtFiles(ROOT));
  if (unfit.length > 0) return refuse(unfit.join('\n'));
  const electron = after('--electron', words) ?? (await installedElectron());
  if (electron === null || !existsSync(electron)) {
    return refuse(
      'Electron’s binary is not on this machine and cannot be fetched, so there is nothing to package the program with. ' +
        'All that can be checked without it is checked by `npm test`.',
    );
  }
  const output = after('--to', words) ?? 'release';
  const described = words.includes('--driven') ? DRIVEN : INSTALLERS;
  const config: Configuration = {
    ...described,
    ...electronFor(words, electron),
    directories: { ...described.directories, output },
  };
  const targets = Platform.current().createTarget(words.includes('--dir') ? 'dir' : null);
  const made = await build({ targets, config, projectDir: ROOT, publish: 'never' });
  for (const file of made) console.log(file);
  return 0;
}

async function installedElectron(): Promise<string | null> {
  const surroundings = thisMachine();
  if (describeHost(surroundings).kind !== 'electron') await fetchElectronOnce(ROOT, console.log);
  const host = describeHost(surroundings);
  return host.kind === 'electron' ? path.join(ROOT, 'node_modules/electron/dist') : null;
}

function after(name: string, words: readonly string[]): string | null {
  const at = words.indexOf(name);
  return at < 0 ? null : path.resolve(words[at + 1] ?? '.');
}

function refuse(reason: string): number {
  console.error(reason);
  return 1;
}
