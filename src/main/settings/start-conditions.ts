/** A packaged program refuses unknown switches, because memory holds card numbers while they are sent. */
export interface StartConditions {
  words: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
}

const ALLOWED_SWITCHES = [
  'disable-gpu',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'high-dpi-support',
  'lang',
  'ozone-platform',
  'ozone-platform-hint',
];

/** Variables that control Electron, Node, the log of TLS keys, or the program. */
const STEERING_VARIABLE = /^(?:ELECTRON_|NODE_|PAYDESK_|SSLKEYLOGFILE$)/;
/** The program's own variables, and harmless variables of Node, which fuses disable or which only name folders. */
const ALLOWED_VARIABLES = [
  'PAYDESK_HOME',
  'PAYDESK_PROVISION',
  'NODE_ENV',
  'NODE_EXTRA_CA_CERTS',
  'NODE_HOME',
  'NODE_PATH',
];

export function findRefusedCondition(conditions: StartConditions): string | null {
  return refusedSwitchOf(conditions) ?? refusedVariableOf(conditions);
}

function refusedSwitchOf({ words, platform }: StartConditions): string | null {
  const given = words.flatMap((word) => switchIn(word, platform) ?? []);
  const refused = given.find((name) => !ALLOWED_SWITCHES.includes(name));
  return refused === undefined ? null : `--${refused}`;
}

/** Arguments that systems add: a process number by the Finder, and a mark by the Windows installer after an update. */
const OF_THE_SYSTEM: Partial<Record<NodeJS.Platform, RegExp>> = { darwin: /^-psn_\d+_\d+$/, win32: /^--updated$/ };

/** Returns the switch in an argument. Chromium accepts one hyphen instead of two, and on Windows a slash as well. */
function switchIn(word: string, platform: NodeJS.Platform): string | null {
  if (OF_THE_SYSTEM[platform]?.test(word)) return null;
  const beginning = platform === 'win32' ? /^(--?|\/)/ : /^--?/;
  return beginning.test(word) ? (word.replace(beginning, '').split('=')[0] ?? '') : null;
}

function refusedVariableOf({ environment }: StartConditions): string | null {
  const given = Object.keys(environment).filter((name) => environment[name]);
  // Windows variables ignore case.
  return given.find((name) => isRefused(name.toUpperCase())) ?? null;
}

function isRefused(name: string): boolean {
  return STEERING_VARIABLE.test(name) && !ALLOWED_VARIABLES.includes(name);
}
