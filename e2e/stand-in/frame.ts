import { originOf } from './addresses.ts';
import { StrictEmitter } from './strict.ts';

/**
 * A document in the main frame of a page. Each document has its own frame object, so that the `senderFrame` of a late message keeps the address of
 * the document that sent it.
 */
export class Frame
  extends StrictEmitter
  implements Pick<Electron.WebFrameMain, 'url' | 'origin' | 'detached' | 'processId' | 'routingId' | 'isDestroyed'>
{
  url: string;
  detached = false;
  readonly parent = null;
  readonly processId = 1;
  readonly routingId = 1;

  constructor(url: string) {
    super('WebFrameMain', { emitted: [] });
    this.url = url;
  }

  get origin(): string {
    return originOf(this.url);
  }

  get top(): Frame {
    return this;
  }

  isDestroyed(): boolean {
    return this.detached;
  }
}
