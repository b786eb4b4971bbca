export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Timing {
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
  monotonic(): { ms: number };
}

export type FetchFault = 'notReached' | 'cutOff' | 'tooLarge' | 'tooSlow' | 'stopped';

export type Fetched = { ok: true } | { ok: false; fault: FetchFault };

export interface Bounds {
  bytes: number;
  /** True if fewer bytes than `bytes` are an error. */
  isExact: boolean;
  bytesPerSecond: number;
  stallMs: number;
  wholeMs: number;
}

export interface Network {
  fetch: Fetch;
  timing: Timing;
  signal: AbortSignal;
}

/** Receives each piece; an error is passed on to the caller. @param bytesSoFar includes this piece */
type Take = (piece: Uint8Array, bytesSoFar: number) => Promise<void> | void;

/** Fetches an address, but gives up on a server that sends too much, nothing, or only a byte a minute. */
export async function fetchBounded(network: Network, url: string, bounds: Bounds, take: Take): Promise<Fetched> {
  const ending = new AbortController();
  const signal = AbortSignal.any([network.signal, ending.signal]);
  try {
    const fault = await readAll({ ...network, signal }, url, bounds, take);
    if (fault === null) return { ok: true };
    return { ok: false, fault: network.signal.aborted ? 'stopped' : fault };
  } finally {
    ending.abort();
  }
}

async function readAll(network: Network, url: string, bounds: Bounds, take: Take): Promise<FetchFault | null> {
  const { timing, signal } = network;
  const begun = timing.monotonic().ms;
  const elapsedMs = () => timing.monotonic().ms - begun;
  const pieces = await piecesOf(network, url, bounds);
  if (typeof pieces === 'string') return pieces;
  let bytes = 0;
  while (true) {
    const piece = await nextPiece(pieces, network, bounds);
    if (typeof piece === 'string') return piece;
    if (piece === null) return bounds.isExact && bytes < bounds.bytes ? 'cutOff' : null;
    bytes += piece.length;
    if (bytes > bounds.bytes) return 'tooLarge';
    await take(piece, bytes);
    if (elapsedMs() > bounds.wholeMs) return 'tooSlow';
    await timing.sleep(aheadMs(bytes, bounds, elapsedMs()), signal);
  }
}

type Pieces = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>;

async function piecesOf(network: Network, url: string, bounds: Bounds): Promise<Pieces | FetchFault> {
  const { fetch, signal } = network;
  const response = await soon(fetch(url, { ...PLAIN, signal }), network, bounds);
  if (response.came === 'late') return 'tooSlow';
  if (response.came === 'error') return 'notReached';
  const { ok, body } = response.value;
  return ok && body !== null ? body.getReader() : 'notReached';
}

async function nextPiece(pieces: Pieces, network: Network, bounds: Bounds): Promise<Uint8Array | FetchFault | null> {
  const read = await soon(pieces.read(), network, bounds);
  if (read.came === 'late') return 'tooSlow';
  if (read.came === 'error') return 'cutOff';
  return read.value.done ? null : read.value.value;
}

/** A redirect would lead away from the configured server. */
const PLAIN: RequestInit = { redirect: 'error', credentials: 'omit', cache: 'no-store' };

function aheadMs(bytes: number, { bytesPerSecond }: Bounds, elapsedMs: number): number {
  return Math.max(0, (bytes / bytesPerSecond) * 1_000 - elapsedMs);
}

type Came<Value> = { came: 'value'; value: Value } | { came: 'error' } | { came: 'late' };

/** Waits up to the stall limit. Network errors differ between systems, so all of them become `error`. */
async function soon<Value>(
  waited: Promise<Value>,
  { timing, signal }: Network,
  { stallMs }: Bounds,
): Promise<Came<Value>> {
  const done = new AbortController();
  const late = timing.sleep(stallMs, AbortSignal.any([signal, done.signal])).then(() => ({ came: 'late' }) as const);
  const came = waited.then(
    (value) => ({ came: 'value', value }) as const,
    () => ({ came: 'error' }) as const,
  );
  try {
    return await Promise.race([came, late]);
  } finally {
    done.abort();
  }
}
