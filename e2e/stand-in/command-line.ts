/** The options on Electron's command line. */
export interface CommandLine {
  readonly version: boolean;
  /** Files to load before the program, from `-r` or `--require`. */
  readonly required: readonly string[];
  /** The inspector's port from `--inspect` or `--inspect-brk`; 0 for any port. */
  readonly inspector?: { readonly port: number; readonly waits: boolean };
  readonly switches: readonly (readonly [name: string, value: string])[];
  readonly program?: string;
}

const DEFAULT_INSPECTOR_PORT = 9229;

/** Parses `[-r file] [--inspect=N] [--switches] <program> [arguments]`. Switches may also follow the program. */
export function parseCommandLine(words: readonly string[]): CommandLine {
  const found: Found = { version: false, required: [], switches: [] };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (found.program === undefined && (word === '-r' || word === '--require')) found.required.push(rest.shift() ?? '');
    else if (!takeSwitch(found, word)) found.program ??= word;
  }
  return found;
}

interface Found extends CommandLine {
  version: boolean;
  readonly required: string[];
  readonly switches: [name: string, value: string][];
  inspector?: { readonly port: number; readonly waits: boolean };
  program?: string;
}

function takeSwitch(found: Found, word: string): boolean {
  const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
  if (name === undefined) return false;
  if (name === 'version' && found.program === undefined) found.version = true;
  else if (name === 'inspect' || name === 'inspect-brk') {
    found.inspector = { port: value === '' ? DEFAULT_INSPECTOR_PORT : Number(value), waits: name === 'inspect-brk' };
  } else found.switches.push([name, value]);
  return true;
}

/** The switches that the program sees as `app.commandLine`. */
export class Switches {
  readonly #values = new Map<string, string>();

  /** Joins lists of features, because Chromium uses only the last list. */
  appendSwitch(name: string, value = ''): void {
    const before = this.#values.get(name);
    this.#values.set(name, name.endsWith('-features') && before ? `${before},${value}` : value);
  }

  hasSwitch(name: string): boolean {
    return this.#values.has(name);
  }

  getSwitchValue(name: string): string {
    return this.#values.get(name) ?? '';
  }

  toArguments(): string[] {
    return [...this.#values].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`));
  }
}
