// Implements `electron` for a sandboxed preload. Runs inside Chromium, in the page, before the page's first script.

export interface PreloadOptions {
  /** The name of the function that sends messages to main, which is removed before anything else runs. */
  readonly post: string;
  /** The secret name of the event that brings messages from main. */
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

/** A value of JSON, or undefined, which JSON leaves out of the holder. */
export interface Held {
  readonly value?: unknown;
}

export type ToMain = { readonly address: string } & (
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly values: readonly Held[] }
  | { readonly kind: 'open'; readonly opened: string }
  | { readonly kind: 'key'; readonly input: PressedKey }
  | { readonly kind: 'preload-error'; readonly error: string }
);

export type ToPreload =
  | ({ readonly kind: 'reply'; readonly id: number; readonly error?: string } & Held)
  | { readonly kind: 'event'; readonly channel: string; readonly values: readonly Held[] };

type Body = ToMain extends infer Each ? (Each extends ToMain ? Omit<Each, 'address'> : never) : never;
type Say = (body: Body) => void;
type Listener = (event: object, ...values: unknown[]) => void;
type Preload = (require: (name: string) => object, module: object, exports: object, process: object) => void;

/** Starts in the top frame only: reports to main first, then the program's preload. */
export function startPageWorld(options: PreloadOptions, preload: Preload | undefined): void {
  const say = takeVoice(options.post);
  if (window !== window.top) return;
  refuseWindows((opened) => say({ kind: 'open', opened }));
  tellKeys((input) => say({ kind: 'key', input }));
  const electron = strictModule('electron', {
    contextBridge: makeContextBridge(),
    ipcRenderer: makeIpcRenderer(say, options.deliver),
  });
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

function takeVoice(name: string): Say {
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

function makeContextBridge() {
  return strictModule('contextBridge', {
    exposeInMainWorld(key: string, value: object): void {
      Object.defineProperty(window, key, { value: Object.freeze(value), enumerable: true });
    },
  });
}

function makeIpcRenderer(say: Say, deliver: string) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new EventTarget();
  const registered = new Map<Listener, EventListener>();
  let lastId = 0;
  const receive = (note: ToPreload): void => {
    if (note.kind === 'event') {
      listeners.dispatchEvent(new CustomEvent(note.channel, { detail: note.values.map(({ value }) => value) }));
      return;
    }
    const asked = waiting.get(note.id);
    waiting.delete(note.id);
    if (note.error === undefined) asked?.resolve(note.value);
    else asked?.reject(new Error(note.error));
  };
  addEventListener(deliver, (event) => receive((event as CustomEvent<ToPreload>).detail));
  return strictModule('ipcRenderer', {
    invoke(channel: string, ...values: unknown[]): Promise<unknown> {
      const id = ++lastId;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      say({ kind: 'invoke', id, channel, values: values.map((value) => ({ value })) });
      return answer.promise;
    },
    on(channel: string, listener: Listener): void {
      const own = (event: Event) => listener({}, ...(event as CustomEvent<unknown[]>).detail);
      registered.set(listener, own);
      listeners.addEventListener(channel, own);
    },
    removeListener(channel: string, listener: Listener): void {
      listeners.removeEventListener(channel, registered.get(listener) ?? null);
      registered.delete(listener);
    },
  });
}

/** Intercepts everything that would open a window, because closing an opened window can hang its opener. */
function refuseWindows(tell: (address: string) => void): void {
  // Returns null, as Electron does when the program denies the window.
  window.open = (address: string | URL = 'about:blank') => {
    tell(new URL(address, document.baseURI).href);
    return null;
  };
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
