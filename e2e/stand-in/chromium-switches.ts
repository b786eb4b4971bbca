import type { Switches } from './command-line.ts';

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
  // Chromium reads this policy only at its start, so it applies to all pages.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Without this flag, V8 under a debugger parses a script again for the source position of each error. */
const SCRIPT_FLAGS = '--no-enable-lazy-source-positions';

/** Like Electron, this Chromium stores no form data, history or sessions. Its first window has no browser controls. */
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
