import { StrictEmitter } from './strict.ts';

type Source = Electron.NativeTheme['themeSource'];

/** The module `nativeTheme` of a system that is always light. `apply` informs the pages of a change. */
export class NativeTheme extends StrictEmitter implements Pick<Electron.NativeTheme, 'themeSource'> {
  readonly #apply: () => void;
  #source: Source = 'system';

  constructor(apply: () => void) {
    super('nativeTheme', { emitted: [] });
    this.#apply = apply;
  }

  get themeSource(): Source {
    return this.#source;
  }

  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`Invalid themeSource ${source}`);
    if (source === this.#source) return;
    this.#source = source;
    this.#apply();
  }

  /** Returns the colour scheme for pages; empty if the system decides. */
  get preferredColorScheme(): '' | 'light' | 'dark' {
    return this.#source === 'system' ? '' : this.#source;
  }
}
