import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/** The facts that decide the folders of a program. */
export interface PathSurroundings {
  readonly name: () => string;
  readonly executable: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The folders of `app.getPath` on Linux, with the program's own choices. */
export class AppPaths {
  readonly #chosen = new Map<string, string>();
  readonly #surroundings: PathSurroundings;

  constructor(surroundings: PathSurroundings) {
    this.#surroundings = surroundings;
  }

  /** Sets a folder and creates it if it is missing, as Electron does. Throws for a relative path. */
  set(name: string, value: string): void {
    if (!path.isAbsolute(value)) throw new Error('Path must be absolute');
    this.get(name);
    mkdirSync(value, { recursive: true });
    this.#chosen.set(name, value);
  }

  get(name: string): string {
    const chosen = this.#chosen.get(name);
    if (chosen !== undefined) return chosen;
    const { environment, executable } = this.#surroundings;
    const home = environment.HOME ?? homedir();
    switch (name) {
      case 'home':
        return home;
      case 'appData':
        return environment.XDG_CONFIG_HOME ? environment.XDG_CONFIG_HOME : path.join(home, '.config');
      case 'userData':
        return path.join(this.get('appData'), this.#surroundings.name());
      case 'sessionData':
        return this.get('userData');
      case 'logs':
        return path.join(this.get('userData'), 'logs');
      case 'temp':
        return tmpdir();
      case 'exe':
        return executable;
      case 'desktop':
      case 'documents':
      case 'downloads':
      case 'music':
      case 'pictures':
      case 'videos':
        return path.join(home, `${name.charAt(0).toUpperCase()}${name.slice(1)}`);
      default:
        throw new Error(`Failed to get '${name}' path`);
    }
  }
}
