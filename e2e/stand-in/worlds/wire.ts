// Encodes values between main and a preload as JSON. Paydesk sends only JSON and undefined, and nothing else can cross.

/** Objects and undefined have the tag `$`, so no object can look like an encoded undefined. */
export type Wire =
  | null
  | boolean
  | number
  | string
  | Wire[]
  | { readonly $: 'undefined' }
  | { readonly $: 'object'; readonly entries: readonly (readonly [string, Wire])[] };

/** @throws structured clone's error for everything but JSON and undefined */
export function toWire(value: unknown): Wire {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value === undefined) return { $: 'undefined' };
  if (Array.isArray(value)) return value.map(toWire);
  if (!isRecord(value)) throw new Error('An object could not be cloned.');
  return { $: 'object', entries: Object.entries(value).map(([key, item]) => [key, toWire(item)]) };
}

export function fromWire(wire: Wire): unknown {
  if (wire === null || typeof wire !== 'object') return wire;
  if (Array.isArray(wire)) return wire.map(fromWire);
  if (wire.$ === 'undefined') return undefined;
  return Object.fromEntries(wire.entries.map(([key, item]) => [key, fromWire(item)]));
}

function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: { constructor?: { name: string } } | null = Object.getPrototypeOf(value);
  return prototype === null || prototype.constructor?.name === 'Object';
}
