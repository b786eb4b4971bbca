import { StrictEmitter } from './strict.ts';

/** A document of a page, as a separate object: the `senderFrame` of a late message must keep its address. */
export class Frame extends StrictEmitter implements Pick<Electron.WebFrameMain, 'url'> {
  url: string;
  readonly parent = null;

  constructor(url: string) {
    super('WebFrameMain', { emitted: [] });
    this.url = url;
  }
}
