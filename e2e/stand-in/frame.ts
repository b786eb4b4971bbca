import { StrictEmitter } from './strict.ts';

/**
 * A document in the main frame of a page. Each document has its own frame object, so that the `senderFrame` of a late message keeps the address of
 * the document that sent it.
 */
export class Frame extends StrictEmitter implements Pick<Electron.WebFrameMain, 'url'> {
  url: string;
  readonly parent = null;

  constructor(url: string) {
    super('WebFrameMain', { emitted: [] });
    this.url = url;
  }
}
