/**
 * What a packaged program may be started with. Its memory holds card numbers while they are sent, so that nothing outside may
 * look into it, send it elsewhere, or have it write down what it sends: a switch is refused unless it is known to do no harm.
 */
export interface StartConditions {
  /** The words of the command line after the program. */
  words: readonly string[];
  /** Asks Chromium's command line, which may have been given more than the words. */
  hasSwitch: (name: string) => boolean;
  environment: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
}

/** They change how the program is shown, and nothing of what it does. */
const ALLOWED_SWITCHES = [
  'disable-gpu',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'high-dpi-support',
  'lang',
  'ozone-platform',
  'ozone-platform-hint',
];

/** The worst of the others are asked for by name as well, since a wrapper may give them in a way that leaves no word. */
const DANGEROUS_SWITCHES = [
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'js-flags',
  'load-extension',
  'log-net-log',
  'no-sandbox',
  'proxy-bypass-list',
  'proxy-pac-url',
  'proxy-server',
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'renderer-cmd-prefix',
  'ssl-key-log-file',
  'utility-cmd-prefix',
];

/** The variables of the program's own: whatever else begins like them is for tests and development. */
const ALLOWED_VARIABLES = ['PAYDESK_HOME', 'PAYDESK_PROVISION'];
/** Those that steer Electron, Node or Chromium. */
const REFUSED_VARIABLES = [
  ...['NODE_OPTIONS', 'NODE_DEBUG', 'NODE_V8_COVERAGE', 'NODE_TLS_REJECT_UNAUTHORIZED'],
  ...['SSLKEYLOGFILE', 'CHROME_LOG_FILE'],
];
const REFUSED_BEGINNINGS = ['ELECTRON_', 'PAYDESK_'];

/** @returns the first switch, as `--name`, or variable with which a packaged program does not start; null where there is none */
export function findRefusedCondition(conditions: StartConditions): string | null {
  return refusedSwitchOf(conditions) ?? refusedVariableOf(conditions);
}

function refusedSwitchOf({ words, hasSwitch, platform }: StartConditions): string | null {
  const given = words.flatMap((word) => switchIn(word, platform) ?? []);
  const refused = given.find((name) => !ALLOWED_SWITCHES.includes(name)) ?? DANGEROUS_SWITCHES.find(hasSwitch);
  return refused === undefined ? null : `--${refused}`;
}

/** Words that a system adds by itself: the Finder its number of a process, and the installer for Windows that it has updated. */
const OF_THE_SYSTEM: Partial<Record<NodeJS.Platform, RegExp>> = { darwin: /^-psn_\d+_\d+$/, win32: /^--updated$/ };

/** Chromium takes one hyphen for two, and on Windows a slash as well. */
function switchIn(word: string, platform: NodeJS.Platform): string | null {
  if (OF_THE_SYSTEM[platform]?.test(word)) return null;
  const beginning = platform === 'win32' ? /^(--?|\/)/ : /^--?/;
  return beginning.test(word) ? (word.replace(beginning, '').split('=')[0] ?? '') : null;
}

function refusedVariableOf({ environment }: StartConditions): string | null {
  const given = Object.keys(environment).filter((name) => environment[name]);
  // Windows knows its variables in any case.
  return given.find((name) => isRefused(name.toUpperCase())) ?? null;
}

function isRefused(name: string): boolean {
  if (ALLOWED_VARIABLES.includes(name)) return false;
  return REFUSED_VARIABLES.includes(name) || REFUSED_BEGINNINGS.some((beginning) => name.startsWith(beginning));
}
