// Implements `electron` for a sandboxed preload. Runs inside Chromium, in the preload's isolated world.

import { Bridge } from './bridge.ts';
import { fromWire, toWire, type Wire } from './wire.ts';

export interface PreloadOptions {
  readonly secret: string;
  /** The name of the function that sends messages to main, which is removed before the preload runs. */
  readonly post: string;
  readonly deliver: string;
  readonly process: Readonly<Record<string, unknown>>;
}

export interface PressedKey {
  readonly type: 'keyDown' | 'keyUp';
  readonly key: string;
  readonly code: string;
  readonly isAutoRepeat: boolean;
  readonly isComposing: boolean;
  readonly shift: boolean;
  readonly control: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
}

/** `address` is the document's address as this world reads it, so the page cannot forge it. */
export type ToMain = { readonly address: string } & (
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly values: Wire }
  | { readonly kind: 'open'; readonly opened: string }
  | { readonly kind: 'key'; readonly input: PressedKey }
  | { readonly kind: 'preload-error'; readonly error: string }
);

export type ToPreload =
  | { readonly kind: 'reply'; readonly id: number; readonly value?: Wire; readonly error?: string }
  | { readonly kind: 'event'; readonly channel: string; readonly values: Wire };

type Body = ToMain extends infer Each ? (Each extends ToMain ? Omit<Each, 'address'> : never) : never;
type Listener = (event: object, ...values: unknown[]) => void;
type Preload = (require: (name: string) => object, module: object, exports: object, process: object) => void;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts in the top frame only: this world first, then the program's preload. */
export function startPreloadWorld(options: PreloadOptions, preload: Preload | undefined): void {
  if (window !== window.top) return;
  const say = takeVoice(options.post);
  const bridge = new Bridge(options.secret, 'preload');
  const ipc = makeIpcRenderer(say);
  Object.defineProperty(globalThis, options.deliver, { value: ipc.receive });
  refuseWindows(bridge, (opened) => say({ kind: 'open', opened }));
  tellKeys((input) => say({ kind: 'key', input }));
  const electron = strictModule('electron', { contextBridge: makeContextBridge(bridge), ipcRenderer: ipc.ipcRenderer });
  const require = (name: string): object => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  try {
    preload?.call(undefined, require, module, module.exports, options.process);
  } catch (error) {
    say({ kind: 'preload-error', error: error instanceof Error ? String(error.stack) : String(error) });
  }
}

function takeVoice(name: string): (body: Body) => void {
  const globals = globalThis as unknown as Record<string, (text: string) => void>;
  const post = globals[name];
  delete globals[name];
  return (body) => post?.(JSON.stringify({ ...body, address: location.href }));
}

function strictModule<Provided extends object>(name: string, provided: Provided): Provided {
  return new Proxy(provided, {
    get(target, key) {
      if (key in target || typeof key === 'symbol' || key === 'then' || key === '__esModule' || key === 'default') {
        return Reflect.get(target, key);
      }
      throw new Error(`stand-in: ${name}.${String(key)} is not provided in a preload`);
    },
  });
}

function makeContextBridge(bridge: Bridge) {
  const keys = new Set<string>();
  return strictModule('contextBridge', {
    exposeInMainWorld(key: string, value: unknown): void {
      if (keys.has(key)) throw new Error('Cannot bind an API on top of an existing property on the window object');
      keys.add(key);
      bridge.expose(key, value);
    },
  });
}

function makeIpcRenderer(say: (body: Body) => void) {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, readonly Listener[]>();
  let lastId = 0;
  const receive = (note: ToPreload): void => {
    if (note.kind === 'event') {
      call(listeners.get(note.channel), fromWire(note.values) as unknown[]);
      return;
    }
    const asked = waiting.get(note.id);
    waiting.delete(note.id);
    if (note.error === undefined) asked?.resolve(fromWire(note.value ?? null));
    else asked?.reject(new Error(note.error));
  };
  const ipcRenderer = strictModule('ipcRenderer', {
    invoke: (channel: string, ...values: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        const sent = toWire(values); // First, so that an invalid value rejects before anything waits.
        waiting.set(id, { resolve, reject });
        say({ kind: 'invoke', id, channel, values: sent });
      }),
    on: (channel: string, listener: Listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    removeListener: (channel: string, listener: Listener) =>
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((each) => each !== listener),
      ),
  });
  return { ipcRenderer, receive };
}

/** Calls every listener, even after one of them throws. */
function call(listeners: readonly Listener[] = [], values: readonly unknown[]): void {
  for (const listener of listeners) {
    try {
      listener({}, ...values);
    } catch (error) {
      reportError(error);
    }
  }
}

/** Intercepts everything that would open a window, because closing an opened window can hang its opener. */
function refuseWindows(bridge: Bridge, tell: (address: string) => void): void {
  bridge.replaceOpen(tell);
  const catchClick = (event: Event): void => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href !== '');
    if (!(event instanceof MouseEvent) || !(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    if (link.hasAttribute('download') || !opensWindow(event, link)) return;
    event.preventDefault();
    tell(link.href);
  };
  addEventListener('click', catchClick);
  addEventListener('auxclick', catchClick);
  addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || staysHere(form.target)) return;
    event.preventDefault();
    tell(form.action);
  });
}

/** Reports keys without text, such as F6, to main. Typed text stays in the page. */
function tellKeys(tell: (input: PressedKey) => void): void {
  const tellKey = (event: KeyboardEvent): void => {
    const { key, code, repeat, isComposing, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (!event.isTrusted || key.length === 1) return;
    const type = event.type === 'keyup' ? 'keyUp' : 'keyDown';
    const modifiers = { shift: shiftKey, control: ctrlKey, alt: altKey, meta: metaKey };
    tell({ type, key, code, isAutoRepeat: repeat, isComposing, ...modifiers });
  };
  addEventListener('keydown', tellKey, true);
  addEventListener('keyup', tellKey, true);
}

function opensWindow(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlainClick = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (event.button === 2) return false;
  return !isPlainClick || !staysHere(link.target);
}

function staysHere(target: string): boolean {
  return ['', '_self', '_top', '_parent'].includes(target);
}
