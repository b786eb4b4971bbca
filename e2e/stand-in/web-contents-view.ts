import type { Host } from './host-parts.ts';
import { refuseOtherKeys, StrictEmitter } from './strict.ts';
import { WebContents } from './web-contents.ts';
import { readWebPreferences } from './web-preferences.ts';

type Provided = 'setBounds' | 'setVisible' | 'getVisible';

interface ViewOwner {
  getContentBounds(): Electron.Rectangle;
}

const START = { width: 600, height: 500, isHidden: false };

/**
 * A separate window over its owner, because Chromium cannot nest pages of two sessions. As in Electron, its contents
 * outlive the owner unless the program closes them.
 */
export class WebContentsView extends StrictEmitter implements Pick<Electron.WebContentsView, Provided> {
  readonly webContents: WebContents;
  #owner: ViewOwner | undefined;
  #bounds: Electron.Rectangle = { x: 0, y: 0, width: 0, height: 0 };
  #isVisible = true;

  constructor(host: Host, id: number, options: { readonly webPreferences?: Record<string, unknown> } = {}) {
    super('WebContentsView', { emitted: [] });
    refuseOtherKeys('WebContentsView options', options, ['webPreferences']);
    this.webContents = new WebContents(host, id, readWebPreferences(host, options.webPreferences), START);
  }

  setBounds(bounds: Electron.Rectangle): void {
    this.#bounds = { ...bounds };
    this.place();
  }

  setVisible(visible: boolean): void {
    this.#isVisible = visible;
    if (visible) this.webContents.raise();
  }

  getVisible(): boolean {
    return this.#isVisible;
  }

  attach(owner: ViewOwner): void {
    this.#owner = owner;
    this.place();
  }

  detach(): void {
    this.#owner = undefined;
  }

  place(): void {
    if (!this.#owner || this.#bounds.width === 0 || this.webContents.isDestroyed()) return;
    const { x, y } = this.#owner.getContentBounds();
    const { width, height } = this.#bounds;
    this.webContents.setWindowBounds({ x: x + this.#bounds.x, y: y + this.#bounds.y, width, height });
  }
}
