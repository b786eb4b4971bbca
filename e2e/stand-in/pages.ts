import { setTimeout as sleep } from 'node:timers/promises';
import { type Chromium, type DevtoolsSession, isGoneError } from './chromium.ts';
import type { Protocol } from './devtools-protocol.ts';

export interface Page {
  readonly targetId: string;
  readonly devtools: DevtoolsSession;
}

export interface PageStart {
  readonly width: number;
  readonly height: number;
  readonly isHidden: boolean;
}

const ATTACH_TO_ALL_PAGES: Protocol.Target.setAutoAttachParameters = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: [
    { type: 'browser', exclude: true },
    { type: 'browser_ui', exclude: true },
    { type: 'tab', exclude: true },
    {},
  ],
};

/** Closing a window that still waits for its debugger hangs the opener. */
const BEFORE_CLOSING_MS = 500;

/** The pages of Chromium. Pages that the stand-in did not open are closed. */
export class Pages {
  readonly #chromium: Chromium;
  readonly #attached = new Map<string, DevtoolsSession>();
  readonly #waiting = new Map<string, (devtools: DevtoolsSession) => void>();
  readonly #owned = new Set<string>();
  /** Chromium's first window, which the program's first window uses because it has no browser controls. */
  #spare: string | undefined;
  #opening = 0;

  constructor(chromium: Chromium) {
    this.#chromium = chromium;
  }

  async start(): Promise<void> {
    const { root } = this.#chromium;
    root.on('Target.attachedToTarget', (event) => this.#attach(event));
    const { targetInfos } = await root.send('Target.getTargets');
    this.#spare = targetInfos.find((target) => target.type === 'page')?.targetId;
    if (this.#spare) this.#owned.add(this.#spare);
    await root.send('Target.setAutoAttach', ATTACH_TO_ALL_PAGES);
  }

  /** Opens a page that waits for the debugger, in a browser context of its own if an id is given. */
  async open(browserContextId: string | undefined, { width, height, isHidden }: PageStart): Promise<Page> {
    if (browserContextId === undefined && this.#spare !== undefined) {
      const targetId = this.#spare;
      this.#spare = undefined;
      return { targetId, devtools: await this.#session(targetId) };
    }
    this.#opening++;
    try {
      const { targetId } = await this.#chromium.root.send('Target.createTarget', {
        url: 'about:blank',
        newWindow: true,
        ...(isHidden ? { windowState: 'minimized' } : { width, height }), // Chromium accepts only one of the two.
        ...(browserContextId !== undefined && { browserContextId }),
      });
      this.#owned.add(targetId);
      return { targetId, devtools: await this.#session(targetId) };
    } finally {
      this.#opening--;
      this.#closeStrangers();
    }
  }

  close(targetId: string): void {
    this.#chromium.root.tell('Target.closeTarget', { targetId });
  }

  #session(targetId: string): Promise<DevtoolsSession> {
    const known = this.#attached.get(targetId);
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => this.#waiting.set(targetId, resolve));
  }

  #attach({ sessionId, targetInfo, waitingForDebugger }: Protocol.Target.attachedToTargetPayload): void {
    const devtools = this.#chromium.session(sessionId);
    if (targetInfo.type !== 'page') {
      if (waitingForDebugger) devtools.tell('Runtime.runIfWaitingForDebugger');
      return;
    }
    const { targetId } = targetInfo;
    this.#attached.set(targetId, devtools);
    devtools.onGone(() => {
      this.#attached.delete(targetId);
      this.#owned.delete(targetId);
    });
    this.#waiting.get(targetId)?.(devtools);
    this.#waiting.delete(targetId);
    this.#closeStrangers();
  }

  /** Closes pages that the stand-in did not open. While a window opens, its target is unknown. */
  #closeStrangers(): void {
    if (this.#opening > 0) return;
    for (const [targetId, devtools] of this.#attached) {
      if (this.#owned.has(targetId)) continue;
      this.#owned.add(targetId);
      this.#closeStranger(targetId, devtools).catch((error: Error) => {
        if (!isGoneError(error)) process.stderr.write(`stand-in: ${error.message}\n`);
      });
    }
  }

  async #closeStranger(targetId: string, devtools: DevtoolsSession): Promise<void> {
    await devtools.send('Runtime.runIfWaitingForDebugger');
    await sleep(BEFORE_CLOSING_MS);
    await this.#chromium.root.send('Target.closeTarget', { targetId });
  }
}
