import type { Switches } from './command-line.ts';

/** What Chromium's command line depends on. */
export interface Launch {
  readonly profileFolder: string;
  readonly title: string;
  readonly hasDisplay: boolean;
  readonly isRoot: boolean;
}

const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-back-forward-cache',
  '--disable-search-engine-choice-screen',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  '--noerrdialogs',
  '--password-store=basic',
  // For all pages, whatever the program asks for: Chromium takes it with its start alone.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/**
 * Each page is debugged here, and V8 then looks up the place of every error as it is made, for which it reads the script that made it
 * once more. In Electron nobody debugs it: so the places are kept when a script is first read.
 */
const SCRIPT_FLAGS = '--no-enable-lazy-source-positions';

/**
 * The command line of Chromium. Everything runs off the record, so that Chromium writes no form fields, history or
 * sessions to the disk, which Electron does not write either. The one window it opens has no browser controls.
 */
export function chromiumSwitches(launch: Launch, given: Switches): string[] {
  const headless = given.hasSwitch('headless') || !launch.hasDisplay;
  const own = ['headless', 'remote-debugging-pipe', 'user-data-dir', 'test-type', 'incognito', 'app', 'js-flags'];
  const passedOn = given.toArguments().filter((word) => !own.includes(word.replace(/^--|=.*$/gs, '')));
  const needsNoSandbox = launch.isRoot && !given.hasSwitch('no-sandbox');
  return [
    '--remote-debugging-pipe',
    `--user-data-dir=${launch.profileFolder}`,
    '--incognito',
    ...QUIET.filter((word) => !passedOn.includes(word)),
    ...(headless ? ['--headless'] : []),
    ...(needsNoSandbox ? ['--no-sandbox'] : []),
    ...(launch.isRoot || given.hasSwitch('no-sandbox') ? ['--test-type'] : []), // No warning bar.
    ...passedOn,
    `--js-flags=${[SCRIPT_FLAGS, given.getSwitchValue('js-flags')].join(' ').trim()}`,
    `--app=data:text/html,<title>${encodeURIComponent(launch.title)}</title>`,
  ];
}
