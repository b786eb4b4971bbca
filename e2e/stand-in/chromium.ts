import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from './devtools-protocol.ts';

type Method = keyof Protocol.CommandParameters;
type Parameters<M extends Method> = Protocol.CommandParameters[M];
type Answer<M extends Method> = Protocol.CommandReturnValues[M];

interface Call {
  readonly method: string;
  readonly sessionId: string | undefined;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const SIGNS_OF_GOING = [
  'Chromium has gone',
  'target closed',
  'Target crashed',
  'Invalid InterceptionId',
  'Invalid state for continueInterceptedRequest',
  'Session with given id not found',
  'No target with given id',
  'Inspected target navigated',
  'Cannot find context',
  'uniqueContextId not found',
];

export class DevtoolsSession {
  readonly id: string | undefined;
  readonly #chromium: Chromium;
  readonly #events = new EventEmitter().setMaxListeners(0);

  constructor(chromium: Chromium, id: string | undefined) {
    this.#chromium = chromium;
    this.id = id;
  }

  /** Rejects with Chromium's message, or if the target closes first. */
  send<M extends Method>(method: M, params?: Parameters<M>): Promise<Answer<M>> {
    return this.#chromium.call(method, params, this.id);
  }

  /** Sends a command whose answer does not matter. It may fail because the target has gone. */
  tell<M extends Method>(method: M, params?: Parameters<M>): void {
    this.send(method, params).catch((error: Error) => {
      if (!isGoneError(error)) process.stderr.write(`stand-in: ${error.message}\n`);
    });
  }

  on<E extends keyof Protocol.Events>(event: E, listener: (payload: Protocol.Events[E]) => void): void {
    this.#events.on(event, listener);
  }

  onGone(listener: () => void): void {
    this.#events.on('gone', listener);
  }

  deliver(event: string, payload: unknown): void {
    this.#events.emit(event, payload);
  }
}

export function isGoneError(error: Error): boolean {
  return SIGNS_OF_GOING.some((sign) => error.message.includes(sign));
}

/** A Chromium that ends with this process, even after `kill -9`, because its debugging pipe closes. */
export class Chromium {
  readonly root: DevtoolsSession;
  readonly exited: Promise<void>;
  gone = false;
  readonly #process: ChildProcess;
  readonly #commands: Writable;
  readonly #sessions = new Map<string, DevtoolsSession>();
  readonly #calls = new Map<number, Call>();
  #lastId = 0;

  /** @param onLine gets every line of Chromium's standard error */
  constructor(executable: string, switches: readonly string[], onLine: (line: string) => void) {
    this.root = new DevtoolsSession(this, undefined);
    this.#process = spawn(executable, switches, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
    this.exited = once(this.#process, 'close').then(
      () => this.#end(),
      () => this.#end(),
    );
    createInterface({ input: this.#process.stdio[2] as Readable }).on('line', onLine);
    this.#commands = this.#process.stdio[3] as Writable;
    this.#commands.on('error', () => this.#end());
    readMessages(this.#process.stdio[4] as Readable, (message) => this.#receive(message));
  }

  session(id: string): DevtoolsSession {
    const known = this.#sessions.get(id);
    if (known) return known;
    const session = new DevtoolsSession(this, id);
    this.#sessions.set(id, session);
    return session;
  }

  /** @param limitMs after this time, the browser is killed */
  async close(limitMs: number): Promise<void> {
    if (this.gone) return;
    this.root.tell('Browser.close');
    const limit = setTimeout(() => this.#process.kill('SIGKILL'), limitMs);
    await this.exited;
    clearTimeout(limit);
  }

  call<M extends Method>(method: M, params: Parameters<M> | undefined, sessionId?: string): Promise<Answer<M>> {
    if (this.gone) return Promise.reject(new Error(`${method}: Chromium has gone`));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { method, sessionId, resolve, reject });
      this.#commands.write(`${JSON.stringify({ id, method, params: params ?? {}, sessionId })}\0`);
    });
  }

  #receive({ id, method, params, sessionId, result, error }: Message): void {
    if (id !== undefined) {
      const call = this.#calls.get(id);
      this.#calls.delete(id);
      if (error) call?.reject(new Error(`${call.method}: ${error.message}`));
      else call?.resolve(result as never);
      return;
    }
    if (method === 'Target.detachedFromTarget') this.#forget((params as { sessionId: string }).sessionId);
    if (method !== undefined) (sessionId ? this.session(sessionId) : this.root).deliver(method, params);
  }

  #forget(sessionId: string): void {
    this.#rejectCalls((call) => call.sessionId === sessionId);
    this.#sessions.get(sessionId)?.deliver('gone', undefined);
    this.#sessions.delete(sessionId);
  }

  #end(): void {
    if (this.gone) return;
    this.gone = true;
    this.#rejectCalls(() => true);
    this.root.deliver('gone', undefined);
  }

  #rejectCalls(which: (call: Call) => boolean): void {
    for (const [id, call] of this.#calls) {
      if (!which(call)) continue;
      this.#calls.delete(id);
      call.reject(new Error(`${call.method}: target closed`));
    }
  }
}

/** Reads messages, each of which is JSON that ends with a NUL byte. */
function readMessages(pipe: Readable, onMessage: (message: Message) => void): void {
  let parts: Buffer[] = [];
  pipe.on('error', () => {
    // The end of the process is reported separately.
  });
  pipe.on('data', (data: Buffer) => {
    let rest = data;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const text = Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8');
      parts = [];
      rest = rest.subarray(end + 1);
      onMessage(JSON.parse(text) as Message);
    }
    if (rest.length > 0) parts.push(rest);
  });
}
