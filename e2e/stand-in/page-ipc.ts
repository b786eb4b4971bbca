import { randomBytes } from 'node:crypto';
import { toOutside } from './addresses.ts';
import { type DevtoolsSession, isGoneError } from './chromium.ts';
import type { Protocol } from './devtools-protocol.ts';
import { Frame } from './frame.ts';
import type { PressedKey, ToMain, ToPreload } from './page-world.ts';
import { preloadScript } from './preload-script.ts';

export interface PageIpcListener {
  readonly targetId: string;
  readonly preload: string | undefined;
  readonly process: Readonly<Record<string, unknown>>;
  readonly invoke: (channel: string, frame: Frame, values: readonly unknown[]) => Promise<unknown>;
  readonly onOpen: (address: string) => void;
  readonly onKey: (input: PressedKey) => void;
  readonly onPreloadError: (error: Error) => void;
}

interface World {
  readonly id: string;
  readonly frame: Frame;
  isAddressed: boolean;
}

/** Passes messages between main and the documents of one page. */
export class PageIpc {
  readonly #devtools: DevtoolsSession;
  readonly #listener: PageIpcListener;
  readonly #secret = randomBytes(12).toString('hex');
  readonly #worlds = new Map<number, World>();
  #current: World | undefined;
  /** The address of a document whose JavaScript world does not exist yet. */
  #announced: string | undefined;

  constructor(devtools: DevtoolsSession, listener: PageIpcListener) {
    this.#devtools = devtools;
    this.#listener = listener;
    devtools.on('Runtime.executionContextCreated', ({ context }) => this.#onWorld(context));
    devtools.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#worlds.delete(executionContextId);
    });
    devtools.on('Runtime.executionContextsCleared', () => this.#worlds.clear());
    devtools.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      const world = this.#worlds.get(executionContextId);
      if (name === this.#post && world) this.#onMessage(JSON.parse(payload), world);
    });
  }

  async install(): Promise<void> {
    const { preload, process } = this.#listener;
    const source = preloadScript({ post: this.#post, deliver: this.#deliver, process }, preload);
    await Promise.all([
      this.#devtools.send('Runtime.addBinding', { name: this.#post }),
      this.#devtools.send('Page.addScriptToEvaluateOnNewDocument', { source }),
    ]);
  }

  /** Begins a document, which Chromium may report before or after its world. */
  startDocument(address: string): void {
    if (this.#current && !this.#current.isAddressed) {
      this.setAddress(address);
      return;
    }
    this.#announced = address;
    this.#current = undefined;
  }

  setAddress(address: string): void {
    if (!this.#current) return;
    this.#current.frame.url = address;
    this.#current.isAddressed = true;
  }

  send(channel: string, values: readonly unknown[]): void {
    this.#tell(this.#current, { kind: 'event', channel, values: values.map((value) => ({ value })) });
  }

  get #post(): string {
    return `post${this.#secret}`;
  }

  get #deliver(): string {
    return `deliver${this.#secret}`;
  }

  #onWorld({ id, uniqueId, auxData }: Protocol.Runtime.ExecutionContextDescription): void {
    const frame = auxData as { isDefault?: boolean; frameId?: string } | undefined;
    if (!frame?.isDefault || frame.frameId !== this.#listener.targetId) return;
    const isAddressed = this.#announced !== undefined;
    this.#current = { id: uniqueId, frame: new Frame(this.#announced ?? ''), isAddressed };
    this.#announced = undefined;
    this.#worlds.set(id, this.#current);
  }

  #onMessage(message: ToMain, world: World): void {
    world.frame.url = toOutside(message.address);
    switch (message.kind) {
      case 'open':
        this.#listener.onOpen(toOutside(message.opened));
        break;
      case 'key':
        this.#listener.onKey(message.input);
        break;
      case 'preload-error':
        this.#listener.onPreloadError(new Error(message.error));
        break;
      case 'invoke': {
        const { id, channel, values } = message;
        const answered = this.#listener.invoke(
          channel,
          world.frame,
          values.map(({ value }) => value),
        );
        answered
          .then((value) => this.#tell(world, { kind: 'reply', id, value }))
          .catch((error: Error) => this.#tell(world, { kind: 'reply', id, error: error.message }));
      }
    }
  }

  #tell(world: World | undefined, message: ToPreload): void {
    if (!world) return;
    // The page parses the message from text, because Chromium would keep a large literal as a compiled script.
    const note = JSON.stringify(JSON.stringify(message));
    const expression = `dispatchEvent(new CustomEvent('${this.#deliver}', { detail: JSON.parse(${note}) }))`;
    this.#devtools.send('Runtime.evaluate', { uniqueContextId: world.id, expression }).catch((error: Error) => {
      if (!isGoneError(error)) process.stderr.write(`stand-in: ${error.message}\n`);
    });
  }
}
