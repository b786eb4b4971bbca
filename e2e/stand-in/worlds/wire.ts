// Encodes values between main and a preload as JSON, like structured clone, but rejects cycles.

/** Anything but plain JSON is an object with the tag `$`. */
export type Wire = null | boolean | number | string | Wire[] | { readonly $: string; readonly [key: string]: unknown };

/** @throws structured clone's error for functions, promises, symbols, weak collections and DOM nodes */
export function toWire(value: unknown): Wire {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value === undefined) return { $: 'undefined' };
  if (typeof value === 'number') return fitsJson(value) ? value : { $: 'number', text: numberText(value) };
  if (typeof value === 'bigint') return { $: 'bigint', text: String(value) };
  if (typeof value !== 'object' || !isCloneable(value)) throw new Error('An object could not be cloned.');
  return objectToWire(value);
}

export function fromWire(wire: Wire): unknown {
  if (wire === null || typeof wire !== 'object') return wire;
  if (Array.isArray(wire)) return wire.map(fromWire);
  switch (wire.$) {
    case 'number':
      return Number(wire.text);
    case 'bigint':
      return BigInt(wire.text as string);
    case 'date':
      return new Date(wire.time === null ? Number.NaN : (wire.time as number));
    case 'buffer':
      return fromBase64(wire.bytes as string).buffer;
    case 'view':
      return viewOf(wire.type as string, fromBase64(wire.bytes as string).buffer);
    case 'map':
      return new Map((wire.entries as [Wire, Wire][]).map(([key, item]) => [fromWire(key), fromWire(item)]));
    case 'set':
      return new Set((wire.items as Wire[]).map(fromWire));
    case 'error':
      return errorOf(wire.name as string, wire.message as string, wire.stack as string | undefined);
    case 'object':
      return Object.fromEntries((wire.entries as [string, Wire][]).map(([key, item]) => [key, fromWire(item)]));
    default:
      return undefined;
  }
}

function objectToWire(value: object): Wire {
  if (Array.isArray(value)) return value.map(toWire);
  if (value instanceof Date) return { $: 'date', time: value.getTime() };
  if (value instanceof ArrayBuffer) return { $: 'buffer', bytes: toBase64(new Uint8Array(value)) };
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return { $: 'view', type: typeOfView(value), bytes: toBase64(bytes) };
  }
  if (value instanceof Map) return { $: 'map', entries: [...value].map(([key, item]) => [toWire(key), toWire(item)]) };
  if (value instanceof Set) return { $: 'set', items: [...value].map(toWire) };
  if (value instanceof Error) return { $: 'error', name: value.name, message: value.message, stack: value.stack };
  return { $: 'object', entries: Object.entries(value).map(([key, item]) => [key, toWire(item)]) };
}

function fitsJson(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}

function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function isCloneable(value: object): boolean {
  const isNode = 'nodeType' in value && 'nodeName' in value && typeof value.nodeType === 'number';
  return !(value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet || isNode);
}

/** Node's Buffer arrives as a Uint8Array, as in Electron. */
function typeOfView(view: ArrayBufferView): string {
  const name = view.constructor.name;
  return name === 'Buffer' ? 'Uint8Array' : name;
}

function viewOf(type: string, buffer: ArrayBuffer): ArrayBufferView {
  const views: Readonly<Record<string, new (buffer: ArrayBuffer) => ArrayBufferView>> = {
    DataView,
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
  };
  const View = views[type];
  if (!View) throw new Error('An object could not be cloned.');
  return new View(buffer);
}

function errorOf(name: string, message: string, stack: string | undefined): Error {
  const errors = { TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError };
  const error = new (errors[name as keyof typeof errors] ?? Error)(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
