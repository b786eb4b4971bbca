// Runs inside Chromium, in the page's world and in the preload's, which cannot see each other's objects. The worlds
// communicate by synchronous DOM events whose names the page cannot know.

type Side = 'main' | 'preload';

/** Functions and promises in a message are references. */
type Note =
  | { readonly kind: 'expose'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'replace-open'; readonly value: unknown }
  | { readonly kind: 'call'; readonly id: number; readonly values: unknown }
  | { readonly kind: 'return'; readonly value?: unknown; readonly error?: string }
  | { readonly kind: 'settle'; readonly id: string; readonly value?: unknown; readonly error?: string };

interface Deferred {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Exposed = (...values: unknown[]) => unknown;

/** Deeper nesting counts as a cycle, which cannot be passed. */
const DEPTH_LIMIT = 500;

export class Bridge {
  readonly #incoming: string;
  readonly #outgoing: string;
  readonly #tag: string;
  readonly #side: Side;
  readonly #functions: Exposed[] = [];
  readonly #promises = new Map<string, Deferred>();
  // Both functions are stored before the page can replace them.
  readonly #Event = CustomEvent;
  readonly #dispatch = dispatchEvent.bind(window);
  #lastPromise = 0;
  #answer: (Note & { kind: 'return' }) | undefined;

  constructor(secret: string, side: Side) {
    this.#side = side;
    this.#incoming = `${secret}:${side}`;
    this.#outgoing = `${secret}:${side === 'main' ? 'preload' : 'main'}`;
    this.#tag = `${secret}:reference`;
    addEventListener(this.#incoming, (event) => this.#receive((event as CustomEvent<Note>).detail));
  }

  expose(key: string, value: unknown): void {
    this.#send({ kind: 'expose', key, value: this.#encode(value, 0) });
  }

  /** Replaces `window.open` of the other world, so that it opens nothing and reports the address. */
  replaceOpen(tell: (address: string) => void): void {
    this.#send({ kind: 'replace-open', value: this.#encode(tell, 0) });
  }

  #send(note: Note): void {
    this.#dispatch(new this.#Event(this.#outgoing, { detail: note }));
  }

  #receive(note: Note): void {
    if (note.kind === 'return') this.#answer = note;
    else if (note.kind === 'call') this.#send(this.#call(note.id, note.values));
    else if (note.kind === 'settle') this.#settle(note);
    else if (note.kind === 'replace-open') this.#replaceOwnOpen(this.#decode(note.value) as (address: string) => void);
    else Object.defineProperty(window, note.key, { value: deepFreeze(this.#decode(note.value)), enumerable: true });
  }

  #call(id: number, values: unknown): Note {
    try {
      const own = this.#functions[id];
      if (!own) throw new Error('contextBridge: no such function');
      return { kind: 'return', value: this.#encode(own(...(this.#decode(values) as unknown[])), 0) };
    } catch (error) {
      return { kind: 'return', error: messageOf(error) };
    }
  }

  #settle(note: Note & { kind: 'settle' }): void {
    const promise = this.#promises.get(note.id);
    this.#promises.delete(note.id);
    if (note.error === undefined) promise?.resolve(this.#decode(note.value));
    else promise?.reject(new Error(note.error));
  }

  /** Makes `window.open` return null, as Electron does when the program denies the window. */
  #replaceOwnOpen(tell: (address: string) => void): void {
    window.open = (address: string | URL = 'about:blank') => {
      tell(new URL(address, document.baseURI).href);
      return null;
    };
  }

  #encode(value: unknown, depth: number): unknown {
    if (depth > DEPTH_LIMIT) throw new TypeError('contextBridge: nested too deep');
    if (typeof value === 'function') return { [this.#tag]: 'function', id: this.#functions.push(value as Exposed) - 1 };
    if (typeof value === 'symbol') throw new TypeError('contextBridge: symbols cannot cross');
    if (value instanceof Promise) return { [this.#tag]: 'promise', id: this.#share(value) };
    if (Array.isArray(value)) return value.map((item) => this.#encode(item, depth + 1));
    return isPlain(value) ? mapValues(value, (item) => this.#encode(item, depth + 1)) : value;
  }

  #share(promise: Promise<unknown>): string {
    const id = `${this.#side}${++this.#lastPromise}`;
    promise.then(
      (value) => this.#send({ kind: 'settle', id, value: this.#encode(value, 0) }),
      (error) => this.#send({ kind: 'settle', id, error: messageOf(error) }),
    );
    return id;
  }

  #decode(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#decode(item));
    if (!isPlain(value)) return value;
    if (value[this.#tag] === 'function') return (...values: unknown[]) => this.#callOther(value.id as number, values);
    if (value[this.#tag] === 'promise') {
      return new Promise((resolve, reject) => this.#promises.set(value.id as string, { resolve, reject }));
    }
    return mapValues(value, (item) => this.#decode(item));
  }

  /** Calls a function of the other world, which answers before the event's dispatch returns. Calls can nest. */
  #callOther(id: number, values: unknown[]): unknown {
    const outer = this.#answer;
    this.#answer = undefined;
    this.#send({ kind: 'call', id, values: this.#encode(values, 0) });
    const answer = this.#answer as (Note & { kind: 'return' }) | undefined;
    this.#answer = outer;
    if (!answer) throw new Error('contextBridge: the other world has gone');
    if (answer.error !== undefined) throw new Error(answer.error);
    return this.#decode(answer.value);
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object') return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function mapValues(record: Record<string, unknown>, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function deepFreeze(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  for (const item of Object.values(value)) deepFreeze(item);
  return Object.freeze(value);
}

function messageOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error);
}
