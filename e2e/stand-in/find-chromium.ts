import { accessSync, constants } from 'node:fs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export const HOW_TO_GET_CHROMIUM =
  'No Chromium was found. Install one (on Debian, as root: `apt-get install chromium`), or set CHROMIUM_PATH to the ' +
  'path of a Chromium or Google Chrome.';

/** Prefers `CHROMIUM_PATH` over the usual paths. */
export function findChromium(
  environment: Readonly<Record<string, string | undefined>>,
  isExecutable: (path: string) => boolean = canExecute,
): string | undefined {
  const places = environment.CHROMIUM_PATH ? [environment.CHROMIUM_PATH] : USUAL_PLACES;
  return places.find(isExecutable);
}

export function canExecute(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Missing or not executable.
  }
}
